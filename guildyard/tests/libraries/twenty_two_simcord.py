"""The twenty-two tests as SimCord 3.2.1 has them, for ``beside``: the same steps and bot."""

import runpy
from pathlib import Path
from typing import Any

import pytest

BOT = Path(__file__).with_name("bot.py")


@pytest.fixture
def simcord_bot(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The bot of the file, not run. Its tree took an HTTP client before SimCord gave another."""
    monkeypatch.setenv("DISCORD_TOKEN", "none")
    monkeypatch.setattr("discord.Client.run", lambda *_, **__: None)
    made = runpy.run_path(str(BOT))
    bot, tree = made["bot"], made["tree"]
    sync = bot.setup_hook

    async def setup_hook() -> None:
        tree._http = bot.http
        await sync()

    bot.setup_hook = setup_hook
    return bot


@pytest.fixture
def general(simcord_env: Any) -> Any:
    return simcord_env.create_guild().create_text_channel("general")


@pytest.fixture
def ada(simcord_env: Any, general: Any) -> Any:
    return simcord_env.guild.add_member(simcord_env.create_user("Ada"))


@pytest.mark.parametrize("name", ["Ada", "Grace", "Linus", "Barbara", "Edsger", "Tim"])
async def test_hello(ada: Any, general: Any, name: str) -> None:
    said = await ada.slash(general, "hello", name=name)
    assert said.response.content == f"Hello, {name}!"
    assert len(general.history()) == 1


async def test_another_server(simcord_env: Any, general: Any) -> None:
    guild = simcord_env.create_guild()
    ada = guild.add_member(simcord_env.create_user("Ada"))
    said = await ada.slash(guild.create_text_channel("games"), "hello", name="Ada")
    assert said.response.content == "Hello, Ada!"


async def test_a_new_channel(simcord_env: Any, ada: Any) -> None:
    place = simcord_env.guild.create_text_channel("kitchen")
    assert (await ada.slash(place, "hello", name="Ada")).response.content == "Hello, Ada!"


async def test_press(ada: Any, general: Any) -> None:
    panel = (await ada.slash(general, "panel")).response.message
    await ada.slash(general, "hello", name="Ada")
    assert (await ada.click(panel, label="Press")).response.content == "Pressed."


@pytest.mark.parametrize("name", ["Ada", "Grace"])
async def test_form(ada: Any, general: Any, name: str) -> None:
    panel = (await ada.slash(general, "panel")).response.message
    await ada.slash(general, "hello", name="Ada")
    form = await ada.click(panel, label="Form")
    await ada.slash(general, "hello", name="Ada")
    assert (await ada.submit_modal(form, {"name": name})).response.content == f"You are {name}."


@pytest.mark.parametrize("color", ["Red", "Blue"])
async def test_color(ada: Any, general: Any, color: str) -> None:
    panel = (await ada.slash(general, "panel")).response.message
    await ada.slash(general, "hello", name="Ada")
    said = await ada.select(panel, [color], custom_id="color")
    assert said.response.content == f"You chose {color}."


@pytest.mark.parametrize("fruit", ["apple", "banana"])
async def test_find(ada: Any, general: Any, fruit: str) -> None:
    said = await ada.slash(general, "find", fruit=fruit)
    assert said.response.content == f"Here is your {fruit}."


async def test_edit(ada: Any, general: Any) -> None:
    await ada.slash(general, "edit")
    assert general.last_message.content == "Final."


async def test_upload(ada: Any, general: Any) -> None:
    said = await ada.slash(general, "upload")
    assert [each.filename for each in said.response.attachments] == ["seeds.txt"]


async def test_weigh(ada: Any, general: Any) -> None:
    said = await ada.slash(general, "weigh", file=("seeds.txt", b"sesame"))
    assert said.response.content == "seeds.txt: 6 bytes"


async def test_post(ada: Any, general: Any) -> None:
    await ada.slash(general, "post")
    assert "Posted." in [each.content for each in general.history()]


async def test_shout(ada: Any, general: Any) -> None:
    hello = (await ada.slash(general, "hello", name="Ada")).response.message
    assert (await ada.context_menu(general, "Shout", hello)).response.content == "HELLO, ADA!"


async def test_reaction(ada: Any, general: Any) -> None:
    hello = (await ada.slash(general, "hello", name="Ada")).response.message
    await ada.react(hello, "🍎")
    assert [str(each.emoji) for each in general.last_message.reactions] == ["🍎"]


async def test_a_command_that_is_missing(ada: Any, general: Any) -> None:
    with pytest.raises(Exception, match="color"):
        await ada.slash(general, "hello", color="Red")
