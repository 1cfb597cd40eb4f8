"""Practice: codes that give everybody the same puzzle, games that are kept for a week.

Of ``bot/games/practice_codes.py``, ``bot/games/edition_rounds.py``, ``bot/play/practice.py`` and
``bot/store/practice.py``.
"""

import random
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import timedelta
from itertools import product
from statistics import mean

import pytest

from bot.application import Application, open_application
from bot.errors import ErrorCode, PlayerError
from bot.games.anigram.game import ANIGRAM
from bot.games.editions import Edition, practice, read_edition
from bot.games.game import AnyGame
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.practice_codes import LETTERS, PracticeDifficulty, difficulty_of, is_code, new_code
from bot.games.sheets import MOST_PRACTICE
from bot.language.english.english import english_of
from bot.language.lexicon import read_lexicon
from bot.model import Player
from bot.puzzles.anigram.round import AnigramRound
from bot.puzzles.honeycomb.daily import deck_of, practice_cards
from bot.puzzles.words import term
from bot.resources import resource_folder
from bot.store.opening import Place
from tests.games.test_archive import counted
from tests.support.few_words import few_words
from tests.support.harness import MORNING, Clock
from tests.support.languages import spoken
from tests.support.postgresql import ON_BOTH

ADA, BRUNO = Player(1, 10, "Ada"), Player(2, 11, "Bruno")
GAMES: tuple[AnyGame, ...] = (HONEYCOMB, ANIGRAM)
NO_DEFINITIONS: dict[str, str] = {}


@pytest.fixture
async def app(place: Place) -> AsyncIterator[Application]:
    """The application with real words, though not all of them."""
    async with open_application(
        place, Clock(), language=english_of(few_words(), NO_DEFINITIONS.get)
    ) as opened:
        yield opened


@pytest.mark.parametrize("difficulty", PracticeDifficulty)
def test_a_code_names_its_puzzle_and_how_hard_it_is(difficulty: PracticeDifficulty) -> None:
    codes = {new_code("seed", "bee", difficulty, random.Random(n)) for n in range(50)}
    assert len(codes) > 45
    for code in codes:
        assert len(code) == 6
        assert is_code("seed", "bee", code)
        assert difficulty_of(code) is difficulty
        assert read_edition(str(practice(code))) == practice(code)


def test_a_code_that_never_was_is_told_from_one_that_was() -> None:
    code = new_code("seed", "bee", PracticeDifficulty.EASY, random.Random(1))
    slips = [code[:n] + each + code[n + 1 :] for n, each in product(range(6), LETTERS)]
    known = [each for each in slips if each != code and is_code("seed", "bee", each)]
    assert len(known) <= 2
    assert not is_code("seed", "anigram", code)
    for text in ("", "bcdf", "aeiouy", code + "b", code.upper(), "ñandú!", "a" * 9_999):
        assert not is_code("seed", "bee", text)


def test_no_code_is_a_word_that_does_not_exist_here() -> None:
    blocked = read_lexicon(resource_folder("data")).blocked
    assert [word for word in blocked if len(word) <= 6 and set(word) <= set(LETTERS)] == []


async def test_everybody_gets_the_same_puzzle_by_its_code(app: Application) -> None:
    for game in GAMES:
        edition = await app.games.practice.new(1, game, PracticeDifficulty.HARD)
        typed = f" {edition.code[:3].upper()} {edition.code[3:]} "
        assert await app.games.practice.of_code(2, game, typed) == edition
        own, other = [
            await app.games.play(game).show(each, MORNING, edition) for each in (ADA, BRUNO)
        ]
        assert own.round == other.round
        for code in ("aeiouy", "words", edition.code[:5]):
            with pytest.raises(PlayerError) as refused:
                await app.games.practice.of_code(1, game, code)
            assert refused.value.code is ErrorCode.NO_SUCH_CODE
        with pytest.raises(PlayerError):
            await app.games.play(game).show(ADA, MORNING, practice("aeiouy"))


def answers_of(played: AnigramRound) -> int:
    """The target words of the six levels."""
    return sum(term(word) in played.levels for word in played.targets)


