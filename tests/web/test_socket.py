"""A page over its WebSocket: who says hello is heard, and nothing that comes in does harm."""

import asyncio
import json
import random
from dataclasses import replace
from typing import Any

import pytest

from bot.application import Application
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from bot.play.cooldown import ACTIONS
from bot.web.socket import LARGEST, MOST_FAULTS, POLICY, UNSUPPORTED
from bot.web.visitor import Visitor
from tests.conftest import Errors
from tests.support.harness import MORNING
from tests.support.pages import ADA, Json, PageServer, page_server

TOO_BIG = 1009  # of RFC 6455


async def test_hello_tells_who_and_where_and_what_there_is_to_play(pages: PageServer) -> None:
    async with await pages.open() as page:
        assert page.hello["person"] == {"id": "10", "name": "Ada", "avatar": ADA.avatar}
        assert page.hello["place"] == {"id": "1", "kind": "server", "name": "Hive"}
        assert (page.hello["day"], page.hello["locale"]) == ("2026-11-20", "en")
        assert page.hello["ends"] == MORNING.replace(day=21, hour=8).timestamp()
        assert page.hello["games"][0] == {
            "name": "honeycomb",
            "title": "🍯 Honeycomb",
            "command": "bee",
            "introduction": "🍯 **Honeycomb**: find words in seven letters."
            " Every word uses the center letter.",
        }
        assert [game["name"] for game in page.hello["games"]] == ["honeycomb", "anigram", "square"]


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [("en-GB", "en-GB"), ("en-AU", "en"), ("tlh", "en"), ("../../x", "en"), ("", "en")],
)
async def test_a_page_is_spoken_to_in_the_language_that_it_asks_for(
    pages: PageServer, wanted: str, spoken: str
) -> None:
    async with await pages.open(locale=wanted) as page:
        assert page.hello["locale"] == spoken


async def test_nothing_is_answered_before_hello_and_hello_only_once(pages: PageServer) -> None:
    page = await pages.connect()
    assert await page.refused("act", game="honeycomb", action="guess", text="game") == "old-page"
    await page.ok("hello")
    assert await page.refused("hello") == "old-page"
    assert (await page.guess("game"))["state"]["points"] == 1
    await page.close()


async def test_requests_are_answered_in_their_order(pages: PageServer) -> None:
    async with await pages.open() as page:
        words = ["ride", "tried", "tiered", "retired", "interred", "reprinted"]
        boards = await asyncio.gather(*(page.guess(word, "anigram") for word in words))
    assert [len(board["state"]["solved"]) for board in boards] == [1, 2, 3, 4, 5, 6]


async def test_who_is_too_fast_waits_on_all_faces(furnished_pages: PageServer) -> None:
    async with await furnished_pages.open() as page:
        for _ in range(20):
            await page.guess("gaze", nonce="again")  # of which one counts
            await page.ok("word", word="game")
            if (answer := await page.ask("word", word="game")).get("error"):
                break
        error = answer["error"]
        assert (error["code"], 1 <= error["wait"] <= 10) == ("rate-limited", True)
        assert (await page.guess("gaze", nonce="again"))["verdicts"]  # which is known
        assert await page.refused("act", game="honeycomb", action="show") == "rate-limited"


@pytest.fixture
async def furnished_pages(app: Application) -> Any:
    """Pages with the cooldown as it is."""
    async with page_server(app) as server:
        yield server


GARBAGE = ["", "{", "[]", "null", '"x"', "[" * 9000, "\x00", '{"id": 1e400}', "9" * 5000]


@pytest.mark.parametrize("frame", GARBAGE)
async def test_what_is_no_request_is_refused(pages: PageServer, frame: str) -> None:
    async with await pages.open() as page:
        answer = await page.send(frame)
        assert (answer["id"], answer["error"]["code"]) == (None, "old-page")
        assert (await page.guess("game"))["state"]["points"] == 1


FIELDS: list[Json] = [
    {"do": "act"},
    {"do": "drop"},
    {"do": 1},
    {"do": ["act"]},
    {"do": "act", "game": "chess", "action": "show"},
    {"do": "act", "game": "honeycomb", "action": "guess", "text": 1},
    {"do": "act", "game": "honeycomb", "action": "guess", "text": "g" * 1001},
    {"do": "act", "game": "honeycomb", "action": "shuffle", "order": 8},
    {"do": "act", "game": "honeycomb", "action": "shuffle", "order": -1},
    {"do": "act", "game": "honeycomb", "action": "shuffle", "order": True},
    {"do": "act", "game": "honeycomb", "action": "show", "edition": ["a"]},
    {"do": "act", "game": "honeycomb", "action": "show", "nonce": "n" * 65},
    {"do": "leaderboard", "page": "1"},
    {"do": "friends"},
    {"do": "word"},
]


