"""What Discord is told of the commands, and the ids that it gave them."""

import asyncio
import hashlib
import json
import logging
from typing import Any

from discord.app_commands import CommandTree
from discord.http import Route

from bot.discord.gateway.entry_point import (
    CHAT_INPUT,
    entry_point_in,
    entry_point_to_tell,
    own_entry_point,
)
from bot.discord.gateway.nonsense import making_sense
from bot.processes.duties import REGISTRAR, Duties
from bot.store.backend import Backend
from bot.store.settings import get_setting, put_setting

log = logging.getLogger(__name__)

PAUSE = 0.5  # seconds until somebody looks again whether another process has told

Payload = dict[str, Any]


async def register(
    tree: CommandTree[Any], database: Backend, duties: Duties, *, anyway: bool, launches: bool
) -> dict[str, int]:
    """Tell Discord the commands when they are not what it was last told, or anyway; where the page
    opens inside Discord, with an entry point.

    Returns their ids by name, which are kept: most starts tell Discord nothing. Of processes that
    start together one tells, and the others wait for the ids.
    """
    application_id = tree.client.application_id
    payload = await _payload(tree)
    own = await own_entry_point(tree) if launches else None
    everything = [*payload, own] if own else payload
    digest = hashlib.sha256(json.dumps(everything, sort_keys=True).encode()).hexdigest()
    known = await _known(database, application_id, digest)
    if known and not anyway:
        return known
    async with duties.wait_for_turn(REGISTRAR, lambda: asyncio.sleep(PAUSE)):
        known = await _known(database, application_id, digest)
        if known and not anyway:
            return known
        ids = await _tell(tree, database, payload, own, anyway=anyway)
        await put_setting(database, _given(application_id), json.dumps(ids))
        await put_setting(database, _told(application_id), digest)
    log.info("registered %s commands", len(ids))
    return ids


async def _tell(
    tree: CommandTree[Any],
    database: Backend,
    payload: list[Payload],
    own: Payload | None,
    *,
    anyway: bool,
) -> dict[str, int]:
    """Tell Discord all commands with the entry point, and return the ids of the commands."""
    application_id = tree.client.application_id
    made = await get_setting(database, _made(application_id))
    with making_sense():
        there = await _entry_point_there(tree)
    entry = entry_point_to_tell(there, None if anyway and there is None else made, own)
    with making_sense():
        ids, entry_id = await _overwrite(tree, [*payload, entry] if entry else payload)
    if entry and entry.get("id") in (None, made) and entry_id:
        await put_setting(database, _made(application_id), entry_id)
    return ids


async def _entry_point_there(tree: CommandTree[Any]) -> Payload | None:
    """What Discord knows; discord.py would ask for it without the texts of other languages."""
    path = "/applications/{application_id}/commands"
    route = Route("GET", path, application_id=tree.client.application_id)
    known = await tree.client.http.request(route, params={"with_localizations": "true"})
    return entry_point_in(known)


async def _overwrite(
    tree: CommandTree[Any], commands: list[Any]
) -> tuple[dict[str, int], str | None]:
    """The ids of the commands by name, and that of the entry point."""
    application_id = tree.client.application_id or 0
    told: list[Any] = [
        *await tree.client.http.bulk_upsert_global_commands(application_id, payload=commands)
    ]
    entry = entry_point_in(told)
    ids = {each["name"]: int(each["id"]) for each in told if each["type"] == CHAT_INPUT}
    return ids, entry["id"] if entry else None


async def _payload(tree: CommandTree[Any]) -> list[Payload]:
    """What Discord would be told."""
    if tree.translator is None:
        return [command.to_dict(tree) for command in tree.get_commands()]
    commands = tree.get_commands()
    return [await each.get_translated_payload(tree, tree.translator) for each in commands]


async def _known(
    database: Backend, application_id: int | None, digest: str
) -> dict[str, int] | None:
    """The ids, when Discord was last told just these commands."""
    kept = await get_setting(database, _given(application_id))
    if not kept or await get_setting(database, _told(application_id)) != digest:
        return None
    return dict(json.loads(kept))


def _told(application_id: int | None) -> str:
    return f"commands of {application_id}"


def _given(application_id: int | None) -> str:
    return f"command ids of {application_id}"


def _made(application_id: int | None) -> str:
    return f"entry point of {application_id}"
