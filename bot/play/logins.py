"""Who is logged in to the page, in whatever process, until they log out or are forgotten."""

import secrets
from datetime import datetime, timedelta

from bot.store.backend import Backend
from bot.store.logins import (
    begin_login,
    drop_old_logins,
    end_login,
    generation_of,
    renew_login,
)
from bot.store.settings import get_web_key

LASTING = timedelta(days=30)  # without a visit


class Logins:
    """Gives each person a generation, which all of their tokens carry."""

    def __init__(self, database: Backend) -> None:
        self._database = database

    async def key(self) -> bytes:
        """The key with which tokens are signed: of this installation, the same in all processes."""
        return await get_web_key(self._database)

    async def begin(self, person_id: int, now: datetime) -> str:
        """Let a person be logged in; the generation of their tokens from now on."""
        return await begin_login(self._database, person_id, secrets.token_urlsafe(12), now)

    async def renew(self, person_id: int, now: datetime) -> None:
        """Somebody who is logged in was here."""
        await renew_login(self._database, person_id, now)

    async def holds(self, person_id: int, generation: str) -> bool:
        """Are tokens of this generation still good?"""
        return await generation_of(self._database, person_id) == generation

    async def end(self, person_id: int) -> None:
        """Log a person out, everywhere."""
        await end_login(self._database, person_id)

    async def drop_old(self, now: datetime) -> None:
        """Delete those of whom no token can be good any more."""
        await drop_old_logins(self._database, now - LASTING)
