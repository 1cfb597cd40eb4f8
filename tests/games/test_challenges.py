"""Letters of one's own: what they may be, how long they are played, and how many there can be.

Of ``bot/games/honeycomb/own_letters.py``, ``bot/play/challenges.py`` and
``bot/store/challenges.py``.
"""

import asyncio
import tracemalloc
from collections.abc import AsyncIterator, Sequence
from datetime import date, datetime, timedelta
from functools import lru_cache
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import pytest

from bot.application import Application, open_application
from bot.errors import ErrorCode, PlayerError
from bot.games import challenges
from bot.games.anigram.game import ANIGRAM
from bot.games.challenges import days_reserved, is_cover
from bot.games.editions import custom, read_edition
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.honeycomb.own_letters import own_round, parse_letters
from bot.language.english.english import english_of
from bot.language.lexicon import Lexicon, word_list
from bot.model import Player
from bot.play.challenges import MOST_OF_SERVER, MOST_OWN, SENT_WITHIN, SHOWN
from bot.puzzles.honeycomb.round import honeycomb_words
from bot.puzzles.word_index import WordIndex
from bot.puzzles.words import letterset
from bot.store.challenges import ADD
from bot.store.opening import Place
from bot.store.settings import get_seed
from bot.texts.honeycomb.challenge import challenge
from tests.games.test_archive import counted
from tests.support.few_words import few_words
from tests.support.harness import MORNING, Clock
from tests.support.language import ENGLISH
from tests.support.languages import without
from tests.support.postgresql import ON_BOTH

ADA, BRUNO = Player(1, 10, "Ada"), Player(1, 11, "Bruno")
LETTERS_OF_ADA = "gtrodca"
# What the letters of a day may be beside that, with another center or not.
NO_HONEYCOMB = (ErrorCode.FEW_WORDS, ErrorCode.MANY_WORDS, ErrorCode.OTHER_LETTERS)
NO_DEFINITIONS: dict[str, str] = {}
DAY = timedelta(days=1)
UNDER_WAY = 200  # a thousand are to take 10 MiB at most
MOST_MEMORY = 10 * 2**20 * UNDER_WAY // 1_000  # bytes


@pytest.fixture
async def app(place: Place) -> AsyncIterator[Application]:
    """The application with real words, though not all of them."""
    async with open_application(
        place, Clock(), language=english_of(few_words(), NO_DEFINITIONS.get)
    ) as opened:
        yield opened


async def refused(doing: object) -> ErrorCode:
    with pytest.raises(PlayerError) as error:
        await doing  # type: ignore[misc] # some use case
    return error.value.code


@pytest.mark.parametrize("typed", ["GAELMPX", " g a e l m p x ", "g, x,p,m,l,e,a", "gxpmlea"])
def test_seven_different_letters_are_taken_the_center_first(typed: str) -> None:
    assert parse_letters(typed, without()) == "gaelmpx"


async def letters_of(app: Application, day: date) -> str:
    return HONEYCOMB.letters(await app.games.rounds.of(HONEYCOMB, day))


async def test_the_letters_of_a_day_in_any_order_make_no_challenge_while_anybody_plays_it(
    app: Application,
) -> None:
    """Its hints are not counted: they would be the day's."""
    for days in (-2, -1, 0, 1):
        letters = await letters_of(app, (MORNING + days * DAY).date())
        for typed in (letters, letters[1:] + letters[0]):
            code = await refused(app.games.challenges.preview(1, HONEYCOMB, typed, MORNING))
            assert code in (ErrorCode.RESERVED_LETTERS, *NO_HONEYCOMB)
        code = await refused(app.games.challenges.post(ADA, HONEYCOMB, letters, MORNING))
        assert code in (ErrorCode.RESERVED_LETTERS, ErrorCode.OTHER_LETTERS)


