"""Bots whose interactions come over HTTP, in Python and in Node, as processes in a playground."""

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from guildyard.testing.free_ports import free_port
from guildyard.testing.stage import Actor, Stage, open_stage
from guildyard.world.guilds import Channel
from tests.libraries.crew import DOCUMENTS, INSTALLED

PAGE = (DOCUMENTS / "http.md").read_text(encoding="utf-8")
LANGUAGES = {"python": ".py", "js": ".mjs"}


@pytest.fixture(params=LANGUAGES, scope="module")
def program(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole bot of the page."""
    language: str = request.param
    folder = tmp_path_factory.mktemp(language)
    if language == "js":
        if (
            shutil.which("node") is None
            or not (INSTALLED / "node_modules/discord-interactions").exists()
        ):
            pytest.skip("discord-interactions is missing (make libraries)")
        (folder / "node_modules").symlink_to(INSTALLED / "node_modules")
    code = re.search(rf"```{language}\n(.+?)```", PAGE, re.DOTALL)
    assert code is not None
    path = folder / f"bot{LANGUAGES[language]}"
    path.write_text(code[1])
    return path


@pytest.fixture(scope="module")
def opened(program: Path) -> Iterator[Stage]:
    """A stage on which the bot listens."""
    with open_stage() as stage, pytest.MonkeyPatch.context() as monkeypatch:
        port = free_port()
        monkeypatch.setenv("PORT", str(port))
        url = f"http://127.0.0.1:{port}/interactions"
        stage.start_bot(str(program), python=sys.executable, interactions=url)
        yield stage


@pytest.fixture
def stage(opened: Stage) -> Iterator[Stage]:
    """The same as it was at the beginning; what is not as it should be fails the test."""
    assert opened.start_over()
    yield opened
    assert opened.playground.findings == []


@pytest.fixture
def ada(stage: Stage) -> Actor:
    return stage.person("Ada")


@pytest.fixture
def general(stage: Stage) -> Channel:
    return stage.channel("Playground", "general")


def test_a_command_is_answered_and_the_gateway_never_asked(
    stage: Stage, ada: Actor, general: Channel
) -> None:
    assert ada.command("hello", general, name="Gräce").text == "Hello, Gräce!"
    assert stage.playground.gateway.identifies == 0
    assert not stage.playground.frames


def test_choices_are_told_while_somebody_types(stage: Stage, ada: Actor, general: Channel) -> None:
    choices = stage.run(ada.person.autocomplete("find", general, "fruit", "ap"))
    assert [each["value"] for each in choices] == ["apple", "apricot"]
    assert ada.command("find", general, fruit="apple").text == "Here is your apple."


def test_a_button_changes_the_message_and_another_opens_a_form(
    ada: Actor, general: Channel
) -> None:
    panel = ada.command("panel", general)
    form = ada.click(panel, "Form")
    answer = ada.submit(form, {"Name": "Grace"})
    assert (answer.text, answer.ephemeral) == ("You are Grace.", True)
    assert ada.click(panel, "Press").text == "Pressed."


def test_a_deferred_answer_and_another_message_come_by_the_webhook(
    ada: Actor, general: Channel
) -> None:
    assert ada.command("later", general).text == "Here it is."
    assert ada.find(general, "And more.")


def test_an_answer_brings_files(ada: Actor, general: Channel) -> None:
    answer = ada.command("upload", general)
    assert [(each.filename, each.data) for each in answer.reply.attachments] == [
        ("seeds.txt", b"sesame")
    ]


def test_time_passes_for_signatures_too(stage: Stage, ada: Actor, general: Channel) -> None:
    stage.forward(hours=2)
    assert ada.command("hello", general, name="you").text == "Hello, you!"
