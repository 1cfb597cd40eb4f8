"""The buttons of a post: guessing, looking, and what old or foreign ones say.

Of ``bot/texts/buttons.py``, ``cogs/posts/layout.py`` and ``cogs/boards/form.py``.
"""

import random
import string
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
from guildyard import Message, Person, Playground

from bot.application import Application
from bot.discord.answering.components import row
from bot.discord.gateway.client import Honeygram
from tests.conftest import Hive
from tests.support.harness import Clock, running_bot
from tests.support.mentions import plain
from tests.support.posts import start_posts
from tests.support.spoken import custom_ids, heard, to_guess

OLDER = "That button is from an older version. `/help` shows what you can do."


async def posts(hive: Hive) -> dict[str, Message]:
    """The day's posts by game."""
    await start_posts(hive.admin, hive.channel, channel=hive.channel)
    assert len(hive.channel.messages) == 2
    return {game_of(message): message for message in hive.channel.messages}


def game_of(message: Message) -> str:
    """The game of a post, by its first button."""
    return custom_ids(message)[0].split(":")[1]


async def guess(person: Person, post: Message, text: str) -> Any:
    """Press Guess and fill in the form."""
    form = await person.click(post, to_guess(post))
    return await person.submit(form, {"word": text})


# Today's


async def test_the_guess_button_opens_a_form_that_judges_words(bot: Honeygram, hive: Hive) -> None:
    post = (await posts(hive))["bee"]
    form = await hive.alice.click(post, to_guess(post))
    assert form.title == "Guess words"
    reply = await hive.alice.submit(form, {"word": "gleam, maple"})
    assert reply.ephemeral
    assert heard(reply).splitlines()[:2] == [
        "✅ GLEAM +5 · Nice!",
        "❌ MAPLE: missing center letter G",
    ]


async def test_the_form_of_the_anigram_shows_the_letters(bot: Honeygram, hive: Hive) -> None:
    post = (await posts(hive))["anigram"]
    form = await hive.alice.click(post, to_guess(post))
    assert sorted(form.fields[0].label.split()) == ["D", "E", "I", "R"]
    reply = await hive.alice.submit(form, {"word": "ride"})
    assert heard(reply).startswith("✅ RIDE +4")
    form = await hive.alice.click(reply, "Guess")
    assert sorted(form.fields[0].label.split()) == ["D", "E", "I", "R", "T"]


@pytest.mark.parametrize("word", ["gleam.", "Gleam!", "“gleam”", "'gleam'?", "gleam…"])
async def test_what_a_phone_writes_around_a_word_is_none_of_it(
    bot: Honeygram, hive: Hive, word: str
) -> None:
    reply = await hive.alice.command("/bee guess", hive.channel, word=word)
    assert heard(reply).startswith("✅ GLEAM +5")


@pytest.mark.parametrize(
    ("word", "line"),
    [
        ("   ", "Type a word to guess."),
        ("1234", "❌ letters only"),
        ("🐝", "❌ letters only"),
        ("gl3am", "❌ GL?AM: letters only"),
        ("||gleam||", "✅ GLEAM +5 · Nice!"),
        ("glèam", "✅ GLEAM +5 · Nice!"),
        ("@everyone", "❌ ?EVERYONE: letters only"),
        ("g" * 1000, f"❌ {'G' * 24}…: not in word list"),
        ("gleam gleam", "✅ GLEAM +5 · Nice!"),
    ],
)
async def test_a_form_judges_as_the_command_does(
    bot: Honeygram, hive: Hive, word: str, line: str
) -> None:
    post = (await posts(hive))["bee"]
    by_form = await guess(hive.alice, post, word)
    by_command = await hive.bob.command("/bee guess", hive.channel, word=word)
    assert heard(by_form) == heard(by_command)
    assert heard(by_form).splitlines()[0] == line
    assert by_form.ephemeral


async def test_my_words_shows_what_the_command_shows(bot: Honeygram, hive: Hive) -> None:
    for game, post in (await posts(hive)).items():
        by_button = await hive.alice.click(post, "My words")
        by_command = await hive.alice.command(f"/{game} show", hive.channel)
        assert by_button.ephemeral
        assert by_button.content == by_command.content


