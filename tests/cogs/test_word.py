"""Words that people dispute, as players and admins see it.

Of ``bot/games/server_rounds.py``, ``bot/play/disputes.py``, ``bot/texts/word.py``,
``bot/texts/rule.py`` and ``cogs/admin/rule.py``.
"""

import asyncio
from datetime import timedelta
from threading import Event
from typing import Any

import discord
import pytest
from guildyard import Person, Playground, Refused

from bot.discord.gateway.client import Honeygram
from bot.model import Player
from tests.conftest import Hive
from tests.support.harness import Clock, run_job
from tests.support.hints import take_hint
from tests.support.mentions import plain
from tests.support.piles import nth_word, pile_up_reports, pile_up_rulings
from tests.support.postgresql import ON_BOTH
from tests.support.rounds import CHAIN
from tests.support.spoken import heard
from tests.support.waiting import until

ASK = "Please give one word of 4 to 45 letters, just A to Z."
ADMINS = "You need the Manage Server permission for this."
OTHER_WORDS = "Please reword that: other players will read it."


async def check(hive: Hive, word: str, **of: Any) -> Any:
    person, channel = of.get("person", hive.alice), of.get("channel", hive.channel)
    return await person.command("/word check", channel, word=word)


async def rule(hive: Hive, stand: str, word: str, reason: str = "So we agreed.") -> Any:
    return await hive.admin.command(f"/rule {stand}", hive.channel, word=word, reason=reason)


async def clear(hive: Hive, word: str) -> Any:
    return await hive.admin.command("/rule clear", hive.channel, word=word)


async def guess(hive: Hive, words: str) -> list[str]:
    reply = await hive.alice.command("/bee guess", hive.channel, word=words)
    return list(heard(reply).splitlines())


# Checking and reporting


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("gleam", "**GLEAM** is a common word: one of those to find."),
        (" Agape ", "**AGAPE** is a bonus word: it scores, but you never need it to finish."),
        ("glamp", "**GLAMP** isn't in the word list."),
        ("gaga", "This word isn't in the word list."),
        ("GAGA", "This word isn't in the word list."),
        ("gem", ASK),
        ("gl3am", ASK),
        ("🐝🐝🐝🐝", ASK),
        ("||gléam||", "**GLEAM** is a common word: one of those to find."),
        ("ｇｌｅａｍ\u200b", "**GLEAM** is a common word: one of those to find."),
        ("`gágá`", "This word isn't in the word list."),
        ("гleam", ASK),
        ("gleam game", ASK),
        ("gleam/game", ASK),
        ("<@123456789012345678>", ASK),
        ("g" * 4000, ASK),
    ],
)
async def test_check_says_where_a_word_stands(
    bot: Honeygram, hive: Hive, word: str, answer: str
) -> None:
    reply = await check(hive, word)
    assert reply.ephemeral
    assert reply.content.startswith(answer)
    assert "GAGA" not in heard(reply).upper()
    assert hive.channel.messages == []


