"""Things are what they were, and they are the same things."""

from datetime import timedelta

from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from guildyard.world.mementos import Memento


async def test_a_world_is_what_it_was(
    playground: Playground, guild: Guild, channel: Channel, alice: Person
) -> None:
    await alice.say(channel, "before")
    role = guild.add_role("Hosts")
    world = playground.world
    guilds, everything = world.guilds, channel.everything
    memento = Memento(world, playground.people)

    await alice.say(channel, "after")
    channel.messages[0].content = "edited"
    guild.name = "Nest"
    guild.give_role(alice.user, role)
    playground.add_guild("Another").add_member("Bob")
    memento.restore()

    assert [each.content for each in channel.messages] == ["before"]
    assert (guild.name, [*world.guilds.values()]) == ("Hive", [guild])
    assert guild.members[alice.id].roles == []
    assert [person.name for person in playground.people] == ["Alice"]
    assert world.guilds is guilds
    assert channel.everything is everything


async def test_time_and_ids_go_on(playground: Playground, guild: Guild) -> None:
    world = playground.world
    before, now = world.snowflakes.next(), world.clock()
    memento = Memento(world)
    world.clock.forward(timedelta(hours=1))  # type: ignore[attr-defined] # it is a ShiftedClock
    later = world.snowflakes.next()
    memento.restore()
    assert before < later < world.snowflakes.next()
    assert world.clock() == now + timedelta(hours=1)
