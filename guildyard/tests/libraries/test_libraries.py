"""Six libraries by sixteen abilities: each cell of the document's table is a test here."""

import re
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from guildyard.gateway.sockets import Socket
from guildyard.inspect.contract import Contract
from guildyard.inspect.faults import Fault, Trouble
from guildyard.interactions.replies import Reply
from guildyard.testing.waiting import until
from guildyard.world.files import File
from tests.libraries.crew import DOCUMENTS, LIBRARIES, Library, Stage, stage


async def log_in(at: Stage) -> None:
    """Identified with a token of Discord's shape, and welcomed."""
    assert at.playground.gateway.shards == 1
    assert at.playground.token.count(".") == 2


async def register(at: Stage) -> None:
    """All commands, with what is to be typed after them."""
    assert at.registered == at.commands


async def slash_command(at: Stage) -> None:
    reply = await at.ada.command("/hello", at.channel, name="Grace")
    assert reply.content == "Hello, Grace!"


async def panel_of(at: Stage) -> Reply:
    """A panel of which the bot knows that it was sent: some hear its buttons only from then on."""
    sent: Reply = await at.ada.command("/panel", at.channel)
    await at.ada.command("/panel", at.channel)
    return sent


async def button(at: Stage) -> None:
    panel = await panel_of(at)
    pressed = await at.ada.click(panel, "Press")
    assert pressed.content == "Pressed."
    assert pressed.updated


async def form(at: Stage) -> None:
    opened = await at.ada.click(await panel_of(at), "Form")
    assert opened.title == "Who are you?"
    await slash_command(at)  # by its answer the bot knows that its form is open
    answer = await at.ada.submit(opened, {"Name": "Grace"})
    assert answer.content == "You are Grace."
    assert answer.ephemeral


async def select(at: Stage) -> None:
    panel = await panel_of(at)
    assert (await at.ada.select(panel, "color", ["Blue"])).content == "You chose Blue."


async def autocomplete(at: Stage) -> None:
    choices = await at.ada.autocomplete("/find", at.channel, "fruit", "ap")
    assert [choice["value"] for choice in choices] == ["apple", "apricot"]
    assert (
        await at.ada.command("/find", at.channel, fruit="apple")
    ).content == "Here is your apple."


async def context_menu(at: Stage) -> None:
    hello = await at.ada.command("/hello", at.channel, name="Grace")
    assert (await at.ada.menu("Shout", hello)).content == "HELLO, GRACE!"


async def edit(at: Stage) -> None:
    message = (await at.ada.command("/edit", at.channel)).message
    await until(lambda: message.content == "Final.")


async def delete(at: Stage) -> None:
    message = (await at.ada.command("/delete", at.channel)).message
    await until(lambda: message not in at.channel.everything)


async def upload(at: Stage) -> None:
    (file,) = (await at.ada.command("/upload", at.channel)).attachments
    assert (file.filename, file.data) == ("seeds.txt", b"sesame")


async def attachment(at: Stage) -> None:
    """A file that a person sends with a command."""
    answer = await at.ada.command("/weigh", at.channel, file=File("seeds.txt", b"sesame"))
    assert answer.content == "seeds.txt: 6 bytes"


async def reaction(at: Stage) -> None:
    """The bot hears of a person's reaction, and joins it."""
    hello = await at.ada.command("/hello", at.channel, name="Grace")
    await at.ada.react(hello, "🍎")
    await until(lambda: Reply(hello.message).reactions == {"🍎": 2})


async def poll(at: Stage) -> None:
    """The bot asks, and hears of a vote."""
    asked = await at.ada.command("/ask", at.channel)
    assert [*asked.votes] == ["apple", "apricot", "banana"]
    await at.ada.vote(asked, "banana")
    await until(lambda: at.channel.messages[-1].content == "A vote for banana.")


async def reconnect(at: Stage) -> None:
    """Asked to come back, and again when the connection breaks; commands go on afterwards."""
    for trouble in (at.playground.reconnect_bots, at.playground.drop_sockets):
        sockets = {*at.playground.gateway.sockets}
        await trouble()
        await until(partial(has_come_back, at, sockets))
        assert (await at.ada.command("/hello", at.channel, name="you")).content == "Hello, you!"


def has_come_back(at: Stage, sockets: set[Socket]) -> bool:
    """Is the bot connected, and by none of these?"""
    gateway = at.playground.gateway
    return gateway.shards == 1 and not gateway.sockets & sockets


async def rate_limit(at: Stage) -> None:
    """A message that is refused with 429 is sent again, once."""
    fault = Fault(kind=Trouble.RATE_LIMIT, path=r"channels/\d+/messages", times=1, retry_after=0.1)
    at.playground.faults.add(fault)
    before, asked = [*at.channel.messages], len(at.playground.exchanges)
    await at.ada.command("/post", at.channel)
    await until(lambda: "Posted." in [each.content for each in at.channel.messages[len(before) :]])
    later = [*at.playground.exchanges][asked:]
    posted = [each for each in later if each.method == "POST"]
    assert [each.status for each in posted if each.path.startswith("/channels/")] == [429, 200]


ABILITIES: list[Callable[[Stage], Awaitable[None]]] = [
    log_in,
    register,
    slash_command,
    button,
    form,
    select,
    autocomplete,
    context_menu,
    edit,
    delete,
    upload,
    attachment,
    reaction,
    poll,
    reconnect,
    rate_limit,
]


@pytest.mark.parametrize("library", LIBRARIES, ids=lambda library: library.name)
async def test_a_library_can_do_all(
    library: Library, tmp_path: Path, contract: Contract | None, subtests: pytest.Subtests
) -> None:
    async with stage(library, tmp_path, contract) as running:
        for ability in ABILITIES:
            if ability.__name__ in library.lacks:
                continue
            with subtests.test(ability.__name__):
                await ability(running)
                assert running.complaints == []


def test_the_table_of_the_document_is_what_is_tested() -> None:
    text = (DOCUMENTS / "index.md").read_text(encoding="utf-8")
    table = [line.strip("| ").split(" | ") for line in text.splitlines() if "| ✓" in line]
    cells = {row[0].replace(" ", "_"): row[1:] for row in table}
    head = next(line for line in text.splitlines() if line.startswith("| | [discord.py]"))
    assert re.findall(r"\[(.+?)\]\((\w+)\.md\)", head) == [
        (library.name, library.page) for library in LIBRARIES
    ]
    assert cells == {
        each.__name__: ["–" if each.__name__ in library.lacks else "✓" for library in LIBRARIES]
        for each in ABILITIES
    }