@ON_BOTH
async def test_a_report_is_thanked_for_and_the_admins_read_it(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    options: dict[str, Any] = {"word": "glamp", "reason": "My  dictionary\nhas *it*."}
    reply = await hive.alice.command("/word report", hive.channel, **options)
    assert reply.ephemeral
    assert reply.content.splitlines() == [
        "Thanks! The admins of this server will see your report.",
        "**GLAMP** isn't in the word list.",
    ]
    clock.advance(minutes=1)
    await hive.bob.command("/word report", hive.channel, word="GLAMP", reason="Mine too.")
    await hive.bob.command("/word report", hive.channel, word="game", reason="Too easy.")
    shown = await hive.admin.command("/rule list", hive.channel)
    assert shown.ephemeral
    assert shown.content.splitlines()[1:] == [
        "**Reported by players**",
        "- **GLAMP** · doesn't count today · 2 reports · “Mine too.”",
        "- **GAME** · counts today · 1 report · “Too easy.”",
    ]


async def test_a_second_report_replaces_the_first(bot: Honeygram, hive: Hive) -> None:
    for reason in ("First.", "Second."):
        await hive.alice.command("/word report", hive.channel, word="glamp", reason=reason)
    shown = await hive.admin.command("/rule list", hive.channel)
    told = "- **GLAMP** · doesn't count today · 1 report · “Second.”"
    assert told in shown.content.splitlines()


async def test_the_list_says_whether_a_reported_word_counts_by_the_rulings_of_today(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await rule(hive, "allow", "glamp")
    await rule(hive, "deny", "game")
    for word in ("glamp", "game"):
        await report(hive, word)
    before = await rulings(hive)
    assert "- **GLAMP** · doesn't count today" in before
    assert "- **GAME** · counts today" in before
    clock.advance(days=1)
    after = await rulings(hive)
    assert "- **GLAMP** · counts today" in after
    assert "- **GAME** · doesn't count today" in after


@pytest.mark.parametrize("path", ["/word report", "/rule allow", "/rule deny"])
@pytest.mark.parametrize(
    ("word", "reason", "answer"),
    [
        ("glamp", "x" * 4000, "That reason is 4000 characters long; 200 is the most."),
        ("glamp", "like gaga", OTHER_WORDS),
        ("glamp", "*GAGA*!", OTHER_WORDS),
        ("gem", "why not", ASK),
        ("1234", "why not", ASK),
        ("g" * 4000, "why not", ASK),
    ],
)
async def test_what_cannot_be_kept_is_refused_kindly_and_not_repeated(
    bot: Honeygram, hive: Hive, path: str, word: str, reason: str, answer: str
) -> None:
    reply = await hive.admin.command(path, hive.channel, word=word, reason=reason)
    assert reply.ephemeral
    assert reply.content.startswith(answer)
    assert "GAGA" not in heard(reply).upper()
    assert "reported" not in (await rulings(hive)).lower()


async def rulings(hive: Hive) -> str:
    return str(heard(await hive.admin.command("/rule list", hive.channel)))


@pytest.mark.parametrize("stand", ["allow", "deny"])
async def test_there_is_nothing_to_rule_about_a_blocked_word(
    bot: Honeygram, hive: Hive, clock: Clock, stand: str
) -> None:
    reply = await rule(hive, stand, "gaga")
    assert heard(reply) == "That word is blocked everywhere, so there's nothing to rule on."
    assert (await rulings(hive)).startswith("No rulings on this server yet.")
    clock.advance(days=1)
    assert (await guess(hive, "gaga"))[0] == "❌ not in word list"


async def test_a_report_of_a_blocked_word_is_not_repeated_to_the_admins(
    bot: Honeygram, hive: Hive
) -> None:
    reply = await hive.alice.command("/word report", hive.channel, word="gaga", reason="Hm.")
    assert reply.content.endswith("This word isn't in the word list.")
    assert "gaga" not in (await rulings(hive)).lower()


# Limits


async def report(hive: Hive, word: str, reason: str = "Hm.", **of: Any) -> str:
    person = of.get("person", hive.alice)
    return str(heard(await person.command("/word report", hive.channel, word=word, reason=reason)))


async def test_a_person_may_have_twenty_open_reports_in_a_server(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    alice = Player(hive.guild.id, hive.alice.id, "Alice")
    for number in range(20):
        await bot.services.games.disputes.report(alice, nth_word(number), "Hm.", clock())
    full = (
        "You have 20 open reports here, as many as I keep for one person."
        " There'll be room again once an admin rules on one."
    )
    assert await report(hive, "glamp") == full
    assert "GLAMP" not in await rulings(hive)
    assert (await report(hive, nth_word(0), "Again.")).startswith("Thanks!")  # replaces the first
    assert (await report(hive, "glamp", person=hive.bob)).startswith("Thanks!")
    await rule(hive, "allow", nth_word(1))
    assert (await report(hive, "glamp")).startswith("Thanks!")
    assert await report(hive, "glimp") == full
    clock.advance(days=90)
    assert (await report(hive, "glimp")).startswith("Thanks!")


async def test_a_server_may_have_a_thousand_open_reports(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await pile_up_reports(bot.services.host.database, hive.guild.id, 1000, clock())
    assert await report(hive, "glamp") == (
        "This server has 1,000 open reports, as many as I keep."
        " There'll be room for yours once the admins rule on some."
    )
    await rule(hive, "deny", nth_word(0))
    assert (await report(hive, "glamp")).startswith("Thanks!")
    assert (await report(hive, "glimp")).startswith("This server has 1,000 open reports")


async def test_a_server_may_have_five_hundred_rulings(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    database, day = bot.services.host.database, clock().date()
    await pile_up_rulings(database, hive.guild.id, 499, day)
    assert "won't count here from" in heard(await rule(hive, "deny", "gleam"))
    assert plain(heard(await rule(hive, "deny", "game"))) == (
        "This server has 500 rulings, as many as I keep. This one wasn't added."
        " You can still change those on `/rule list`."
    )
    for again in ("gleam", nth_word(0)):  # today's, and one of an earlier day
        assert "won't count here" in heard(await rule(hive, "deny", again))
    assert "is taken back" in heard(await rule(hive, "allow", "gleam"))
    await pile_up_rulings(database, hive.guild.id, 499, day - timedelta(days=1))
    assert "won't count here" in heard(await rule(hive, "deny", "gleam"))
    assert "is taken back" in heard(await clear(hive, "gleam"))
    assert (await rule(hive, "allow", nth_word(1))).content == (
        "This server has 1,000 rulings, as many as I keep. This one wasn't added."
    )
    clock.advance(days=1)
    assert (await guess(hive, "gleam"))[0].startswith("✅ GLEAM +5")


async def test_whoever_guesses_does_not_wait_for_those_who_read_much(
    bot: Honeygram, hive: Hive
) -> None:
    """As if rulings, statistics and leaderboards took for ever."""
    await guess(hive, "game")
    database: Any = bot.services.host.database
    go_on = Event()
    await database._patient_reader.create_function("wait", 0, go_on.wait)
    slow = asyncio.create_task(database.fetch_patiently("SELECT wait()"))
    paths = ("/stats", "/rule list", "/leaderboard")
    asked = [asyncio.create_task(hive.admin.command(path, hive.channel)) for path in paths]
    try:
        assert (await guess(hive, "gleam"))[0].startswith("✅ GLEAM +5")
        assert (await guess(hive, "glump"))[0].startswith("❌ GLUMP")
        first = await hive.admin.command("/bee guess", hive.channel, word="gleam")
        assert heard(first).startswith("✅ GLEAM +5")  # the day's first, which asks for a streak
        assert heard(await check(hive, "gleam")).startswith("**GLEAM**")
        assert not any(task.done() for task in asked)
    finally:
        go_on.set()
        await slow
    assert [(await task).ephemeral for task in asked] == [True, True, True]


# Rulings


@pytest.mark.parametrize("path", ["/rule allow", "/rule deny", "/rule list"])
async def test_whoever_may_not_manage_the_server_cannot_rule(
    bot: Honeygram, hive: Hive, path: str
) -> None:
    options: dict[str, Any] = (
        {} if path == "/rule list" else {"word": "gleam", "reason": "I want it so."}
    )
    reply = await hive.alice.command(path, hive.channel, force=True, **options)
    assert reply.ephemeral
    assert reply.content == "You need the Manage Server permission for this."
    assert (await rulings(hive)).startswith("No rulings on this server yet.")


async def test_an_allowed_word_is_a_bonus_word_from_the_next_puzzle_day_on(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    reply = await rule(hive, "allow", "Lagga", "A *kind* of bee.")
    assert reply.ephemeral
    ruled = "**LAGGA** counts here from November 21:"
    assert heard(reply).splitlines() == [
        f"{ruled} “A \\*kind\\* of bee.”",
        "-# Today's puzzle won't change.",
    ]
    assert (await guess(hive, "lagga"))[0] == "❌ LAGGA: not in word list"
    clock.advance(days=1)
    assert (await guess(hive, "lagga"))[0] == "✅ LAGGA +5 · bonus word"
    shown = await hive.alice.command("/bee show", hive.channel)
    assert "5 points · 0 of 5 words · 1 bonus word" in heard(shown)
    checked = await check(hive, "lagga")
    assert heard(checked) == "**LAGGA** has counted here since November 21: “A \\*kind\\* of bee.”"


async def test_check_says_what_holds_today_and_what_changes_tomorrow(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    common, unknown = "is a common word: one of those to find.", "isn't in the word list."
    await rule(hive, "deny", "gleam", "Too bright.")
    await rule(hive, "allow", "lagga", "A bee.")
    denied, allowed = (await check(hive, "gleam")).content, (await check(hive, "lagga")).content
    await rule(hive, "deny", "glam")
    await clear(hive, "glam")
    assert (await check(hive, "glam")).content == f"**GLAM** {common}"
    coming = "From the next puzzle (November 21), it"
    assert denied.splitlines() == [
        f"**GLEAM** {common}",
        f"{coming} won't count here: “Too bright.”",
    ]
    assert allowed.splitlines() == [f"**LAGGA** {unknown}", f"{coming} counts here: “A bee.”"]

    clock.advance(days=1)
    for word in ("gleam", "lagga"):
        await clear(hive, word)
    coming = "From the next puzzle (November 22), it goes by the word list again."
    denied, allowed = (await check(hive, "gleam")).content, (await check(hive, "lagga")).content
    assert denied.splitlines() == [
        "**GLEAM** hasn't counted here since November 21: “Too bright.”",
        coming,
    ]
    assert allowed.splitlines() == [
        "**LAGGA** has counted here since November 21: “A bee.”",
        coming,
    ]

    clock.advance(days=1)
    denied, allowed = (await check(hive, "gleam")).content, (await check(hive, "lagga")).content
    assert (denied, allowed) == (f"**GLEAM** {common}", f"**LAGGA** {unknown}")


async def test_an_allowed_word_that_does_not_fit_the_letters_counts_nowhere(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await rule(hive, "allow", "mapple")
    clock.advance(days=1)
    assert (await guess(hive, "mapple"))[0] == "❌ MAPPLE: missing center letter G"


@ON_BOTH
async def test_a_denied_word_is_out_of_the_puzzle_from_the_next_day_on(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await rule(hive, "deny", "megaplex", "An advertisement.")
    assert (await guess(hive, "megaplex"))[0] == "✅ MEGAPLEX +15 · 🌟 Pangram!"
    clock.advance(days=1)
    assert (await guess(hive, "megaplex"))[0] == "❌ MEGAPLEX: not in word list"
    shown = await hive.alice.command("/bee show", hive.channel)
    assert "0 of 4 words" in heard(shown)
    hint = await take_hint(hive.alice, "/bee hint", hive.channel)
    assert "4 words · 14 points · 0 pangrams" in heard(hint)
    assert "ME-" not in heard(hint)
    checked = await check(hive, "megaplex")
    assert "**MEGAPLEX** hasn't counted here since" in heard(checked)
    assert "“An advertisement.”" in heard(checked)
    last = await guess(hive, "gleam glam game amalgam")
    assert "👑 **Queen Bee!** You've found every single word. Bonus words still score." in last
    clock.advance(days=1)
    answers = await hive.alice.command("/bee answers", hive.channel)
    assert "MEGAPLEX" not in heard(answers)
    assert "### 👑 You found all 4 words\nA: AMALGAM (rare)\n" in heard(answers)


async def test_the_report_of_a_ruled_word_repeats_the_reason(bot: Honeygram, hive: Hive) -> None:
    await rule(hive, "deny", "gleam", "Too bright.")
    options: dict[str, Any] = {"word": "gleam", "reason": "I like it."}
    reply = await hive.alice.command("/word report", hive.channel, **options)
    assert "“Too bright.”" in reply.content


async def test_a_later_ruling_replaces_an_earlier_one(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await rule(hive, "deny", "gleam", "No.")
    await rule(hive, "allow", "gleam", "Well.")
    clock.advance(days=1)
    assert (await guess(hive, "gleam"))[0].startswith("✅ GLEAM")
    await rule(hive, "deny", "gleam", "No again.")
    assert (await rulings(hive)).count("GLEAM") == 1
    clock.advance(days=1)
    assert (await guess(hive, "gleam"))[0] == "❌ GLEAM: not in word list"


async def test_rulings_and_reports_are_of_one_server(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock
) -> None:
    elsewhere = playground.add_guild("Elsewhere")
    there = elsewhere.add_text_channel("there")
    boss = elsewhere.add_member("Boss", manage_guild=True)
    await until(lambda: bot.get_channel(there.id))
    await rule(hive, "deny", "gleam", "Secret.")
    await hive.alice.command("/word report", hive.channel, word="game", reason="Secret.")
    clock.advance(days=1)
    reply = await boss.command("/bee guess", there, word="gleam")
    assert heard(reply).startswith("✅ GLEAM +5")
    for reply in (
        await boss.command("/rule list", there),
        await boss.command("/word check", there, word="gleam"),
    ):
        assert "Secret" not in heard(reply)


async def test_the_last_target_word_of_a_level_stays(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    for word in ("reprinted", "ride", "dire"):
        await rule(hive, "deny", word)
    clock.advance(days=1)
    for word in CHAIN:
        reply = await hive.alice.command("/anigram next", hive.channel, word=word)
        assert heard(reply).startswith(f"✅ {word.upper()}")


async def test_one_of_two_target_words_of_a_level_can_be_denied(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await rule(hive, "deny", "dire")
    clock.advance(days=1)
    reply = await hive.alice.command("/anigram next", hive.channel, word="dire")
    assert heard(reply).startswith("❌ DIRE: not in word list")
    hint = await take_hint(hive.alice, "/anigram hint", hive.channel)
    assert heard(hint).startswith("💡 One answer: `R _ _ _`")


async def test_overtime_goes_on_with_words_that_a_server_allowed(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    for word in ("preprinted", "preprinteds", "unreachableprinted"):
        await rule(hive, "allow", word)
    clock.advance(days=1)
    for word in CHAIN:
        reply = await hive.alice.command("/anigram next", hive.channel, word=word)
    assert "**Overtime** · par 8" in heard(reply).splitlines()
    for word in ("preprinted", "preprinteds"):
        reply = await hive.alice.command("/anigram next", hive.channel, word=word)
        assert heard(reply).startswith(f"✅ {word.upper()} +{len(word)}")
    assert "🏁 **Par!**" in heard(reply)


async def test_a_reason_can_change_nothing_around_it(bot: Honeygram, hive: Hive) -> None:
    await rule(hive, "deny", "gleam", "@everyone ||x|| \u202e<#123456789012345678> `y`")
    checked = await check(hive, "gleam")
    assert checked.content.splitlines()[1].endswith(
        "“\\@\u200beveryone \\|\\|x\\|\\| \\<\\#123456789012345678\\> \\`y\\`”"
    )
    assert not checked.message.pings


async def test_many_rulings_and_reports_fit_into_a_message(bot: Honeygram, hive: Hive) -> None:
    for first in "abcdefghij":
        await rule(hive, "deny", f"{first}leam", "*" * 200)
        options: dict[str, Any] = {"word": f"{first}lam", "reason": "_" * 200}
        await hive.alice.command("/word report", hive.channel, **options)
    shown = await rulings(hive)
    assert len(shown) <= 2000
    assert [line for line in shown.splitlines() if line.startswith(("-#", "**"))] == [
        "-# and 8 more",
        "**Reported by players**",
        "-# and 8 more",
    ]


async def test_of_many_rulings_the_first_are_shown_and_all_are_counted(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await pile_up_rulings(bot.services.host.database, hive.guild.id, 500, clock().date())
    await report(hive, "glamp")
    shown = (await rulings(hive)).splitlines()
    ruled = [line for line in shown if "hasn't counted here since" in line]
    assert "**AAAAA**" in ruled[0]
    assert f"-# and {500 - len(ruled)} more" in shown
    assert shown[-1] == "- **GLAMP** · doesn't count today · 1 report · “Hm.”"


async def test_an_admin_need_not_give_a_reason(bot: Honeygram, hive: Hive, clock: Clock) -> None:
    with pytest.raises(Refused):
        await hive.admin.command("/rule deny", hive.channel)
    denied = await hive.admin.command("/rule deny", hive.channel, word="gleam")
    assert denied.content.startswith("**GLEAM** won't count here from November 21.\n")
    await rule(hive, "allow", "lagga", " ")
    assert "**LAGGA** counts here from November 21." in (await rulings(hive)).replace("- ", "")
    assert (await check(hive, "lagga")).content.endswith("(November 21), it counts here.")
    clock.advance(days=1)
    told = (await check(hive, "gleam")).content
    assert told == "**GLEAM** hasn't counted here since November 21."


async def test_a_report_needs_a_reason(bot: Honeygram, hive: Hive) -> None:
    with pytest.raises(Refused):
        await hive.alice.command("/word report", hive.channel, word="gleam")
    assert await report(hive, "gleam", " ") == "Please say what's wrong with it, in a few words."


async def test_check_says_that_a_name_is_one(bot: Honeygram, hive: Hive) -> None:
    told = (await check(hive, "pagel")).content
    assert told == "**PAGEL** is a name, and names don't count."


# Taking back, and answering reports


@ON_BOTH
async def test_a_ruling_can_be_taken_back_from_the_next_puzzle_day_on(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await rule(hive, "deny", "gleam")
    await rule(hive, "allow", "lagga")
    clock.advance(days=1)
    assert (await guess(hive, "gleam"))[0] == "❌ GLEAM: not in word list"
    cleared = await clear(hive, "gleam")
    assert heard(cleared).splitlines() == [
        "Your denial of **GLEAM** is taken back from November 22.",
        "-# Today's puzzle won't change.",
    ]
    allowed = (await clear(hive, "lagga")).content.splitlines()
    assert allowed[0] == "**LAGGA** is no longer allowed from November 22."
    assert (await rulings(hive)).startswith("No rulings on this server yet.")
    clock.advance(days=1)
    assert (await guess(hive, "gleam"))[0].startswith("✅ GLEAM +5")
    assert (await guess(hive, "lagga"))[0] == "❌ LAGGA: not in word list"
    assert heard(await check(hive, "gleam")).count("GLEAM") == 1


@pytest.mark.parametrize(
    ("word", "answer"),
    [("gleam", "There's no ruling on that word."), ("gem", ASK), ("gaga", "There's no ruling")],
)
async def test_what_was_never_ruled_cannot_be_taken_back(
    bot: Honeygram, hive: Hive, word: str, answer: str
) -> None:
    assert (await clear(hive, word)).content.startswith(answer)


async def test_a_word_that_counts_anyway_is_not_allowed_and_its_reports_are_closed(
    bot: Honeygram, hive: Hive
) -> None:
    await report(hive, "gleam")
    reply = await rule(hive, "allow", "gleam")
    assert reply.content == (
        "**GLEAM** already counts here, so nothing was changed. Its reports are closed."
    )
    assert "GLEAM" not in await rulings(hive)
    reply = await rule(hive, "allow", "gleam")
    assert reply.content == "**GLEAM** already counts here, so nothing was changed."


async def test_discord_hides_the_commands_of_admins_from_others(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    registered = {each["name"]: each for each in playground.commands.of()}
    manage = str(discord.Permissions(manage_guild=True).value)
    assert registered["rule"]["default_member_permissions"] == manage
    assert registered["daily"]["default_member_permissions"] == manage
    assert registered["word"]["default_member_permissions"] is None
    assert [each["name"] for each in registered["word"]["options"]] == ["check", "report"]
    with pytest.raises(Refused):
        await hive.alice.command("/rule list", hive.channel)


async def test_reports_are_answered_with_the_buttons_of_the_list(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    for word in ("glamp", "gleam", "game"):
        await report(hive, word)
        clock.advance(minutes=1)
    shown = await hive.admin.command("/rule list", hive.channel)
    assert shown.labels[:3] == ["Allow GAME", "Deny GAME", "Dismiss GAME"]
    assert len(shown.labels) == 9
    dismissed = await hive.admin.click(shown, "Dismiss GAME")
    assert dismissed.updated
    news = "\n\nReports on **GAME** dismissed. Nothing else has changed."
    assert heard(dismissed).endswith(news)  # right above the buttons
    form = await hive.admin.click(dismissed, "Allow GLAMP")
    allowed = await hive.admin.submit(form, {"reason": "Why not."})
    assert allowed.updated
    ruled = "**GLAMP** counts here from November 21: “Why not.”"
    assert heard(allowed).endswith(f"\n\n{ruled}\n-# Today's puzzle won't change.")
    form = await hive.admin.click(allowed, "Deny GLEAM")
    denied = await hive.admin.submit(form, {"reason": "Too bright."})
    assert denied.labels == []
    assert "Reported by players" not in heard(denied)
    clock.advance(days=1)
    assert (await guess(hive, "gleam"))[0] == "❌ GLEAM: not in word list"


async def test_only_five_reports_have_buttons_and_ruling_brings_up_the_next(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await pile_up_reports(bot.services.host.database, hive.guild.id, 7, clock())
    shown = await hive.admin.command("/rule list", hive.channel)
    assert len(shown.labels) == 15
    again = await hive.admin.click(shown, shown.labels[2])
    assert len(again.labels) == 15
    assert again.labels[2] != shown.labels[2]


async def test_the_buttons_are_for_admins(bot: Honeygram, hive: Hive) -> None:
    await report(hive, "glamp")
    shown = await hive.admin.command("/rule list", hive.channel)
    form = await hive.admin.click(shown, "Allow GLAMP")
    hive.guild.permit(hive.admin.user, "manage_guild", granted=False)
    for label in ("Allow GLAMP", "Deny GLAMP", "Dismiss GLAMP"):
        assert (await hive.admin.click(shown, label)).content == ADMINS
    assert (await hive.admin.submit(form, {"reason": "Mine."})).content == ADMINS
    hive.guild.permit(hive.admin.user, "manage_guild", granted=True)
    assert "1 report" in await rulings(hive)


# What players try


async def try_words(hive: Hive, words: str, *people: Person) -> None:
    for person in people:
        await person.command("/bee guess", hive.channel, word=words)


@ON_BOTH
async def test_admins_see_what_three_players_tried_in_vain_and_what_nobody_found(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await try_words(hive, "lagga gagga", hive.alice, hive.bob)
    await try_words(hive, "lagga glaxx gaga gleam", hive.admin)
    await run_job(bot, "tried words")
    assert (await rulings(hive)).endswith("not in the word list**\nLAGGA (3)")
    clock.advance(days=1)
    assert plain(await rulings(hive)).splitlines() == [
        "No rulings on this server yet. Make one with `/rule allow` or `/rule deny`.",
        "**Tried by three or more players, but not in the word list**",
        "LAGGA (3)",
        "**Nobody found yesterday**",
        "AMALGAM, GAME, GLAM and MEGAPLEX",
    ]
    told = "-# Tried by three or more players, but not in the word list: LAGGA (3)"
    shown = await hive.admin.command("/bee answers", hive.channel)
    assert shown.content.splitlines()[-1] == told
    shown = await hive.alice.command("/bee answers", hive.channel)
    assert "LAGGA" not in heard(shown)


@pytest.mark.parametrize("stand", ["allow", "deny"])
async def test_a_word_that_is_ruled_on_is_no_longer_told_among_those_tried(
    bot: Honeygram, hive: Hive, stand: str
) -> None:
    await try_words(hive, "lagga", hive.alice, hive.bob, hive.admin)
    await run_job(bot, "tried words")
    await rule(hive, stand, "lagga")
    assert "Tried by" not in await rulings(hive)


async def test_a_word_with_other_letters_is_not_told(bot: Honeygram, hive: Hive) -> None:
    await try_words(hive, "zzzzz mapple gag gaga", hive.alice, hive.bob, hive.admin)
    await run_job(bot, "tried words")
    assert "Tried by" not in await rulings(hive)


async def test_who_is_forgotten_leaves_the_words_they_tried(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await try_words(hive, "lagga", hive.alice, hive.bob)
    await bot.services.people.privacy.forget(hive.alice.id, clock())
    await try_words(hive, "lagga", hive.admin)
    await run_job(bot, "tried words")
    assert "Tried by" not in await rulings(hive)
