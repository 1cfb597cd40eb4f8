"""Clicks on the page become a test, which pytest runs with the bot of the document."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from guildyard.running.furniture import furnish
from guildyard.server import Playground
from guildyard.web.recording import Recording
from tests.conftest import StartBot
from tests.libraries.crew import LIBRARIES
from tests.sample_bot import SampleBot
from tests.test_alone import ask

ROOT = Path(__file__).parents[3]
TEN = (
    {"do": "say", "text": "hello, everybody"},
    {"do": "command", "path": "hello", "options": {"name": "Grace"}},
    {"do": "command", "path": "panel", "options": {}},
    {"do": "click", "custom_id": "press"},
    {"do": "click", "custom_id": "form"},
    {"do": "submit", "values": {"name": "Grace"}},
    {"do": "select", "custom_id": "color", "values": ["Blue"]},
    {"do": "menu", "name": "Shout"},
    {"do": "command", "path": "upload", "options": {}},
    {"do": "command", "path": "post", "options": {}},
)
TYPING = {"do": "complete", "path": "find", "option": "fruit", "text": "ap", "options": {}}


async def record(url: str, session: aiohttp.ClientSession) -> str:
    """The test that the page shows after ten clicks."""
    async with session.ws_connect(url + "page/socket") as page:
        await ask(page, do="record", wanted=True)
        panel = form = ""
        for step in TEN:
            request: dict[str, Any] = dict(step)
            if step["do"] in ("click", "select", "menu"):
                request["message"] = panel
            if step["do"] == "submit":
                request["custom_id"] = form
            if step["do"] in ("click", "select", "submit"):
                await ask(page, **TYPING)  # by its answer the bot knows what it has sent before
            answer = await ask(page, **request)
            assert "problem" not in answer, answer
            if step.get("path") == "panel":
                panel = answer["reply"]["id"]
            form = answer.get("modal", {}).get("custom_id", form)
        state = (await ask(page, do="record", wanted=False))["recording"]
    assert (state["steps"], state["running"]) == (len(TEN), False)
    return str(state["code"])


def play(folder: Path) -> subprocess.CompletedProcess[str]:
    """The recorded test, as somebody runs it who has this plugin and no other."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "guildyard.pytest_plugin", "test_bot.py"],
        cwd=folder,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=120,
    )


async def test_ten_clicks_become_a_test_that_passes_until_the_bot_says_something_else(
    tmp_path: Path, session: aiohttp.ClientSession
) -> None:
    bot, code = tmp_path / "bot.py", LIBRARIES[0].code
    bot.write_text(code)
    (tmp_path / "pytest.ini").write_text("[pytest]\nplayground_bot = bot.py\n")
    (tmp_path / "test_bot.py").write_text(await recorded(bot, session))
    passed = await asyncio.to_thread(play, tmp_path)
    assert passed.returncode == 0, passed.stdout
    bot.write_text(code.replace("You chose {", "You took {"))
    failed = await asyncio.to_thread(play, tmp_path)
    assert failed.returncode == 1
    assert 'assert answer_7.text == "You chose Blue."' in failed.stdout, failed.stdout


async def recorded(bot: Path, session: aiohttp.ClientSession) -> str:
    """Ten clicks while the bot runs by the command."""
    from tests.running.test_run import page_of, running

    async with running(str(bot)) as process:
        url = await page_of(process)
        async with session.ws_connect(url + "page/socket") as page:
            async for message in page:
                view = message.json().get("view")
                if view and view["commands"] and view["online"]:
                    break
        return await record(url, session)


async def test_what_a_step_names_is_written_as_a_call(
    playground: Playground, start_bot: StartBot, session: aiohttp.ClientSession
) -> None:
    furnish(playground)
    await start_bot(SampleBot)
    guild = next(iter(playground.world.guilds.values()))
    ada = next(iter(playground.people))
    async with session.ws_connect(playground.url + "page/socket") as page:
        await ask(page, do="record", wanted=True)
        await ask(page, do="command", path="who name", options={"member": str(ada.id)})
        code = (await ask(page, do="record", wanted=False))["recording"]["code"]
    assert f'general = playground_stage.channel("{guild.name}", "general")' in code
    assert 'answer_1 = ada.command("who name", general, member=ada)' in code
    assert 'assert answer_1.text == "@Ada is Ada"' in code


def test_nothing_is_written_before_the_recording_begins(playground: Playground) -> None:
    recording = Recording(playground.world)
    assert recording.state == {"running": False, "steps": 0, "code": ""}
    recording.start()
    assert recording.state["running"]


@pytest.mark.parametrize("title", ["general", "class", "2nd", "Ünï", "", "path"])
def test_variables_are_names_of_python(playground: Playground, title: str) -> None:
    guild = playground.add_guild("Hive")
    person, channel = guild.add_member("Ada"), guild.add_text_channel(title)
    recording = Recording(playground.world)
    recording.start()
    recording.said(person, channel, 'a "quote"\n', [])
    recording.said(person, channel, "b", [])
    compile(recording.code, "test", "exec")
    assert recording.code.count("playground_stage.channel(") == 1
