"""The rounds being played: made once, kept for ever, few of them in memory."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.games.anigram.game import ANIGRAM
from bot.games.game import AnyGame
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.rounds import KEPT, Rounds, as_stored
from bot.language.lexicon import Lexicon, word_list
from bot.puzzles.honeycomb.honeycomb import Honeycomb
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.store.backend import Backend
from bot.store.opening import Place, open_database
from bot.store.rounds import get_round, letters_between
from tests.support.few_words import few_words
from tests.support.languages import spoken
from tests.support.rounds import CATALOG, LEXICON, bee_round, keep_round, lay_out

DAY = date(2026, 11, 20)
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
NOTHING = word_list([])
NO_WORDS = Lexicon(NOTHING, NOTHING, frozenset(), NOTHING, NOTHING, NOTHING, NOTHING)


@pytest.fixture
def words() -> Lexicon:
    return few_words()


def every_other(words: Lexicon) -> Lexicon:
    """Half of the words."""
    return replace(
        words,
        targets=word_list(list(words.targets)[::2]),
        accepted=word_list(list(words.accepted)[::2]),
    )


@pytest.fixture
async def database(place: Place) -> AsyncIterator[Backend]:
    async with open_database(place, NOON) as opened:
        yield opened


async def test_a_stored_round_is_played_whatever_the_word_lists_say_now(
    database: Backend,
) -> None:
    await lay_out(database, DAY, 1)
    shorter = replace(LEXICON, targets=word_list(["game"]), accepted=word_list(["game"]))

    played = await Rounds(database, spoken(shorter), "seed", CATALOG).of(HONEYCOMB, DAY)

    assert played == bee_round(DAY)


async def test_a_round_is_kept_as_it_was_first_played(database: Backend, words: Lexicon) -> None:
    first = await Rounds(database, spoken(words), "seed", CATALOG).of(HONEYCOMB, DAY)
    fewer = every_other(words)

    assert (
        await Rounds(database, spoken(fewer), "another seed", CATALOG).of(HONEYCOMB, DAY) == first
    )
    stored = await get_round(database, HONEYCOMB.name, DAY)
    assert stored == as_stored(HONEYCOMB, first)


async def test_a_server_that_updates_in_the_middle_of_a_day_goes_on_with_its_rounds(
    database: Backend, words: Lexicon
) -> None:
    """Today's were made from lists that know other tiers; tomorrow's are made from the new ones."""
    older = replace(every_other(words), familiar=words.targets, rare=NOTHING)
    before = Rounds(database, spoken(older), "seed", CATALOG)
    bee, anigram = await before.of(HONEYCOMB, DAY), await before.of(ANIGRAM, DAY)

    after = Rounds(database, spoken(words), "seed", CATALOG)

    assert await after.of(HONEYCOMB, DAY) == bee
    assert await after.of(ANIGRAM, DAY) == anigram
    tomorrow = await after.of(HONEYCOMB, DAY + timedelta(days=1))
    assert tomorrow.honeycomb.letters != bee.honeycomb.letters
    assert tomorrow.pangrams & {*words.familiar}


async def test_rounds_of_one_seed_agree_on_two_machines(
    database: Backend, words: Lexicon, tmp_path: Path
) -> None:
    async with open_database(tmp_path / "other.db", NOON) as other:
        here, there = (
            Rounds(database, spoken(words), "seed", CATALOG),
            Rounds(other, spoken(words), "seed", CATALOG),
        )

        assert await here.of(HONEYCOMB, DAY) == await there.of(HONEYCOMB, DAY)
        assert await here.of(ANIGRAM, DAY) == await there.of(ANIGRAM, DAY)


async def test_another_seed_gives_other_rounds(words: Lexicon, tmp_path: Path) -> None:
    played = []
    for seed in ("one", "two"):
        async with open_database(tmp_path / f"{seed}.db", NOON) as database:
            rounds = Rounds(database, spoken(words), seed, CATALOG)
            played.append(
                (
                    (await rounds.of(HONEYCOMB, DAY)).honeycomb,
                    (await rounds.of(ANIGRAM, DAY)).levels,
                )
            )

    assert played[0][0] != played[1][0]
    assert played[0][1] != played[1][1]


async def test_preparing_sets_up_what_any_time_zone_can_ask_for(
    database: Backend, words: Lexicon
) -> None:
    await Rounds(database, spoken(words), "seed", CATALOG).prepare(NOON)

    for days in (-1, 0, 1):
        day = DAY + timedelta(days=days)
        for game in CATALOG:
            assert await get_round(database, game, day)


async def test_a_round_that_many_ask_for_at_once_is_made_once(
    database: Backend, words: Lexicon
) -> None:
    rounds = Rounds(database, spoken(words), "seed", CATALOG)

    played = await asyncio.gather(*(rounds.of(ANIGRAM, DAY) for _ in range(20)))

    assert all(each is played[0] for each in played)


@pytest.mark.parametrize("game", [HONEYCOMB, ANIGRAM], ids=lambda game: game.name)
async def test_what_deals_the_rounds_is_made_once_for_all_who_wait_and_before_anybody_asks(
    database: Backend,
    words: Lexicon,
    game: AnyGame,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[object] = []
    deal = type(game).dealer

    def counted(self: AnyGame, *of: Any) -> Any:
        made.append(self)
        return deal(self, *of)

    monkeypatch.setattr(type(game), "dealer", counted)
    rounds = Rounds(database, spoken(words), "seed", CATALOG)
    await asyncio.gather(*(rounds.deal(game, DAY - timedelta(days=n)) for n in range(5)))
    assert len(made) == 1

    restarted = Rounds(database, spoken(words), "seed", CATALOG)
    for _ in range(3):
        await restarted.prepare(NOON)
    await restarted.deal(game, DAY - timedelta(days=90))
    assert len(made) == 2


async def test_two_processes_that_make_a_round_at_once_play_the_same(
    database: Backend, words: Lexicon
) -> None:
    """Each with word lists of its own: the first to be stored is the round of both."""
    fewer = every_other(words)

    one, two = await asyncio.gather(
        Rounds(database, spoken(words), "seed", CATALOG).of(ANIGRAM, DAY),
        Rounds(database, spoken(fewer), "seed", CATALOG).of(ANIGRAM, DAY),
    )

    assert one == two


async def test_memory_holds_few_rounds_however_many_are_asked_for(database: Backend) -> None:
    await lay_out(database, DAY, 2 * KEPT)
    rounds = Rounds(database, spoken(LEXICON), "seed", CATALOG)
    days = [DAY + timedelta(days=number) for number in range(2 * KEPT)]
    first = [await rounds.of(HONEYCOMB, day) for day in days]

    again = [await rounds.of(HONEYCOMB, day) for day in reversed(days)]

    remembered = [here is there for here, there in zip(first, reversed(again), strict=True)]
    assert sum(remembered) <= KEPT
    assert remembered[-1]
    assert again == first[::-1]


async def test_without_words_there_is_no_round_and_the_next_day_is_not_blocked(
    database: Backend,
) -> None:
    tomorrow = DAY + timedelta(days=1)
    await lay_out(database, tomorrow, 1)
    rounds = Rounds(database, spoken(NO_WORDS), "seed", CATALOG)

    for game in CATALOG.values():
        with pytest.raises(ValueError, match="the word list is too short"):
            await rounds.of(game, DAY)
        assert (await rounds.of(game, tomorrow)).day == tomorrow


async def test_a_letterset_played_under_older_word_lists_is_not_dealt_again(
    database: Backend, words: Lexicon, tmp_path: Path
) -> None:
    async with open_database(tmp_path / "other.db", NOON) as other:
        due = (await Rounds(other, spoken(words), "seed", CATALOG).of(HONEYCOMB, DAY)).honeycomb
    yesterday = DAY - timedelta(days=1)
    played = Honeycomb(due.letters, due.center)
    await keep_round(database, HoneycombRound(yesterday, played, frozenset({"word"}), frozenset()))

    new = (await Rounds(database, spoken(words), "seed", CATALOG).of(HONEYCOMB, DAY)).honeycomb

    assert new.letters != due.letters
    assert (
        len(await letters_between(database, HONEYCOMB.name, yesterday, DAY + timedelta(days=1)))
        == 2
    )