async def test_the_leaderboard_button_answers_privately(bot: Honeygram, hive: Hive) -> None:
    found = await posts(hive)
    await guess(hive.alice, found["bee"], "gleam")
    board = await hive.bob.click(found["bee"], "Leaderboard")
    assert board.ephemeral
    assert "Alice · 5 points" in board.content
    other = await hive.bob.click(found["anigram"], "Leaderboard")
    assert "No points yet today." in other.content


async def test_a_finished_anigram_opens_no_form(bot: Honeygram, hive: Hive) -> None:
    post = (await posts(hive))["anigram"]
    for word in ("ride", "tried", "tiered", "retired", "interred", "reprinted"):
        await guess(hive.alice, post, word)
    reply = await hive.alice.click(post, to_guess(post))
    assert "🏁 **Par!**" in heard(reply)


# After a restart, and on another day


@pytest.fixture
async def restarted(
    playground: Playground, hive: Hive, app: Application
) -> AsyncIterator[dict[str, Any]]:
    """A bot that knows only the database; posts and forms are from the one before."""
    async with running_bot(playground, app):
        before: dict[str, Any] = dict(await posts(hive))
        before["form"] = await hive.alice.click(before["bee"], to_guess(before["bee"]))
    async with running_bot(playground, app):
        yield before


async def test_buttons_work_after_a_restart(restarted: dict[str, Any], hive: Hive) -> None:
    reply = await guess(hive.alice, restarted["bee"], "gleam")
    assert heard(reply).startswith("✅ GLEAM +5")
    assert (await hive.bob.click(restarted["anigram"], "My words")).ephemeral


async def test_a_form_that_was_open_during_a_restart_can_be_sent(
    restarted: dict[str, Any], hive: Hive
) -> None:
    reply = await hive.alice.submit(restarted["form"], {"word": "gleam"})
    assert heard(reply).startswith("✅ GLEAM +5")


@pytest.mark.parametrize("game", ["bee", "anigram"])
@pytest.mark.parametrize("label", ["Guess", "Hint", "My words"])
async def test_buttons_of_yesterday_say_that_the_puzzle_is_over(
    bot: Honeygram, hive: Hive, clock: Clock, game: str, label: str
) -> None:
    post = (await posts(hive))[game]
    clock.advance(days=1)
    reply = await hive.alice.click(post, to_guess(post) if label == "Guess" else label)
    assert reply.ephemeral
    noun = {"bee": "honeycomb", "anigram": "anigram"}[game]
    assert heard(reply).splitlines() == [
        f"That was the {noun} for Friday, November 20. Today's is waiting for you!",
        "Its answers are ready: press Answers.",
    ]
    assert reply.labels == ["Today's puzzle", "Answers"]


@pytest.mark.parametrize("game", ["bee", "anigram"])
async def test_a_form_of_yesterday_counts_nothing(
    bot: Honeygram, hive: Hive, clock: Clock, game: str
) -> None:
    post = (await posts(hive))[game]
    form = await hive.alice.click(post, to_guess(post))
    clock.advance(days=1)
    word = {"bee": "gleam", "anigram": "ride"}[game]
    reply = await hive.alice.submit(form, {"word": f"{word}, @here **x** a a"})
    assert heard(reply).splitlines()[1:] == [
        "What you sent came after that day ended, so it didn't count: "
        f"{word.upper()}, ?HERE, X and 2 more.",
        "Its answers are ready: press Answers.",
    ]
    board = await hive.alice.command("/leaderboard", hive.channel, period="all-time")
    assert "No points yet." in heard(board)


# Buttons that nobody made