async def test_who_guesses_the_letters_of_a_day_to_come_learns_as_much_from_fifty_others(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that are refused beside the day's own come and go with it."""
    monkeypatch.setattr(challenges, "COVER", 1 / 20)
    today, rounds = MORNING.date(), app.games.rounds
    days = days_reserved(MORNING)
    assert days == [today + number * DAY for number in (-2, -1, 0, 1)]
    seed, name = await get_seed(app.host.database) or "", HONEYCOMB.name
    lettersets = ["".join(each) for each in combinations("acdegilmnortu", 7)]

    def cover(of: Sequence[date]) -> set[str]:
        return {each for each in lettersets if is_cover(seed, name, each, of)}

    tomorrow, next_day = cover(days[-1:]), cover([days[-1] + DAY])
    assert 50 < len(tomorrow) < 130  # of 1,716
    assert len(tomorrow & next_day) < 20
    for letters in sorted(tomorrow)[:5]:
        assert await rounds.is_reserved(HONEYCOMB, letters, days, today)
        own = {letterset(await letters_of(app, day)) for day in days}
        begun = await rounds.is_reserved(HONEYCOMB, letters, days, today + DAY)
        assert begun == (letters in own)
    letters = await letters_of(app, today + DAY)
    assert await rounds.is_reserved(HONEYCOMB, letters[::-1], days, today)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("gaelmps", ErrorCode.BANNED_LETTER),
        ("gaelmpxy", ErrorCode.NOT_SEVEN_LETTERS),
        ("gaelmp", ErrorCode.NOT_SEVEN_LETTERS),
        ("gaelmpж", ErrorCode.NOT_SEVEN_LETTERS),
        ("gaelmp7", ErrorCode.NOT_SEVEN_LETTERS),
        ("", ErrorCode.NOT_SEVEN_LETTERS),
        ("gaelmpg", ErrorCode.LETTER_TWICE),
        ("xgaelmp", ErrorCode.OTHER_LETTERS),
    ],
)
def test_other_letters_are_refused(typed: str, code: ErrorCode) -> None:
    with pytest.raises(PlayerError) as error:
        parse_letters(typed, without({"gaga", "megaplex"}))
    assert error.value.code is code


def test_letters_need_enough_words_and_not_too_many() -> None:
    def of(number: int) -> WordIndex:
        words = islice(
            (f"g{a}{b}{c}" for a in "aelmpx" for b in "aelmpx" for c in "aelmpx"), number
        )
        return honeycomb_words((word, True) for word in words)

    assert len(own_round("gaelmpx", of(10)).targets) == 10
    assert len(own_round("gaelmpx", of(200)).targets) == 200
    for number, code in ((9, ErrorCode.FEW_WORDS), (201, ErrorCode.MANY_WORDS)):
        with pytest.raises(PlayerError) as error:
            own_round("gaelmpx", of(number))
        assert error.value.code is code


@ON_BOTH
async def test_a_challenge_has_a_board_of_its_own_and_counts_for_nothing_else(
    app: Application,
) -> None:
    await app.games.rounds.prepare(MORNING)
    await app.games.challenges.preview(
        1, HONEYCOMB, LETTERS_OF_ADA, MORNING
    )  # makes the days' rounds
    before = await counted(app)
    letters = await app.games.challenges.post(ADA, HONEYCOMB, LETTERS_OF_ADA, MORNING)
    edition = custom(letters)
    assert read_edition(str(edition)) == edition
    play = app.games.play(HONEYCOMB)
    words = sorted((await play.show(ADA, MORNING, edition)).round.targets)
    await play.guess(ADA, words[0], MORNING, edition)
    await play.guess(BRUNO, " ".join(words[:3]), MORNING, edition)
    await play.hint(BRUNO, MORNING, edition)

    shown = await app.games.challenges.show(1, HONEYCOMB, letters, MORNING)
    best = shown.standings.standings
    assert [(each.place, each.name) for each in best] == [(1, "Bruno"), (2, "Ada")]
    assert best[0].hints == 1
    assert await counted(app) == before
    assert await app.games.archive.finished(BRUNO) == {}
    elsewhere = Player(2, 10, "Ada")
    assert await refused(play.show(elsewhere, MORNING, edition)) is ErrorCode.CHALLENGE_OVER
    assert await refused(app.games.challenges.post(BRUNO, HONEYCOMB, letters, MORNING)) is (
        ErrorCode.SAME_CHALLENGE
    )
    assert (
        await refused(app.games.challenges.preview(1, ANIGRAM, letters, MORNING))
        is ErrorCode.OLD_BUTTON
    )


@ON_BOTH
async def test_a_board_names_the_best_and_counts_the_others(app: Application) -> None:
    letters = await app.games.challenges.post(ADA, HONEYCOMB, LETTERS_OF_ADA, MORNING)
    play, edition = app.games.play(HONEYCOMB), custom(letters)
    word, *others = sorted((await play.show(ADA, MORNING, edition)).round.targets, key=len)
    for number in range(SHOWN + 2):
        await play.guess(Player(1, 100 + number, f"Bee {number}"), word, MORNING, edition)
    await play.guess(BRUNO, f"{word} {others[0]}", MORNING + timedelta(hours=1), edition)

    shown = await app.games.challenges.show(1, HONEYCOMB, letters, MORNING)
    best = shown.standings
    assert [each.place for each in best.standings] == [1, *[2] * (SHOWN - 1)]
    assert best.standings[0].name == "Bruno"
    assert best.players == SHOWN + 3
    played: Any = shown.round
    assert challenge(ENGLISH, "Ada", played, best, shown.ends, over=False).endswith(
        "\n-# and 3 more players"
    )


