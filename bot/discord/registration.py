"""What Discord is told of the commands, and the ids that it gave them."""

import hashlib
import json
import logging
from typing import Any

from discord.app_commands import CommandTree

from bot.store.backend import Backend
from bot.store.settings import get_setting, put_setting

log = logging.getLogger(__name__)


async def register(
    tree: CommandTree[Any], database: Backend, application_id: int | None, *, anyway: bool
) -> dict[str, int]:
    """Tell Discord the commands when they are not what it was last told, or anyway.

    Returns their ids by name, which are kept: most starts tell Discord nothing.
    """
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
    told, given = f"commands of {application_id}", f"command ids of {application_id}"
    kept = await get_setting(database, given)
    if kept and not anyway and await get_setting(database, told) == digest:
        return dict(json.loads(kept))
    ids = {command.name: command.id for command in await tree.sync()}
    await put_setting(database, given, json.dumps(ids))
    await put_setting(database, told, digest)
    log.info("registered %s commands", len(ids))
    return ids
