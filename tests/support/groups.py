"""Three people who play in a group, each by their own clock."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from guildyard import Channel, Person, Playground, Reply

from tests.conftest import Hive
from tests.support.spoken import custom_ids, heard

QUESTION = "**What time is it for you right now?**"
SHOW, GUESS, SHARE = "/bee show", "/bee guess", "/bee share"


@dataclass
class Group:
    """Three people in a group, who brought the app along, and the server of two of them."""

    hive: Hive
    channel: Channel
    alice: Person
    bob: Person
    carol: Person
    people: Sequence[Person] = ()


async def lives_in(person: Person, channel: Channel, zone: str) -> Reply:
    """Whoever is asked says where they live; what leads on from there is returned."""
    asked = await person.command(SHOW, channel)
    assert asked.content.startswith(QUESTION)
    form = await person.click(asked, "Another time zone")
    reply: Reply = await person.submit(form, {"timezone": zone})
    return reply


def hours(asked: Reply) -> str:
    """The custom_id of the list of hours."""
    return next(each for each in custom_ids(asked.message) if ":zone" in each)


async def settle(group: Group) -> None:
    """Alice lives in Madrid, Bob in Tokyo, Carol in Los Angeles."""
    for person, city in zip(group.people, ("Madrid", "Tokyo", "Los Angeles"), strict=True):
        await lives_in(person, group.channel, city)


def day_of(board: Any) -> str:
    """The day in the head of a board: ``Friday, November 20``."""
    return str(heard(board).split("**Honeycomb · ")[1].split("**")[0])


async def found(person: Person, channel: Channel, words: str) -> Any:
    return await person.command(GUESS, channel, word=words)


async def gather(playground: Playground, hive: Hive) -> Group:
    """Alice, Bob, who are in a server together, and Carol, in a group."""
    elsewhere = playground.add_guild("Elsewhere")
    people = [hive.alice, hive.bob, elsewhere.add_member("Carol")]
    for person in people:
        await person.install()
    channel = playground.add_conversation(*people, name="Bees")
    alice, bob, carol = people
    return Group(hive, channel, alice, bob, carol, people)