@pytest.mark.parametrize("fields", FIELDS)
async def test_fields_of_another_kind_are_refused(pages: PageServer, fields: Json) -> None:
    async with await pages.open() as page:
        assert await page.refused(**fields) == "old-page"
        assert await page.refused(**fields, session="x", unknown={"a": 1}) == "old-page"
        assert (await page.act("show", unknown=[1]))["state"]


async def test_an_address_that_leads_nowhere_says_so(pages: PageServer) -> None:
    async with await pages.open() as page:
        told = await page.ask("act", game="honeycomb", action="show", edition="tomorrow")
        assert told["error"]["text"].startswith("There's no such puzzle.")
        assert (await page.act("show"))["state"]


async def test_an_action_that_never_was_is_refused(pages: PageServer) -> None:
    async with await pages.open() as page:
        assert await page.refused("act", game="honeycomb", action="cheat") == "old-button"


async def test_binary_frames_and_large_ones_end_the_connection(pages: PageServer) -> None:
    page = await pages.open()
    await page.socket.send_bytes(b"\x00\xff")
    assert await page.ended() == UNSUPPORTED
    page = await pages.open()
    await page.socket.send_str("x" * (LARGEST + 1))
    assert await page.ended() == TOO_BIG
    page = await pages.open()
    await page.socket.send_str("x" * 1_000_000)
    assert await page.ended() == TOO_BIG
    assert len(pages.hub) == 0


async def test_who_keeps_sending_garbage_is_cut_off(pages: PageServer) -> None:
    page = await pages.open()
    for _ in range(MOST_FAULTS):
        await page.send("garbage")
    assert await page.ended() == POLICY


