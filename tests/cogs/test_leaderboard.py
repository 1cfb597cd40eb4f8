"""The leaderboard, as players see it.

Of ``bot/texts/leaderboard.py``.
"""

import re
from typing import Any

import pytest
from guildyard import Person, Playground

from bot.discord.gateway.client import Honeygram
from tests.conftest import Hive
from tests.support.harness import Clock
from tests.support.hints import take_hint
from tests.support.postgresql import ON_BOTH
from tests.support.posts import start_posts
from tests.support.rounds import CHAIN
from tests.support.waiting import until

ZERO_WIDTH = "\u200b"


async def guess(person: Person, hive: Hive, words: str) -> None:
    """Score in the honeycomb: gleam 5, game 1, glam 1, megaplex 15, amalgam 7."""
    await person.command("/bee guess", hive.channel, word=words)


async def board(person: Person, hive: Hive, **options: Any) -> Any:
    return await person.command("/leaderboard", hive.channel, **options)


def places(text: str) -> list[str]:
    """The lines of players."""
    return [line for line in text.splitlines() if re.match(r"(\*\*)?(\d|🥇|🥈|🥉)", line)]


async def test_an_empty_board_invites_to_take_the_lead(bot: Honeygram, hive: Hive) -> None:
    reply = await board(hive.alice, hive)
    assert reply.ephemeral
    assert reply.content.splitlines() == [
        "**Leaderboard** · both games · today, November 20, 2026",
        "No points yet today. The first word takes the lead!",
    ]


