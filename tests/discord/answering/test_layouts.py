"""Boards as layouts: what Discord is sent, and what a message of an older version becomes."""

from typing import Any

from guildyard import Fault, Message, Playground, Trouble

from bot.discord.answering.acknowledge import CallbackType
from bot.discord.answering.components import rows
from bot.discord.answering.layouts import INVALID_FORM, TYPED, V2, Attached, Layout
from bot.discord.gateway.client import Honeygram
from tests.conftest import Hive
from tests.support.harness import Clock

COMPONENTS_V2 = 1 << 15  # the flag of a message

ROW, TEXT, GALLERY = 1, 10, 12


def test_the_picture_comes_first_and_what_was_typed_last() -> None:
    picture = Attached(7, "letters.png", "Four letters")
    shown = Layout(("standing", "news"), rows(), picture, "ride").components()
    assert [part["type"] for part in shown] == [GALLERY, TEXT, TEXT, TEXT]
    assert shown[0]["items"] == [
        {"media": {"url": "attachment://letters.png"}, "description": "Four letters"}
    ]
    assert shown[-1] == {"type": TEXT, "content": "```\nride\n```", "id": TYPED}


async def pressed(hive: Hive, board: Any, word: str = "game") -> Any:
    form = await hive.alice.click(board, "Guess")
    return await hive.alice.submit(form, {"word": word})


def last_edit(playground: Playground) -> dict[str, Any]:
    """What the bot sent to change a message."""
    sent = [each.request for each in playground.exchanges if isinstance(each.request, dict)]
    edits = [each["data"] for each in sent if each.get("type") == CallbackType.EDIT]
    return dict(edits[-1])


async def test_a_picture_that_stays_is_named_by_its_id_and_not_sent(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    board = await hive.alice.command("/bee show", hive.channel)
    [picture] = board.attachments
    await pressed(hive, board)
    sent = last_edit(playground)
    assert sent["attachments"] == [{"id": str(picture.id)}]
    assert sent["flags"] == V2
    assert "content" not in sent


async def test_a_plain_board_of_an_older_version_becomes_a_layout_when_it_is_pressed(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    board = await hive.alice.command("/bee show", hive.channel)
    make_plain(board.message)
    after = await pressed(hive, board)
    sent = last_edit(playground)
    assert (sent["content"], sent["embeds"]) == (None, [])
    assert after.message.flags & COMPONENTS_V2
    assert after.content == ""
    assert after.components[0]["type"] == GALLERY
    assert len(after.attachments) == 1


async def test_a_picture_that_discord_has_lost_is_drawn_anew(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    board = await hive.alice.command("/bee show", hive.channel)
    [lost] = board.message.attachments
    form = await hive.alice.click(board, "Guess")
    invalid = {"message": "Invalid Form Body", "code": INVALID_FORM}
    playground.faults.add(Fault(kind=Trouble.STATUS, path="callback", status=400, body=invalid))
    after = await hive.alice.submit(form, {"word": "game"})
    assert "GAME +1" in after.text
    [fresh] = after.attachments
    assert fresh.data == lost.data
    assert fresh.id != lost.id


async def test_what_is_plain_never_takes_the_place_of_a_layout(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock
) -> None:
    board = await hive.alice.command("/bee show", hive.channel)
    clock.advance(days=1)
    buttons = next(part for part in board.message.components if part["type"] == ROW)
    buttons["components"][0]["custom_id"] = "hg1:bee:finders:2026-11-20:1"
    answer = await hive.alice.click(board, "Guess")
    assert answer.message_id != board.message_id
    assert "Something went wrong" not in answer.text


def make_plain(message: Message) -> None:
    """A board as version 1.0 sent it."""
    rows_alone = [part for part in message.components if part["type"] == 1]
    message.flags &= ~COMPONENTS_V2
    message.content, message.components = "✅ GLAM +1", rows_alone
    for file in message.attachments:
        file.in_layout = False