async def test_a_fault_is_logged_once_and_told_with_its_number(
    pages: PageServer, games: Application, monkeypatch: pytest.MonkeyPatch, errors: Errors
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(games.games.turns, "act", fail)
    async with await pages.open() as page:
        answer = await page.ask("act", game="honeycomb", action="show")
        assert answer["error"]["code"] == "unexpected"
        [record] = errors.take()
        assert record.getMessage().removeprefix("error ") in answer["error"]["text"]
        assert (await page.ok("leaderboard"))["rows"] == []


async def test_who_repeats_what_breaks_is_cut_off(
    pages: PageServer, games: Application, monkeypatch: pytest.MonkeyPatch, errors: Errors
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(games.games.turns, "act", fail)
    page = await pages.open()
    for _ in range(MOST_FAULTS):
        assert await page.refused("act", game="honeycomb", action="show") == "unexpected"
    assert await page.ended() == POLICY
    assert len(errors.take()) == MOST_FAULTS


async def test_a_nonce_belongs_to_its_game_edition_and_action(pages: PageServer) -> None:
    async with await pages.open() as page:
        first = await page.guess("game", nonce="n")
        assert (await page.guess("ride", "anigram", nonce="n"))["game"] == "anigram"
        assert (await page.act("show", nonce="n"))["action"] == "show"
        other = await page.act("guess", text="game", edition="2026-11-19", nonce="n")
        assert other["edition"] == "2026-11-19"
        assert await page.guess("game", nonce="n") == first


async def test_guesses_that_come_again_have_a_limit_of_their_own(
    furnished_pages: PageServer,
) -> None:
    async with await furnished_pages.open() as page:
        first = await page.guess("gaze", nonce="again")
        for _ in range(ACTIONS):
            assert await page.guess("gaze", nonce="again") == first
        told = await page.ask("act", game="honeycomb", action="guess", text="gaze", nonce="again")
        assert (told["error"]["code"], told["error"]["wait"] > 0) == ("rate-limited", True)
        assert (await page.act("show"))["state"], "other requests aren't limited by it"


def anything(rng: random.Random, deep: int = 3) -> Any:
    """A value of any kind."""
    kinds: list[Any] = [None, True, -1, 7, 2**63, 1.5, "", "game", "\ud800", "a2026-11-19", "\x00"]
    if deep and rng.random() < 0.3:
        return {str(anything(rng, 0)): anything(rng, deep - 1) for _ in range(rng.randrange(3))}
    if deep and rng.random() < 0.2:
        return [anything(rng, deep - 1) for _ in range(rng.randrange(3))]
    return rng.choice(kinds)


NAMES = ("game", "edition", "action", "text", "order", "nonce", "month", "period", "page", "word")
LIKELY: dict[str, list[Any]] = {
    "do": ["act", "practice", "days", "leaderboard", "statistics", "friends", "word", "hello"],
    "game": ["honeycomb", "anigram", "square", "all"],
    "action": ["guess", "hint", "show", "solution", "before", "random", "define", "pair", "ranks"],
    "edition": [
        "2026-11-20",
        "a2026-11-01",
        "caeglmpx",
        "pbcdfgh",
        "a2026-11-10",
        "a9999-99-99",
        "0001-01-01",
    ],
    "text": ["game", "A1 actual", "ride tried", "ḠÄMÉ", "🐝" * 20],
    "order": [0, 7],
    "month": ["2026-11", "0001-01"],
    "period": ["today", "2026-02-30", "0001-01-01", "9999-12-31"],
    "page": [0, 1, 999_999],
}


@pytest.mark.parametrize("seed", range(4))
async def test_whatever_a_page_asks_it_is_answered_and_nothing_breaks(
    real_pages: PageServer, dealt: Application, seed: int
) -> None:
    rng = random.Random(seed)
    async with await real_pages.open() as page:
        for _ in range(150):
            fields = {name: anything(rng) for name in NAMES if rng.random() < 0.2}
            for name, values in LIKELY.items():
                if name == "do" or rng.random() < 0.8:
                    fields[name] = rng.choice(values)
            answer = await page.ask(**fields)
            assert ("ok" in answer) != ("error" in answer)
            assert json.dumps(answer)
            assert answer.get("error", {}).get("code") != "unexpected", fields
            if answer.get("error", {}).get("code") == "old-page":
                await page.act("show")
    assert await dealt.games.play(HONEYCOMB).show(Player(1, 10, "Ada"), MORNING)


def at_home(locale: str = "en-US", person_id: int = ADA.person_id) -> Visitor:
    """Somebody in the place that is theirs alone."""
    return Visitor(person_id, "Ada", "", -person_id, "", locale)


async def test_outside_of_servers_a_day_begins_by_the_clock_of_whose_page_it_is(
    pages: PageServer, games: Application
) -> None:
    own = games.people.own_settings
    async with await pages.open(at_home(), zone="Asia/Tokyo") as page:
        assert page.hello["place"] == {"id": "-10", "kind": "own", "name": "Your own games"}
        assert page.hello["ends"] == MORNING.replace(hour=15).timestamp()
    assert await own.has_clock(10)
    group = replace(at_home(), server_id=-700)
    async with await pages.open(group, zone="Europe/Berlin") as page:
        assert page.hello["place"] == {"id": "-700", "kind": "group", "name": "This group"}
        assert page.hello["ends"] == MORNING.replace(hour=15).timestamp(), "it was said before"


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd", "\0", "x" * 999])
async def test_a_machine_that_tells_no_time_zone_is_not_believed(
    pages: PageServer, games: Application, zone: str
) -> None:
    async with await pages.open(at_home(), zone=zone) as page:
        assert (await page.act("show"))["edition"] == page.hello["day"] == "2026-11-20"
    assert not await games.people.own_settings.has_clock(10)


async def test_in_a_server_the_time_zone_of_a_machine_is_no_matter(
    pages: PageServer, games: Application
) -> None:
    async with await pages.open(zone="Asia/Tokyo") as page:
        assert page.hello["ends"] == MORNING.replace(day=21, hour=8).timestamp()
    assert not await games.people.own_settings.has_clock(10)


@pytest.mark.parametrize(("locale", "code"), [("es-ES", "es"), ("es-419", "es"), ("de", "en")])
async def test_a_place_begins_in_the_language_of_whoever_opens_it_first(
    pages: PageServer, games: Application, locale: str, code: str
) -> None:
    async with await pages.open(at_home(locale)):
        pass
    async with await pages.open(at_home("fr")):
        pass
    place = await games.posts.servers.get(-10)
    assert [language for _, language in place.languages] == [code]