@ON_BOTH
async def test_it_runs_for_a_day_and_is_gone_after_a_week(app: Application) -> None:
    letters = await app.games.challenges.post(ADA, HONEYCOMB, LETTERS_OF_ADA, MORNING)
    play, edition = app.games.play(HONEYCOMB), custom(letters)
    last = MORNING + DAY - timedelta(seconds=1)
    word = min((await play.show(BRUNO, last, edition)).round.targets)
    await play.guess(BRUNO, word, last, edition)
    assert await refused(play.guess(BRUNO, word, MORNING + DAY, edition)) is (
        ErrorCode.CHALLENGE_OVER
    )
    assert await refused(play.answers(BRUNO, last, edition)) is ErrorCode.CHALLENGE_RUNS
    assert (await play.answers(BRUNO, MORNING + DAY, edition)).own == {word}
    await app.games.challenges.drop_old(MORNING + 7 * DAY)
    assert (await app.games.challenges.show(1, HONEYCOMB, letters, MORNING + 7 * DAY)).over
    await app.games.challenges.drop_old(MORNING + 7 * DAY + timedelta(seconds=1))
    await app.posts.leftovers.drop_some()
    for table in ("challenges", "edition_games", "edition_words", "edition_rounds"):
        assert await app.host.database.fetch(f"SELECT * FROM {table}") == []  # noqa: S608 - from above
    assert await app.games.challenges.post(BRUNO, HONEYCOMB, letters, MORNING + 8 * DAY)


@ON_BOTH
async def test_a_challenge_is_posted_once_however_often_and_at_once_that_is_asked_for(
    app: Application,
) -> None:
    async def post(player: Player, now: datetime) -> str:
        return await app.games.challenges.post(player, HONEYCOMB, LETTERS_OF_ADA, now)

    both = post(ADA, MORNING), post(ADA, MORNING)
    asked = await asyncio.gather(*both, return_exceptions=True)
    [letters] = [each for each in asked if isinstance(each, str)]
    assert await refused(post(ADA, MORNING)) is ErrorCode.ON_ITS_WAY
    assert await refused(post(BRUNO, MORNING)) is ErrorCode.SAME_CHALLENGE
    await app.games.challenges.sent(1, HONEYCOMB, letters, 5, 6)
    assert await refused(post(ADA, MORNING + timedelta(hours=23))) is ErrorCode.ALREADY_POSTED
    assert await refused(post(ADA, MORNING + DAY)) is ErrorCode.SAME_CHALLENGE


@ON_BOTH
async def test_only_one_whose_message_got_lost_is_posted_again_while_nobody_has_words_in_it(
    app: Application,
) -> None:
    async def post(player: Player, now: datetime) -> str:
        return await app.games.challenges.post(player, HONEYCOMB, LETTERS_OF_ADA, now)

    letters, later = await post(ADA, MORNING), MORNING + SENT_WITHIN
    assert await refused(post(BRUNO, later)) is ErrorCode.SAME_CHALLENGE
    assert await post(ADA, later) == letters
    shown = await app.games.challenges.show(1, HONEYCOMB, letters, later)
    assert shown.challenge.made_at == later
    await app.games.challenges.withdraw(1, HONEYCOMB, letters, later)
    assert await post(ADA, later) == letters
    word = min((await app.games.play(HONEYCOMB).show(BRUNO, later, custom(letters))).round.targets)
    await app.games.play(HONEYCOMB).guess(BRUNO, word, later, custom(letters))
    assert await refused(post(ADA, later + SENT_WITHIN)) is ErrorCode.ALREADY_POSTED


