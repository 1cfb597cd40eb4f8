"""Earlier days: when they open, which puzzle they have, and how they end.

Of ``bot/games/editions.py``.
"""

import random
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.application import Application, open_application
from bot.errors import ErrorCode, PlayerError
from bot.games.anigram.game import ANIGRAM
from bot.games.archive import (
    FIRST,
    check_open,
    day_before,
    days_played,
    last_begun,
    last_open,
    opens_at,
    random_day,
)
from bot.games.editions import Edition, archived, daily, read_edition
from bot.games.game import AnyGame
from bot.games.honeycomb.game import HONEYCOMB
from bot.language.english.english import english_of
from bot.language.lexicon import word_list
from bot.model import Player, Stand
from bot.servers.puzzle_day import day_start
from bot.servers.zones import zone_names
from bot.store.retention import purge_some
from bot.store.settings import get_seed
from tests.support.few_words import few_words
from tests.support.harness import MORNING, Clock
from tests.support.languages import spoken
from tests.support.postgresql import ON_BOTH
from tests.support.rounds import CHAIN

ADA, BRUNO = Player(1, 10, "Ada"), Player(1, 11, "Bruno")
DAY = MORNING.date()
LATER = MORNING + timedelta(days=10)
THEN = archived(DAY)
ONE_DAY = timedelta(days=1)
NO_DEFINITIONS: dict[str, str] = {}

# What boards, streaks and statistics are made of.
COUNTED = (
    *("found_words", "hints", "daily_scores", "total_scores", "forgotten_days"),
    *("tried_words", "posts", "rounds"),
)


@pytest.mark.parametrize("day", [date(2026, 3, 28), date(2026, 10, 24), date(2026, 12, 30)])
def test_a_day_opens_when_the_last_server_on_earth_has_ended_it(day: date) -> None:
    ends = [
        day_start(day + timedelta(days=1), hour, zone)
        for zone in zone_names()
        for hour in (time(0), time(8), time(23, 59))
    ]
    assert max(ends) < opens_at(day) == max(ends) + timedelta(minutes=1)
    assert last_open(opens_at(day)) == day
    assert last_open(opens_at(day) - timedelta(microseconds=1)) == day - timedelta(days=1)
    assert last_open(opens_at(day).astimezone(ZoneInfo("Pacific/Kiritimati"))) == day


def test_no_day_is_open_before_and_none_is_older_than_the_first() -> None:
    now = datetime(2026, 11, 20, 11, 59, tzinfo=UTC)
    check_open(date(2026, 11, 17), now)
    check_open(FIRST, now)
    for day, code in (
        (date(2026, 11, 18), ErrorCode.DAY_STILL_ON),
        (date(2026, 11, 21), ErrorCode.DAY_STILL_ON),  # where it is latest
        (date(2026, 11, 22), ErrorCode.DAY_TO_COME),
        (date.max, ErrorCode.DAY_TO_COME),
        (date(2023, 12, 31), ErrorCode.DAY_TOO_OLD),
        (date.min, ErrorCode.DAY_TOO_OLD),
    ):
        with pytest.raises(PlayerError) as refused:
            check_open(day, now)
        assert refused.value.code is code


def test_no_zone_is_on_a_later_day_than_the_last_that_has_begun() -> None:
    now = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)
    for moment in (now - timedelta(microseconds=1), now):
        latest = max(moment.astimezone(ZoneInfo(zone)).date() for zone in zone_names())
        assert last_begun(moment) == latest
    assert days_played(now, now) == [date(2026, 11, day) for day in (18, 19, 20, 21)]


def test_the_day_before_the_first_is_the_first() -> None:
    assert day_before(date(2026, 3, 1)) == date(2026, 2, 28)
    assert day_before(FIRST) == day_before(date.min) == FIRST


def test_a_random_day_is_any_open_day_but_the_one_shown() -> None:
    now = datetime(2024, 1, 7, 12, tzinfo=UTC)
    but = date(2024, 1, 3)
    drawn = {random_day(now, random.Random(seed), but=but) for seed in range(200)}
    assert drawn == {date(2024, 1, day) for day in (1, 2, 4, 5)}


@pytest.mark.parametrize("edition", [daily(DAY), archived(DAY)])
def test_the_text_of_an_edition_names_it(edition: Edition) -> None:
    assert read_edition(str(edition)) == edition


@pytest.mark.parametrize("text", ["", "a", "2026-02-30", "a2026-13-01", "b2026-01-01", "agaelmpx"])
def test_other_texts_name_none(text: str) -> None:
    assert read_edition(text) is None


async def counted(app: Application) -> dict[str, list[Any]]:
    """All rows of which boards, streaks and statistics are made."""
    return {
        table: [tuple(row) for row in await app.host.database.fetch(f"SELECT * FROM {table}")]  # noqa: S608 - from above
        for table in COUNTED
    }


async def play_beside(app: Application, player: Player, edition: Edition) -> None:
    """All that can be done in both games: words, hints, definitions, and what counts in vain."""
    bee, anigram = app.games.play(HONEYCOMB), app.games.play(ANIGRAM)
    await bee.guess(player, "gleam amalgam glam gaggle agape", LATER, edition)
    await bee.hint(player, LATER, edition)
    await bee.define(player, LATER, edition)
    await anigram.hint(player, LATER, edition)
    for word in ("nonsense", *CHAIN):
        with suppress(PlayerError):  # a chain that has ended
            await anigram.guess(player, word, LATER, edition)