def test_what_is_hard_has_more_words_to_find_or_fewer_answers() -> None:
    bee, anigram = (
        HONEYCOMB.dealer(spoken(few_words()), "seed"),
        ANIGRAM.dealer(spoken(few_words()), "seed"),
    )
    codes = [f"code {number}" for number in range(8)]
    words = [
        mean(len(bee.practice(each, level).targets) for each in codes)
        for level in PracticeDifficulty
    ]
    found = [
        mean(answers_of(anigram.practice(each, level)) for each in codes)
        for level in PracticeDifficulty
    ]
    assert words == sorted(words)
    assert found == sorted(found, reverse=True)


def test_no_honeycomb_to_practice_on_is_one_of_a_day() -> None:
    candidates = tuple(HONEYCOMB.dealer(spoken(few_words()), "seed").candidates)
    spare, deck = practice_cards("seed", candidates), deck_of(candidates, "seed")
    assert spare
    assert not {*spare} & {*deck}


async def play(app: Application, edition: Edition, game: AnyGame = HONEYCOMB) -> str:
    """Find a word, and return it."""
    progress = await app.games.play(game).show(ADA, MORNING, edition)
    word: str = min(progress.round.targets, key=lambda word: (len(word), word))
    await app.games.play(game).guess(ADA, word, MORNING, edition)
    with suppress(PlayerError):
        await app.games.play(game).hint(ADA, MORNING, edition)
    return word


@ON_BOTH
async def test_practice_counts_for_nothing_and_is_kept_for_a_week(app: Application) -> None:
    await app.games.rounds.prepare(MORNING)
    before = await counted(app)
    editions = [await app.games.practice.new(1, game, PracticeDifficulty.EASY) for game in GAMES]
    for game, edition in zip(GAMES, editions, strict=True):
        await play(app, edition, game)
    assert await counted(app) == before
    assert await app.games.archive.finished(ADA) == {}

    await app.games.practice.drop_old(MORNING + timedelta(days=7))
    shown = await app.games.play(HONEYCOMB).show(ADA, MORNING, editions[0])
    assert len(shown.found) == 1
    await app.games.practice.drop_old(MORNING + timedelta(days=7, seconds=1))
    await app.posts.leftovers.drop_some()
    for table in ("edition_games", "edition_words", "edition_hints", "edition_rounds"):
        assert await app.host.database.fetch(f"SELECT * FROM {table}") == []  # noqa: S608 - from above


@ON_BOTH
async def test_a_person_keeps_the_last_fifty(app: Application) -> None:
    editions: set[Edition] = set()
    while len(editions) < MOST_PRACTICE + 2:  # two of so many codes may be the same
        editions.add(await app.games.practice.new(1, HONEYCOMB, PracticeDifficulty.NORMAL))
    for number, edition in enumerate(editions):
        words = (await app.games.play(HONEYCOMB).show(ADA, MORNING, edition)).round.targets
        now = MORNING + timedelta(seconds=number)
        await app.games.play(HONEYCOMB).guess(ADA, min(words), now, edition)
    rows = await app.host.database.fetch("SELECT min(reached_at) AS oldest FROM edition_games")
    assert rows[0]["oldest"] == (MORNING + timedelta(seconds=2)).isoformat()


async def test_a_server_without_practice_has_none(app: Application) -> None:
    edition = await app.games.practice.new(1, HONEYCOMB, PracticeDifficulty.EASY)
    await app.games.practice.turn(1, on=False)
    for doing in (
        app.games.practice.new(1, HONEYCOMB, PracticeDifficulty.EASY),
        app.games.practice.of_code(1, HONEYCOMB, edition.code),
        app.games.play(HONEYCOMB).show(ADA, MORNING, edition),
        app.games.play(HONEYCOMB).guess(ADA, "word", MORNING, edition),
    ):
        with pytest.raises(PlayerError) as refused:
            await doing
        assert refused.value.code is ErrorCode.PRACTICE_OFF
    assert await app.games.practice.new(2, HONEYCOMB, PracticeDifficulty.EASY)
    await app.games.practice.turn(1, on=True)
    assert await app.games.practice.new(1, HONEYCOMB, PracticeDifficulty.EASY)
