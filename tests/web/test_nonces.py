"""A guess that comes again counts once."""

import asyncio
from datetime import date

import pytest

from bot.errors import ErrorCode, PlayerError, StorageUnavailable
from bot.games.editions import daily
from bot.play.turn import Turn
from bot.web import nonces as module
from bot.web.nonces import NonceKey, Nonces

EDITION = daily(date(2026, 11, 20))


class Game:
    """Counts what is done."""

    def __init__(self, *refusals: PlayerError | None) -> None:
        self.turns = 0
        self._refusals = [*refusals]
        self.free = asyncio.Event()
        self.free.set()

    async def act(self) -> Turn:
        self.turns += 1
        await self.free.wait()
        refusal = self._refusals.pop(0) if self._refusals else None
        return Turn("guess", EDITION, refusal=refusal)


def key(nonce: str, person: int = 10) -> NonceKey:
    return 1, person, nonce, "honeycomb", "", "guess"


async def test_the_same_nonce_has_the_same_turn() -> None:
    nonces, game = Nonces(), Game()
    first = await nonces.once(key("a"), game.act)
    assert await nonces.once(key("a"), game.act) is first
    assert await nonces.once(key("b"), game.act) is not first
    assert game.turns == 2
    assert key("a") in nonces
    assert None not in nonces


async def test_two_that_come_at_once_are_one() -> None:
    nonces, game = Nonces(), Game()
    game.free.clear()
    both = [asyncio.create_task(nonces.once(key("a"), game.act)) for _ in range(2)]
    await asyncio.sleep(0)
    game.free.set()
    first, second = await asyncio.gather(*both)
    assert first is second
    assert game.turns == 1


async def test_when_the_first_is_cut_off_the_second_does_it() -> None:
    nonces, game = Nonces(), Game()
    game.free.clear()
    first, second = (asyncio.create_task(nonces.once(key("a"), game.act)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.wait([first])
    game.free.set()
    assert (await second).action == "guess"
    assert game.turns == 2


async def test_what_was_not_kept_as_the_database_was_away_is_done_again() -> None:
    nonces = Nonces()
    game = Game(StorageUnavailable(ErrorCode.STORAGE_BUSY))
    assert (await nonces.once(key("a"), game.act)).refusal
    assert key("a") not in nonces
    assert (await nonces.once(key("a"), game.act)).refusal is None
    assert game.turns == 2


async def test_what_raises_is_done_again() -> None:
    nonces, game = Nonces(), Game()

    async def fail() -> Turn:
        raise PlayerError(ErrorCode.STORAGE_SILENT)

    with pytest.raises(PlayerError):
        await nonces.once(key("a"), fail)
    assert (await nonces.once(key("a"), game.act)).refusal is None
    assert len(nonces) == 1


async def test_the_oldest_of_a_person_and_of_all_are_forgotten() -> None:
    nonces, game = Nonces(most=4, most_of_person=2), Game()
    for nonce in "abc":
        await nonces.once(key(nonce), game.act)
    assert [key(nonce) in nonces for nonce in "abc"] == [False, True, True]
    for person in (11, 12, 13):
        await nonces.once(key("a", person), game.act)
    assert len(nonces) == 4
    assert key("b") not in nonces


async def test_boards_in_memory_are_limited_by_their_bytes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "MAX_FRAME_BYTES", 10)
    nonces, game = Nonces(), Game()
    for nonce in "abca":
        await nonces.once(key(nonce), game.act)
        nonces.keep_board(key(nonce), "en", b"board")
    assert game.turns == 3, "the turns stay"
    assert [nonces.board(key(nonce), "en") for nonce in "abc"] == [b"board", None, b"board"]
    assert nonces.board(key("a"), "es") is None


async def test_boards_go_with_their_turn() -> None:
    nonces, game = Nonces(most_of_person=2), Game()
    for nonce in "abc":
        await nonces.once(key(nonce), game.act)
        for locale in ("en", "es"):
            nonces.keep_board(key(nonce), locale, b"board")
    nonces.keep_board(key("a"), "en", b"too late")
    await nonces.once(key("a"), game.act)
    assert [nonces.board(key(nonce), "en") for nonce in "abc"] == [None, None, b"board"]
    assert nonces._board_bytes == 10