@ON_BOTH
async def test_an_archived_game_goes_on_from_what_was_found_on_its_day(app: Application) -> None:
    bee, anigram = app.games.play(HONEYCOMB), app.games.play(ANIGRAM)
    await bee.guess(ADA, "game gleam", MORNING)
    await anigram.guess(ADA, "ride", MORNING)

    guessed = await bee.guess(ADA, "game megaplex", LATER, THEN)
    assert [each.verdict.value for each in guessed.judgements] == ["already-found", "accepted"]
    assert guessed.progress.points == 21
    assert (await anigram.show(ADA, LATER, THEN)).level == 2
    assert await app.games.archive.finished(ADA) == {"honeycomb": 1}
    assert (await bee.show(ADA, LATER)).found == ()
    assert (await bee.show(BRUNO, LATER, THEN)).found == ()
    again = await bee.guess(ADA, "megaplex amalgam", LATER, THEN)
    assert again.progress.points == 28
    assert await app.games.archive.finished(ADA) == {"honeycomb": 1}
    played = await app.games.archive.played(ADA, "honeycomb", DAY - timedelta(days=5), DAY)
    assert played == {DAY}


@ON_BOTH
async def test_the_answers_end_an_archived_game_and_none_of_a_running_day_are_told(
    app: Application,
) -> None:
    bee, anigram = app.games.play(HONEYCOMB), app.games.play(ANIGRAM)
    await bee.guess(ADA, "game", MORNING)
    await bee.guess(ADA, "glam", LATER, THEN)
    for _ in range(2):
        assert (await bee.answers(ADA, LATER, THEN)).own == {"game", "glam"}
        assert (await anigram.answers(ADA, LATER, THEN)).own == ()
    for player, first, days in (
        (ADA, DAY, {DAY}),
        (ADA, DAY + ONE_DAY, set()),
        (BRUNO, DAY, set()),
    ):
        assert await app.games.archive.answered(player, "honeycomb", first, DAY + ONE_DAY) == days
    for late in (
        bee.guess(ADA, "megaplex", LATER, THEN),
        bee.hint(ADA, LATER, THEN),
        bee.define(ADA, LATER, THEN),
        anigram.guess(ADA, "ride", LATER, THEN),
        anigram.hint(ADA, LATER, THEN),
    ):
        with pytest.raises(PlayerError) as refused:
            await late
        assert refused.value.code is ErrorCode.ANSWERS_SHOWN
    shown = await bee.show(ADA, LATER, THEN)
    assert ([each.word for each in shown.found], shown.hints) == (["game", "glam"], 0)
    assert await app.games.archive.finished(ADA) == {}
    assert (await bee.guess(BRUNO, "megaplex", LATER, THEN)).kept

    for play in (bee, anigram):
        for edition, code in (
            (daily(DAY), ErrorCode.OLD_BUTTON),
            (archived(DAY), ErrorCode.DAY_STILL_ON),
        ):
            with pytest.raises(PlayerError) as refused:
                await play.answers(ADA, MORNING, edition)
            assert refused.value.code is code


async def test_the_rulings_of_its_day_hold_in_the_archive(app: Application) -> None:
    await app.games.disputes.rule(Player(1, 9, "Admin"), "game", Stand.DENY, "too easy", MORNING)
    day = DAY + timedelta(days=1)
    before = await app.games.play(HONEYCOMB).show(ADA, LATER, archived(DAY))
    after = await app.games.play(HONEYCOMB).show(ADA, LATER, archived(day))
    assert ("game" in before.round.targets, "game" in after.round.targets) == (True, False)


async def test_a_server_that_goes_takes_its_archived_games_along(app: Application) -> None:
    await play_beside(app, ADA, THEN)
    async with app.host.database.transaction() as transaction:
        while await purge_some(transaction, 1, most=2):
            pass
    for table in ("edition_games", "edition_words", "edition_hints", "players"):
        assert await app.host.database.fetch(f"SELECT * FROM {table}") == []  # noqa: S608 - from above


async def test_a_day_that_nobody_played_is_dealt_the_same_everywhere_and_kept_as_it_is_played(
    tmp_path: Path,
) -> None:
    path, day = tmp_path / "honeygram.db", archived(date(2025, 6, 3))
    clock, words = Clock(LATER), few_words()
    async with open_application(path, clock, language=english_of(words, NO_DEFINITIONS.get)) as app:
        games: tuple[AnyGame, ...] = (HONEYCOMB, ANIGRAM)
        for game in games:
            sheet = await app.games.play(game).show(ADA, LATER, day)
            dealer = game.dealer(spoken(words), await get_seed(app.host.database))
            assert sheet.round == dealer.deal(day.day, ())
        dealt = (await app.games.play(HONEYCOMB).show(ADA, LATER, day)).round
        assert await app.host.database.fetch("SELECT * FROM edition_rounds") == []
        word = min(dealt.targets)
        await app.games.play(HONEYCOMB).guess(ADA, word, LATER, day)
        assert await app.host.database.fetch("SELECT * FROM rounds") == []

    fewer = replace(words, targets=word_list(set(words.targets) - {max(dealt.targets)}))
    async with open_application(path, clock, language=english_of(fewer, NO_DEFINITIONS.get)) as app:
        shown = await app.games.play(HONEYCOMB).show(ADA, LATER, day)
        assert shown.round == dealt
        assert [each.word for each in shown.found] == [word]


async def test_no_door_opens_a_day_that_somebody_may_still_play(app: Application) -> None:
    for play in (app.games.play(HONEYCOMB).show, app.games.play(ANIGRAM).show):
        with pytest.raises(PlayerError) as refused:
            await play(ADA, MORNING, archived(DAY - timedelta(days=1)))
        assert refused.value.code is ErrorCode.DAY_STILL_ON
