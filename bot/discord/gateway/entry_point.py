"""The entry point: the command by which Discord's own list of Activities opens the page.

An app has one at most. Discord makes one as soon as Activities are switched on, and refuses to be
told of all commands but that one; so it goes along as it was found, for it may be the host's.
Where there is none, the bot makes its own, once: a host who deletes it wants none.
https://docs.discord.com/developers/interactions/application-commands#entry-point-commands
"""

from collections.abc import Iterable
from typing import Any

from discord import app_commands

from bot.discord.answering.interaction import Interaction
from bot.discord.answering.launch import launch
from bot.texts.play import ENTRY_POINT

CHAT_INPUT, PRIMARY_ENTRY_POINT = 1, 4  # types of commands
APP_HANDLER = 1  # the app answers, so it can say why not

# What Discord takes of a command that it named.
TAKEN = (
    *("id", "type", "name", "name_localizations", "description", "description_localizations"),
    *("default_member_permissions", "contexts", "integration_types", "handler"),
)

Payload = dict[str, Any]


async def answer_entry_point(interaction: Interaction) -> None:
    """Open the page where somebody chose the app in Discord's list."""
    await launch(interaction)


async def own_entry_point(tree: app_commands.CommandTree[Any]) -> Payload:
    """The one that the bot makes: a command but for its type, which discord.py does not know."""
    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="launch", description=ENTRY_POINT, callback=answer_entry_point
    )
    payload: Payload = dict(
        await command.get_translated_payload(tree, tree.translator)
        if tree.translator
        else command.to_dict(tree)
    )
    del payload["options"]
    return payload | {"type": PRIMARY_ENTRY_POINT, "handler": APP_HANDLER}


def entry_point_in(commands: Iterable[Any]) -> Payload | None:
    """The one among all commands of an app."""
    return next((each for each in commands if each["type"] == PRIMARY_ENTRY_POINT), None)


def entry_point_to_tell(
    there: Payload | None, made: str | None, own: Payload | None
) -> Payload | None:
    """What goes along with the commands.

    Takes the one that is there, the id of the one that the bot made, and what it would make.
    """
    if there is None:
        return None if made else own
    if own and made == there["id"]:
        return own | {"id": there["id"]}
    return {name: there[name] for name in TAKEN if there.get(name) is not None}