async def test_points_order_and_equal_points_share_a_place(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await guess(hive.alice, hive, "game")
    clock.advance(minutes=1)
    await guess(hive.bob, hive, "glam")
    await guess(hive.admin, hive, "gleam")
    reply = await board(hive.alice, hive)
    assert places(reply.content) == [
        "🥇 Admin · score 25",
        "**🥈 Alice (you) · score 5**",
        "🥈 Bob · score 5",
    ]


@pytest.mark.parametrize(
    ("game", "points"), [("all", "score 33"), ("bee", "5 points"), ("anigram", "4 points")]
)
async def test_each_game_has_its_own_board_and_all_is_both(
    bot: Honeygram, hive: Hive, game: str, points: str
) -> None:
    await guess(hive.alice, hive, "gleam")
    await hive.alice.command("/anigram next", hive.channel, word="ride")
    reply = await board(hive.bob, hive, game=game)
    assert places(reply.content) == [f"🥇 Alice · {points}"]
    assert "You have no points here yet." in reply.content


async def test_genius_is_worth_as_much_as_a_perfect_chain_and_no_more_than_100(
    bot: Honeygram, hive: Hive
) -> None:
    for word in CHAIN:
        await hive.bob.command("/anigram next", hive.channel, word=word)
    await guess(hive.alice, hive, "megaplex gleam amalgam")  # 27 points; 20 are Genius
    both = await board(hive.admin, hive)
    assert places(both.content) == ["🥇 Bob · score 100", "🥇 Alice · score 100"]
    assert both.content.splitlines()[-2] == (
        "-# Each game scores up to 100 a day, and scores add up."
        " 100 = Genius or all six anigram levels without hints."
    )
    bee = await board(hive.admin, hive, game="bee")
    assert places(bee.content) == ["🥇 Alice · 27 points"]
    assert "100" not in bee.content


@pytest.mark.parametrize(
    ("period", "points", "title"),
    [
        ("today", 1, "today, December 1, 2026"),
        ("yesterday", 2, "yesterday, November 30, 2026"),
        ("week", 3, "week from November 30, 2026"),
        ("month", 1, "December 2026"),
        ("all-time", 4, "all time"),
    ],
)
@ON_BOTH
async def test_periods_are_the_day_the_week_from_monday_the_month_and_ever(
    bot: Honeygram, hive: Hive, clock: Clock, period: str, points: int, title: str
) -> None:
    await guess(hive.alice, hive, "game")  # on Friday, November 20
    clock.advance(days=10)
    await guess(hive.alice, hive, "game glam")  # on Monday, the 30th
    clock.advance(days=1)
    await guess(hive.alice, hive, "game")
    reply = await board(hive.alice, hive, period=period, game="bee")
    assert title in reply.content.splitlines()[0]
    assert places(reply.content) == [f"**🥇 Alice (you) · {points} point{'s' * (points > 1)}**"]


async def crowd(hive: Hive, number: int) -> list[Person]:
    """Many people with one point each."""
    people = [hive.guild.add_member(f"Bee{place:02}") for place in range(number)]
    for person in people:
        await guess(person, hive, "game")
    return people


@ON_BOTH
async def test_pages_turn_in_place_and_the_own_place_is_always_shown(
    bot: Honeygram, hive: Hive
) -> None:
    await crowd(hive, 12)
    await guess(hive.alice, hive, "gleam")
    first = await board(hive.alice, hive)
    assert len(places(first.content)) == 10
    assert "Page 1 of 2 · 13 players" in first.content
    assert not any(line.startswith("You") for line in first.content.splitlines())
    second = await hive.alice.click(first, "Next")
    assert second.updated
    assert second.message_id == first.message_id
    assert len(places(second.content)) == 3
    assert "You: **🥇 Alice · score 25**" in second.content
    back = await hive.alice.click(second, "Previous")
    assert back.content == first.content


@pytest.mark.parametrize(("turns", "ends"), [(0, "Previous"), (1, "Next")])
async def test_there_is_no_page_before_the_first_and_after_the_last(
    bot: Honeygram, hive: Hive, turns: int, ends: str
) -> None:
    await crowd(hive, 11)
    page = await board(hive.alice, hive)
    for _ in range(turns):
        page = await hive.alice.click(page, "Next")
    assert page.labels == [{"Previous": "Next", "Next": "Previous"}[ends]]


async def test_a_single_page_has_no_page_buttons_and_no_number(bot: Honeygram, hive: Hive) -> None:
    await guess(hive.alice, hive, "game")
    page = await board(hive.alice, hive)
    assert page.labels == []
    assert page.content.splitlines()[-1] == "-# 1 player"


async def test_another_game_and_period_are_chosen_on_the_message(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await guess(hive.alice, hive, "gleam")
    await hive.bob.command("/anigram next", hive.channel, word="ride")
    clock.advance(days=1)
    await guess(hive.bob, hive, "game")
    page = await board(hive.alice, hive, game="bee")
    week = await hive.alice.select(page, "hg1:board-period:bee", ["week"])
    assert week.updated
    assert places(week.content) == ["**🥇 Alice (you) · 5 points**", "🥈 Bob · 1 point"]
    other = await hive.alice.select(week, "hg1:board-game:week", ["anigram"])
    assert other.content.startswith("**Leaderboard** · anigram · week from")
    assert places(other.content) == ["🥇 Bob · 4 points"]
    games, periods = (part["components"][0]["options"] for part in other.components[:2])
    assert [each["label"] for each in games if each.get("default")] == ["Anigram"]
    assert [each["label"] for each in periods if each.get("default")] == ["This week"]


@pytest.mark.parametrize(
    ("period", "sentence"),
    [
        ("yesterday", "Nobody scored yesterday."),
        ("week", "No points yet this week. The first word takes the lead!"),
        ("month", "No points yet this month. The first word takes the lead!"),
        ("all-time", "No points yet. The first word takes the lead!"),
    ],
)
async def test_an_empty_board_invites_only_where_points_can_still_come(
    bot: Honeygram, hive: Hive, period: str, sentence: str
) -> None:
    reply = await board(hive.alice, hive, period=period)
    assert reply.content.splitlines()[1:] == [sentence]


async def test_a_day_that_is_over_holds_no_hope_of_points(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await guess(hive.alice, hive, "gleam")
    assert "You have no points here yet." in (await board(hive.bob, hive)).content
    clock.advance(days=1)
    reply = await board(hive.bob, hive, period="yesterday")
    assert "You have no points here." in reply.content.splitlines()


async def test_the_leaderboard_button_of_a_post_shows_the_day_of_the_post(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await start_posts(hive.admin, hive.channel, channel=hive.channel, anigram=False)
    await guess(hive.alice, hive, "gleam")
    [post] = hive.channel.messages
    today = await hive.bob.click(post, "Leaderboard")
    assert today.content.startswith("**Leaderboard** · honeycomb · today, November 20, 2026")
    clock.advance(days=1)
    await guess(hive.bob, hive, "game")
    yesterday = await hive.bob.click(post, "Leaderboard")
    assert yesterday.content.startswith("**Leaderboard** · honeycomb · yesterday, November 20")
    assert places(yesterday.content) == ["🥇 Alice · 5 points"]
    clock.advance(days=1)
    older = await hive.bob.click(post, "Leaderboard")
    assert older.content.startswith("**Leaderboard** · honeycomb · November 20, 2026")
    assert places(older.content) == ["🥇 Alice · 5 points"]
    both = await hive.bob.select(older, "hg1:board-game:2026-11-20", ["all"])
    assert both.content.startswith("**Leaderboard** · both games · November 20, 2026")


async def test_a_shared_board_is_public_says_nothing_of_the_reader_and_pings_nobody(
    bot: Honeygram, hive: Hive
) -> None:
    await guess(hive.bob, hive, "gleam")
    reply = await board(hive.alice, hive, share=True)
    assert not reply.ephemeral
    assert [message.content for message in hive.channel.messages] == [reply.content]
    assert "You" not in reply.content
    pings = reply.message.pings
    assert (pings.users, pings.roles, pings.everyone) == (set(), set(), False)


async def test_pages_of_a_shared_board_open_privately(bot: Honeygram, hive: Hive) -> None:
    await crowd(hive, 11)
    shared = await board(hive.alice, hive, share=True)
    page = await hive.bob.click(shared, "Next")
    assert page.ephemeral
    assert not page.updated
    assert "Page 2 of 2" in page.content
    assert hive.channel.messages[0].content == shared.content


NAMES = {
    "**bold**": r"\*\*bold\*\*",
    "@everyone": f"\\@{ZERO_WIDTH}everyone",
    "<@123456789012345678>": "123456789012345678",
    "<#123456789012345678>": "123456789012345678",
    "||spoiler||": r"\|\|spoiler\|\|",
    "`code`": r"\`code\`",
    "a\nb": "a b",
    "# big": "big",
    "🐝🐝🐝": "🐝🐝🐝",
    "x" * 100: f"{'x' * 40}…",
    "[here](https://example.com)": r"\[here\]\(https\:\/\/example.com\)",
    "https://example.com/**": r"https\:\/\/example.com\/\*\*",
    "\u202eecila": "🥇 ecila",
    "\u2066 ": "🥇 someone ·",
}
# What shows as nothing, alone and beside something.
NAMES |= dict.fromkeys(
    "\u200b\u3164\u2800\xad\u115f\ufeff\u1160\u2060\uffa0\u034f\ufe0f", "🥇 someone ·"
)
NAMES |= {
    "\u3164 \u2800\u200b": "🥇 someone ·",
    "\u200bZo\u3164\u00ad\ufeffe \u2800": "🥇 Zoe ·",
    "a\u200d\u200db\u200d": "🥇 ab ·",
    "👩\u200d👩\u200d👧 ❤\ufe0f\u200d🔥": "🥇 👩\u200d👩\u200d👧 ❤\ufe0f\u200d🔥 ·",
    "می\u200cروم": "🥇 می\u200cروم ·",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f": "\U000e0067\U000e007f ·",
    "🐝\u200d": "🥇 🐝 ·",
}


@pytest.mark.parametrize("name", NAMES)
async def test_a_name_cannot_change_what_stands_around_it(
    bot: Honeygram, hive: Hive, name: str
) -> None:
    person = hive.guild.add_member(name)
    await guess(person, hive, "gleam")
    await guess(hive.alice, hive, "game")
    reply = await board(hive.alice, hive, share=True)
    assert len(reply.content.splitlines()) == 5
    named, alice = places(reply.content)
    assert named.startswith("🥇 ")
    assert named.endswith(" · score 25")
    assert NAMES[name] in named
    assert alice == "🥈 Alice · score 5"
    for opening in ("](", "://", "@everyone", "<@", "<#", "</", "<:"):
        assert opening not in reply.content
    pings = reply.message.pings
    assert (pings.users, pings.roles, pings.everyone) == (set(), set(), False)


async def test_a_page_of_long_names_fits_into_a_message(bot: Honeygram, hive: Hive) -> None:
    for place in range(10):
        person = hive.guild.add_member(f"{place}{'*_' * 50}")
        await guess(person, hive, "gleam")
    reply = await board(hive.alice, hive)
    assert len(places(reply.content)) == 10
    assert len(reply.content) <= 2000


async def test_other_servers_are_not_on_the_board(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    await guess(hive.alice, hive, "gleam")
    elsewhere = playground.add_guild("Elsewhere")
    there = elsewhere.add_text_channel("there")
    carol = elsewhere.add_member("Carol")
    await until(lambda: bot.get_channel(there.id))
    reply = await carol.command("/leaderboard", there, period="all-time")
    assert "No points yet." in reply.content


async def test_a_member_who_left_the_server_is_still_on_the_board(
    bot: Honeygram, hive: Hive
) -> None:
    await guess(hive.bob, hive, "gleam")
    await hive.guild.remove_member(hive.bob)
    reply = await board(hive.alice, hive)
    assert places(reply.content) == ["🥇 Bob · score 25"]


async def test_a_new_name_is_shown_from_the_next_score_on(bot: Honeygram, hive: Hive) -> None:
    await guess(hive.bob, hive, "gleam")
    hive.bob.user.name = "Robert"
    await guess(hive.bob, hive, "game")
    reply = await board(hive.alice, hive)
    assert places(reply.content) == ["🥇 Robert · score 30"]


async def test_fewer_hints_are_ahead_at_equal_points(bot: Honeygram, hive: Hive) -> None:
    await take_hint(hive.alice, "/bee hint", hive.channel)
    await guess(hive.alice, hive, "gleam")
    await guess(hive.bob, hive, "gleam")
    await take_hint(hive.admin, "/bee hint", hive.channel)  # and no points
    reply = await board(hive.alice, hive)
    assert places(reply.content) == ["🥇 Bob · score 25", "**🥈 Alice (you) · score 25 · 1 hint**"]


async def test_buttons_do_not_turn_the_pages_of_somebody_elses_board_in_public(
    bot: Honeygram, hive: Hive
) -> None:
    await crowd(hive, 11)
    shared = await board(hive.alice, hive, share=True)
    page = await hive.bob.click(shared, "Next")
    assert page.ephemeral
    assert hive.channel.messages[0].edited_at is None
