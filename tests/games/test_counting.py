"""What is played beside the day counts for nothing else, of whatever kind: all is computed anew.

Of ``bot/games/sheet.py``, ``bot/games/sheets.py`` and ``bot/store/editions.py``.
"""

from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.application import Application, open_application
from bot.errors import PlayerError
from bot.games.anigram.game import ANIGRAM
from bot.games.editions import Edition, archived, custom
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.practice_codes import PracticeDifficulty
from bot.language.english.english import english_of
from bot.model import Mode, Player
from bot.play.leaderboard import Span
from bot.store.opening import Place
from bot.store.retention import purge_some
from tests.games.test_archive import counted
from tests.support.few_words import few_words
from tests.support.harness import MORNING, Clock
from tests.support.postgresql import ON_BOTH
from tests.support.servers import posting_server

ADA, BRUNO = Player(1, 10, "Ada"), Player(1, 11, "Bruno")
DAY = timedelta(days=1)
LATER = MORNING + 9 * DAY
LETTERS = "gtrodca"
BESIDE = ("edition_games", "edition_words", "edition_hints", "edition_rounds", "challenges")
NO_DEFINITIONS: dict[str, str] = {}


@pytest.fixture
async def app(place: Place) -> AsyncIterator[Application]:
    """The application with real words, though not all of them."""
    async with open_application(
        place, Clock(), language=english_of(few_words(), NO_DEFINITIONS.get)
    ) as opened:
        yield opened


async def told(app: Application, player: Player) -> list[object]:
    """Every board, streak, statistic and recap, computed anew."""
    names, days = ("all", *app.games.catalog), (MORNING.date(), LATER.date())
    plays = app.games.play(HONEYCOMB), app.games.play(ANIGRAM)
    return [
        *[
            await app.people.leaderboard.page(player, name, span, LATER)
            for name in names
            for span in Span
        ],
        *[await play.review.past(player) for play in plays],
        *[await play.review.recap(1, day) for play in plays for day in days],
        *[await play.review.status(1, day) for play in plays for day in days],
        *[
            await app.games.hives.of(1, game, day)
            for game in app.games.catalog.values()
            for day in days
        ],
        *[await app.posts.recaps.of(1, day) for day in days],
        await app.people.statistics.of(player, LATER),
    ]


async def play_all(
    app: Application, player: Player, edition: Edition | None, now: datetime
) -> None:
    """All that can be done in an edition: words of every kind, hints, the answers."""
    bee, anigram = app.games.play(HONEYCOMB), app.games.play(ANIGRAM)
    played = (await bee.show(player, now, edition)).round
    await bee.hint(player, now, edition)
    words = sorted(played.points, key=lambda word: (-len(word), word))
    unknown = played.honeycomb.center * 4
    for first in (0, 24):
        await bee.guess(player, " ".join([unknown, *words[first : first + 24]]), now, edition)
    with suppress(PlayerError):  # letters of one's own make no anigram
        while not (shown := await anigram.show(player, now, edition)).overtime:
            await anigram.hint(player, now, edition)
            level = shown.round.levels[shown.level - 1]
            await anigram.guess(player, min(shown.round.words[level]), now, edition)
    for play in (bee, anigram):
        with suppress(PlayerError):  # those of a day, or of a challenge that runs
            await play.answers(player, now, edition or archived(now.date()))


async def beside(app: Application, kind: str) -> list[Edition]:
    """Editions of a kind: days that were played and not, a puzzle of each game, a challenge."""
    if kind == "archive":
        return [archived(MORNING.date()), archived((MORNING + DAY).date())]
    if kind == "custom":
        return [custom(await app.games.challenges.post(ADA, HONEYCOMB, LETTERS, LATER))]
    return [
        await app.games.practice.new(1, game, PracticeDifficulty.EASY)
        for game in app.games.catalog.values()
    ]


async def play_beside(app: Application, editions: list[Edition]) -> None:
    for player in (ADA, BRUNO):
        for edition in editions:
            with suppress(PlayerError):  # a code is of one game
                await play_all(app, player, edition, LATER)
    await app.games.tried.keep(LATER)


async def rows(app: Application, table: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in await app.host.database.fetch(f"SELECT * FROM {table}")]  # noqa: S608 - from above


@ON_BOTH
async def test_nothing_that_is_played_beside_the_day_changes_a_board_a_streak_or_a_statistic(
    app: Application,
) -> None:
    await app.posts.servers.start_posts(posting_server(1, 5, mode=Mode.TOGETHER), MORNING)
    for day in (0, 1, 2, 9):
        played = (await app.games.play(HONEYCOMB).show(ADA, MORNING + day * DAY)).round
        await app.games.play(HONEYCOMB).guess(ADA, min(played.targets), MORNING + day * DAY)
    await app.games.challenges.preview(1, HONEYCOMB, LETTERS, LATER)  # makes the days' rounds
    said, kept = [await told(app, each) for each in (ADA, BRUNO)], await counted(app)
    assert any(kept.values())
    assert await app.games.hives.of(1, HONEYCOMB, LATER.date()) is not None

    for kind in ("archive", "practice", "custom"):
        await play_beside(app, await beside(app, kind))
        assert await counted(app) == kept, kind
        assert [await told(app, each) for each in (ADA, BRUNO)] == said, kind
    marks = {each[3][0] for each in await rows(app, "edition_games")}
    assert marks == {"a", "p", "c"}
    assert await app.games.archive.finished(BRUNO) == {"honeycomb": 2, "anigram": 2}

    for table in BESIDE:
        assert await rows(app, table)
    found = await app.people.privacy.export(BRUNO.player_id, LATER)
    assert found is not None
    [here] = found["servers"].values()
    for table in BESIDE[:3]:
        editions = {each["edition"][0] for each in here[table]}
        assert editions == {"a", "p", "c"}, table
    await app.people.privacy.forget(BRUNO.player_id, LATER)
    for table in BESIDE[:3]:
        assert {each[1] for each in await rows(app, table)} == {ADA.player_id}, table
    assert (await told(app, ADA))[:-1] == said[0][:-1]
    async with app.host.database.transaction() as transaction:
        while await purge_some(transaction, 1, most=500):
            pass
    for table in (*BESIDE[:3], "challenges", "players"):
        assert await rows(app, table) == [], table


@ON_BOTH
async def test_playing_together_changes_nobodys_own_score(app: Application) -> None:
    people = {1: ADA, 2: Player(2, 10, "Ada")}
    for server_id, mode in ((1, Mode.EACH), (2, Mode.TOGETHER)):
        await app.posts.servers.start_posts(posting_server(server_id, 5, mode=mode), MORNING)
        await play_all(app, people[server_id], None, MORNING)
    await app.games.rounds.prepare(MORNING)
    for game in app.games.catalog.values():
        assert await app.games.hives.of(1, game, MORNING.date()) is None
        assert await app.games.hives.of(2, game, MORNING.date()) is not None
    own = {server_id: await told_of(app, person) for server_id, person in people.items()}
    assert own[1] == own[2]


async def told_of(app: Application, player: Player) -> list[object]:
    """A player's standing, points and statistics, wherever it is."""
    pages = [
        await app.people.leaderboard.page(player, name, span, MORNING)
        for name in ("all", *app.games.catalog)
        for span in Span
    ]
    pasts = [await app.games.plays[name].review.past(player) for name in app.games.catalog]
    standings = [(page.standings, page.players, page.own) for page in pages]
    return [standings, pasts, await app.people.statistics.of(player, MORNING)]