@ON_BOTH
async def test_a_challenge_goes_with_whoever_posted_it(app: Application) -> None:
    play, carla = app.games.play(HONEYCOMB), Player(2, 12, "Carla")
    letters = await app.games.challenges.post(ADA, HONEYCOMB, LETTERS_OF_ADA, MORNING)
    await app.games.challenges.post(carla, HONEYCOMB, letters, MORNING)
    edition = custom(letters)
    word = min((await play.show(BRUNO, MORNING, edition)).round.targets)
    for player in (BRUNO, carla):
        await play.guess(player, word, MORNING, edition)
        await play.hint(player, MORNING, edition)
    await app.people.privacy.forget(ADA.player_id, MORNING)
    assert await refused(app.games.challenges.show(1, HONEYCOMB, letters, MORNING)) is (
        ErrorCode.CHALLENGE_GONE
    )

    await app.games.challenges.post(BRUNO, HONEYCOMB, letters, MORNING)
    assert (await play.show(BRUNO, MORNING, edition)).points == 0
    assert (await app.games.challenges.show(1, HONEYCOMB, letters, MORNING)).standings.players == 0
    await play.guess(BRUNO, word, MORNING, edition)
    await play.guess(Player(1, 13, "Dora"), word, MORNING, edition)
    await app.people.privacy.forget(BRUNO.player_id, MORNING)
    await app.posts.leftovers.drop_some()
    for table in ("challenges", "edition_games", "edition_words", "edition_hints"):
        rows = await app.host.database.fetch(f"SELECT * FROM {table}")  # noqa: S608 - from above
        assert [row["player_id"] for row in rows] == [carla.player_id]
    assert len(await app.host.database.fetch("SELECT * FROM edition_rounds")) == 1

    await app.people.privacy.forget(carla.player_id, MORNING)
    await app.posts.leftovers.drop_some()
    for table in ("edition_games", "edition_words", "edition_hints", "edition_rounds"):
        assert await app.host.database.fetch(f"SELECT * FROM {table}") == []  # noqa: S608 - from above


@lru_cache(maxsize=1)
def made_up() -> Lexicon:
    """All rows of four to seven of eleven letters: any seven of them make 42 words."""
    rows = ["".join(row) for size in range(4, 8) for row in combinations("abcdefghijk", size)]
    every = word_list(rows)
    return Lexicon(every, every, frozenset(), every, word_list([]), every, word_list([]))


async def playable(app: Application, number: int) -> list[str]:
    """Letters that make a challenge of those words, today and tomorrow."""
    days = [(MORNING + days * DAY).date() for days in range(-1, 3)]
    of_days = [set(HONEYCOMB.letters(await app.games.rounds.of(HONEYCOMB, day))) for day in days]
    every = (
        center + "".join(letters).replace(center, "")
        for letters in combinations("abcdefghijk", 7)
        if set(letters) not in of_days
        for center in letters
    )
    return list(islice(every, number))


@pytest.fixture
async def large(tmp_path: Path) -> AsyncIterator[Application]:
    """The application with words for thousands of challenges."""
    path = tmp_path / "large.db"
    async with open_application(
        path, Clock(), language=english_of(made_up(), NO_DEFINITIONS.get)
    ) as opened:
        yield opened


async def test_a_person_and_a_server_can_have_so_many_at_a_time(large: Application) -> None:
    app, letters = large, await playable(large, MOST_OF_SERVER + 1)
    for number, each in enumerate(letters[:MOST_OWN]):
        await app.games.challenges.post(ADA, HONEYCOMB, each, MORNING + timedelta(minutes=number))
    assert await refused(app.games.challenges.post(ADA, HONEYCOMB, letters[-1], MORNING)) is (
        ErrorCode.TOO_MANY_OWN_CHALLENGES
    )
    for number, each in enumerate(letters[MOST_OWN:-1]):
        await app.games.challenges.post(Player(1, 100 + number, "Bee"), HONEYCOMB, each, MORNING)
    assert await refused(app.games.challenges.post(BRUNO, HONEYCOMB, letters[-1], MORNING)) is (
        ErrorCode.TOO_MANY_CHALLENGES
    )
    assert await app.games.challenges.post(ADA, HONEYCOMB, letters[-1], MORNING + DAY)


async def test_boards_under_way_take_little_memory(large: Application) -> None:
    app, boards = large, await playable(large, UNDER_WAY)
    assert len(boards) == UNDER_WAY
    async with app.host.database.transaction() as transaction:
        for number, letters in enumerate(boards):
            key = (number, "honeycomb", letters, 10, MORNING.isoformat())
            await transaction.execute("INSERT INTO players VALUES ($1, 10, 'Ada')", number)
            await transaction.execute(ADD, *key)
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for number, letters in enumerate(boards):
            player = Player(number, 10, "Ada")
            assert await app.games.play(HONEYCOMB).show(player, MORNING, custom(letters))
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < MOST_MEMORY