def made_up(seed: int) -> list[str]:
    """Custom ids near the real ones, and some far from them."""
    rng = random.Random(seed)
    real = [
        "hg1:bee:guess:2026-11-20",
        "hg1:anigram:form:2026-11-20",
        "hg1:bee:show:2026-11-20",
        "hg1:bee:shuffle:2026-11-20",
        "hg1:bee:hint:2026-11-20",
        "hg1:bee:define:2026-11-20",
        "hg1:bee:answers:1",
        "hg1:anigram:hint:2026-11-20",
        "hg1:board:all:today:1",
    ]
    found = []
    for _ in range(20):
        letters = [*rng.choice(real)]
        for _ in range(rng.randint(1, 3)):
            letters[rng.randrange(len(letters))] = rng.choice(string.printable[:94] + "é🐝")
        found.append("".join(letters))
    return found


SPECIAL = [
    "x",
    "hg1:",
    "hg0:bee:guess:2026-11-20",
    "hg1:bee:guess:2026-11-20\n",
    "hg1:bee:guess:٢٠٢٦-١١-٢٠",
    "hg1:bee:guess:9999-99-99",
    "hg1:bee:guess:0000-00-00",
    "hg1:bee:show:2026-11-31",
    "hg1:bee:form:2026-11-20",
    "hg1:anigram:form:2026-11-20",
    "hg1:bee:answers:0",
    "hg1:bee:answers:999",
    "hg1:bee:answers:1000",
    "hg1:bee:answers:٣",
    "hg1:bee:define:2026-11-20:gleam",
    "hg1:anigram:shuffle:2026-11-20",
    "hg1:board:all:today:0",
    "hg1:board:all:today:999999",
    "hg1:board:all:today:-1",
    "hg1:board:everything:today:1",
    "hg1:board:all:today:1:1",
    "'; DROP TABLE finds; --",
    "🐝" * 50,
]


@pytest.mark.parametrize("custom_ids", [SPECIAL, *map(made_up, range(2))])
async def test_a_button_that_nobody_made_is_answered_kindly(
    bot: Honeygram, hive: Hive, custom_ids: list[str]
) -> None:
    channel: Any = bot.get_channel(hive.channel.id)
    for custom_id in custom_ids:
        button: discord.ui.Button[Any] = discord.ui.Button(label="Odd", custom_id=custom_id)
        await channel.send("odd", view=row(button))
        reply = await hive.alice.click(hive.channel.messages[-1], "Odd")
        if hasattr(reply, "ephemeral"):  # a form may be opened, if the custom id is right by chance
            assert reply.ephemeral
            assert "went wrong" not in heard(reply)


async def test_an_unknown_button_says_where_to_find_the_rest(bot: Honeygram, hive: Hive) -> None:
    channel: Any = bot.get_channel(hive.channel.id)
    button: discord.ui.Button[Any] = discord.ui.Button(label="Old", custom_id="hg0:old")
    await channel.send("old", view=row(button))
    told = await hive.alice.click(hive.channel.messages[-1], "Old")
    assert plain(told.content) == OLDER


REFUSED = (
    "This only works in a server.",
    "You need the Manage Server permission for this.",
)


async def test_what_admins_do_is_refused_kindly_in_a_direct_message(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    """Discord offers none of it there; a registration of another version may have."""
    for command in playground.commands.of():
        command["contexts"] = [0, 1]
    there = hive.alice.direct_channel
    await hive.alice.command("/settings", there, timezone="Madrid")
    typed: list[tuple[str, dict[str, Any]]] = [
        ("/word report", {"word": "gleam", "reason": "Hm."}),
        ("/rule deny", {"word": "gleam", "reason": "Hm."}),
        ("/rule list", {}),
        ("/daily show", {}),
        ("/daily stop", {}),
        ("/daily practice", {"allowed": False}),
        ("/privacy card", {}),
    ]
    for path, options in typed:
        reply = await hive.alice.command(path, there, force=True, **options)
        assert reply.content in REFUSED, path
    direct = await bot.create_dm(discord.Object(hive.alice.id))
    for custom_id in ("hg1:daily:stop", "hg1:daily:begin", "hg1:rule-dismiss:gleam"):
        button: discord.ui.Button[Any] = discord.ui.Button(label="Forged", custom_id=custom_id)
        await direct.send("here?", view=row(button))
        reply = await hive.alice.click(there.messages[-1], "Forged")
        assert reply.content in REFUSED, custom_id
