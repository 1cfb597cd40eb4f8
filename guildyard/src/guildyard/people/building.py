"""Adding to a world while it is played in: servers, channels, roles and people."""

from __future__ import annotations

from collections.abc import Iterable

from guildyard.interactions.options import Refused
from guildyard.people.guilds import Guild
from guildyard.people.people import People
from guildyard.people.person import Person
from guildyard.world import permissions
from guildyard.world.emoji_uploads import add_emoji
from guildyard.world.errors import ApiError
from guildyard.world.guilds import Channel
from guildyard.world.model import Role, User

KINDS = ("text", "voice", "forum")
LONGEST_NAME = 100
LONGEST_PERSON = 32
LARGEST_GROUP = 10


def add_server(people: People, name: str) -> Guild:
    """A server with the bot, one channel and everybody who is there, the first as its admin."""
    guild = people.add_guild(_named(name))
    guild.welcome_in(guild.add_text_channel("general"))
    for place, person in enumerate([*people]):
        guild.add_member(person.name, id=person.id, manage_guild=place == 0)
    return guild


def add_channel(guild: Guild, name: str, kind: str = "text") -> Channel:
    """A channel; Discord writes the names of those for text small and with dashes."""
    if kind not in KINDS:
        raise Refused(f"a channel is one of {', '.join(KINDS)}, not {kind}")
    if kind == "voice":
        return guild.add_voice_channel(_named(name))
    written = "-".join(_named(name).lower().split())
    return guild.add_forum(written) if kind == "forum" else guild.add_text_channel(written)


def add_person(guild: Guild, name: str, *granted: str) -> Person:
    """Somebody who joins, with permissions beyond everyone's.

    Refused when the person is there already.
    """
    title = _named(name, LONGEST_PERSON)
    if any(member.user.name == title for member in guild.members.values()):
        raise Refused(f"{title} is here already")
    wanted = sorted(_permissions(granted))
    return guild.add_member(title, roles=(guild.role_for(wanted),) if wanted else ())


def add_conversation(people: People, *members: Person, name: str = "") -> Channel:
    """A channel of people alone, without the bot: of two, or a group that has a name.

    Refused for fewer than two, or more than Discord's ten.
    """
    users = [*dict.fromkeys(each.user for each in members)]
    if not 2 <= len(users) <= LARGEST_GROUP:
        raise Refused(f"2 to {LARGEST_GROUP} people talk among themselves")
    title = name.strip() or ", ".join(each.name for each in users)
    return people.world.conversation(users, title)


def add_role(guild: Guild, name: str, granted: Iterable[str] = (), to: Iterable[User] = ()) -> Role:
    """A role with permissions, for some of the members."""
    role = guild.add_role(_named(name), *_permissions(granted), mentionable=True)
    for user in to:
        guild.give_role(user, role)
    return role


def upload_emoji(people: People, name: str, image: bytes) -> None:
    """An emoji of the bot's own, as its developer adds it: a PNG, GIF, JPEG or WebP."""
    try:
        add_emoji(people.world, name.strip().strip(":"), image)
    except ApiError as refusal:
        told = " and ".join((refusal.errors or {"emoji": None}).keys())
        raise Refused(
            f"Discord would not take this {told}: 2 to 32 letters that are not taken, 256 kB"
        ) from None


def _named(name: str, most: int = LONGEST_NAME) -> str:
    title = name.strip()
    if not 1 <= len(title) <= most:
        raise Refused(f"a name has 1 to {most} characters")
    return title


def _permissions(names: Iterable[str]) -> list[str]:
    """The names of permissions, refused when one does not exist."""
    wanted = [*names]
    unknown = [name for name in wanted if name not in permissions.BITS]
    if unknown:
        raise Refused(f"there is no permission {unknown[0]}")
    return wanted
