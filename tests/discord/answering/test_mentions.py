"""Commands named in an answer are there to press."""

import re
from pathlib import Path

import pytest
from guildyard import Playground

from bot.discord.answering.mentions import Mentions
from bot.discord.gateway.client import Honeygram
from bot.texts import privacy, settings
from tests.conftest import Hive
from tests.support.harness import Clock, application, running_bot
from tests.support.mentions import MENTION


def id_of(playground: Playground, name: str) -> str:
    """The id that Discord gave a command."""
    return str(next(each["id"] for each in playground.commands.of() if each["name"] == name))


async def test_a_command_in_an_answer_is_a_mention_with_the_id_of_its_group(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    shown = await hive.admin.command("/daily show", hive.channel)
    daily = id_of(playground, "daily")
    assert f"Pick a channel or type </daily start:{daily}> to turn them on." in shown.content


async def test_every_command_in_the_help_is_a_mention(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    page = await hive.admin.click(await hive.admin.command("/help", hive.channel), "All commands")
    paths = {path for path, _ in playground.commands.leaves()}
    mentioned = MENTION.findall(page.content)
    assert len(mentioned) == len(page.content.splitlines()) - 1
    assert {*mentioned} < paths
    assert "`" not in page.content


async def test_what_comes_with_a_file_and_after_a_press_has_mentions_too(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    await hive.alice.command("/bee guess", hive.channel, word="gleam")
    privacy = id_of(playground, "privacy")
    exported = await hive.alice.command("/privacy export", hive.channel)
    assert f"</privacy forget:{privacy}>" in exported.content
    asked = await hive.alice.command("/privacy forget", hive.channel)
    assert f"</privacy export:{privacy}>" in asked.content


async def test_a_text_that_links_would_make_too_long_is_told_without_them(
    bot: Honeygram, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = "`/bee guess` ".ljust(1999, ".") + "!"
    for texts, name in ((settings, "OFF"), (privacy, "EXPORTED"), (privacy, "FORGOTTEN")):
        monkeypatch.setattr(texts, name, long)
    await hive.alice.command("/bee guess", hive.channel, word="gleam")
    shown = await hive.admin.command("/daily show", hive.channel)
    exported = await hive.alice.command("/privacy export", hive.channel)
    asked = await hive.alice.command("/privacy forget", hive.channel)
    forgotten = await hive.alice.click(asked, asked.labels[0])
    assert {shown.content, exported.content, forgotten.content} == {long}
    monkeypatch.setattr(settings, "OFF", long[:1900])
    shown = await hive.admin.command("/daily show", hive.channel)
    assert shown.content.startswith("</bee guess:")


async def test_a_restart_that_registers_nothing_knows_the_ids(
    tmp_path: Path, clock: Clock, hive: Hive, playground: Playground
) -> None:
    path = tmp_path / "honeygram.db"
    for _ in range(2):
        async with application(path, clock) as opened, running_bot(playground, opened):
            shown = await hive.admin.command("/daily show", hive.channel)
            assert f"</daily start:{id_of(playground, 'daily')}>" in shown.content
    assert [each.method for each in playground.exchanges].count("PUT") == 1


@pytest.mark.parametrize(
    "text",
    ["`/bee`", "`/bee gues`", "`/stats`", "/bee guess", "`docs/privacy.md`", "`timezone`", ""],
)
def test_what_is_no_known_command_stays_as_it_is(text: str) -> None:
    mentions = Mentions()
    mentions.know(["bee guess", "stats"], {"bee": 5})
    assert mentions.linked(text) == text
    assert re.sub(MENTION, "", mentions.linked(f"{text}`/bee guess`")) == text
