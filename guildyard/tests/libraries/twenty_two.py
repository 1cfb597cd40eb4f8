"""Twenty-two tests as somebody writes them for the bot of a document: ``speed`` measures them."""

import pytest

from guildyard.interactions.options import Refused
from guildyard.testing.stage import Actor, Stage
from guildyard.world.files import File
from guildyard.world.guilds import Channel


@pytest.fixture
def ada(playground_stage: Stage) -> Actor:
    return playground_stage.person("Ada")


@pytest.fixture
def general(playground_stage: Stage) -> Channel:
    return playground_stage.channel("Playground", "general")


@pytest.mark.parametrize("name", ["Ada", "Grace", "Linus", "Barbara", "Edsger", "Tim"])
def test_hello(ada: Actor, general: Channel, name: str) -> None:
    assert ada.command("hello", general, name=name).text == f"Hello, {name}!"
    assert len(general.everything) == 1


def test_another_server(playground_stage: Stage, ada: Actor) -> None:
    games = playground_stage.channel("Backyard", "games")
    assert ada.command("hello", games, name="Ada").text == "Hello, Ada!"


def test_a_new_channel(playground_stage: Stage, ada: Actor) -> None:
    place = playground_stage.add_channel("Playground", "kitchen")
    assert ada.command("hello", place, name="Ada").text == "Hello, Ada!"


def test_press(ada: Actor, general: Channel) -> None:
    panel = ada.command("panel", general)
    ada.command("hello", general, name="Ada")
    assert ada.click(panel, "Press").text == "Pressed."


@pytest.mark.parametrize("name", ["Ada", "Grace"])
def test_form(ada: Actor, general: Channel, name: str) -> None:
    panel = ada.command("panel", general)
    ada.command("hello", general, name="Ada")
    form = ada.click(panel, "Form")
    ada.command("hello", general, name="Ada")
    assert ada.submit(form, {"Name": name}).text == f"You are {name}."


@pytest.mark.parametrize("color", ["Red", "Blue"])
def test_color(ada: Actor, general: Channel, color: str) -> None:
    panel = ada.command("panel", general)
    ada.command("hello", general, name="Ada")
    assert ada.select(panel, "color", [color]).text == f"You chose {color}."


@pytest.mark.parametrize("fruit", ["apple", "banana"])
def test_find(ada: Actor, general: Channel, fruit: str) -> None:
    assert ada.command("find", general, fruit=fruit).text == f"Here is your {fruit}."


def test_edit(ada: Actor, general: Channel) -> None:
    ada.command("edit", general)
    assert ada.find(general, "Final.").labels == []


def test_upload(ada: Actor, general: Channel) -> None:
    assert ada.command("upload", general).files == ["seeds.txt"]


def test_weigh(ada: Actor, general: Channel) -> None:
    answer = ada.command("weigh", general, file=File("seeds.txt", b"sesame"))
    assert answer.text == "seeds.txt: 6 bytes"


def test_post(ada: Actor, general: Channel) -> None:
    ada.command("post", general)
    assert ada.find(general, "Posted.").ephemeral is False


def test_shout(ada: Actor, general: Channel) -> None:
    hello = ada.command("hello", general, name="Ada")
    assert ada.menu("Shout", hello).text == "HELLO, ADA!"


def test_reaction(ada: Actor, general: Channel) -> None:
    hello = ada.command("hello", general, name="Ada")
    ada.react(hello, "🍎")
    assert ada.find(general, "Hello").reactions["🍎"]


def test_a_command_that_is_missing(ada: Actor, general: Channel) -> None:
    with pytest.raises(Refused):
        ada.command("hello", general, color="Red")
