"""What Discord is told of the commands, and the ids that it gave them."""

import asyncio
import hashlib
import json
import logging
from typing import Any

from discord.app_commands import CommandTree

from bot.discord.gateway.nonsense import making_sense
from bot.processes.duties import REGISTRAR, Duties
from bot.store.backend import Backend
from bot.store.settings import get_setting, put_setting

log = logging.getLogger(__name__)

PAUSE = 0.5  # seconds until somebody looks again whether another process has told


async def register(
    tree: CommandTree[Any],
    database: Backend,
    application_id: int | None,
    duties: Duties,
    *,
    anyway: bool,
) -> dict[str, int]:
    """Tell Discord the commands when they are not what it was last told, or anyway.

    Returns their ids by name, which are kept: most starts tell Discord nothing. Of processes that
    start together one tells, and the others wait for the ids.
    """
    payload = await _payload(tree)
    digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
    known = await _known(database, application_id, digest)
    if known and not anyway:
        return known
    async with duties.wait_for_turn(REGISTRAR, lambda: asyncio.sleep(PAUSE)):
        known = await _known(database, application_id, digest)
        if known and not anyway:
            return known
        with making_sense():
            ids = {command.name: command.id for command in await tree.sync()}
        await put_setting(database, _given(application_id), json.dumps(ids))
        await put_setting(database, _told(application_id), digest)
    log.info("registered %s commands", len(ids))
    return ids


async def _payload(tree: CommandTree[Any]) -> list[dict[str, Any]]:
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
