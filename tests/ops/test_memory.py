"""What people press and what was sent is not kept in memory."""

import gc
import io

from bot.discord.client import Honeygram
from bot.discord.cooldown import Cooldown
from tests.conftest import Hive
from tests.support.waiting import until


async def test_discord_py_keeps_no_view_and_no_form_that_was_sent(
    bot: Honeygram, hive: Hive
) -> None:
    bot.cooldown = Cooldown(actions=10_000)
    for _ in range(25):
        shown = await hive.alice.command("/bee show", hive.channel)
        await hive.alice.click(shown, "Shuffle")
        form = await hive.alice.click(shown, "Guess")
        await hive.alice.submit(form, {"word": "gleam"})
        await hive.alice.command("/anigram show", hive.channel)

    store = bot._connection._view_store
    assert (store._views, store._synced_message_views, store._modals) == ({}, {}, {})


async def test_a_picture_that_was_sent_is_free_before_any_garbage_is_collected(
    bot: Honeygram, hive: Hive
) -> None:
    gc.collect()
    gc.disable()
    try:
        before = open_pictures()
        await hive.admin.command("/daily start", hive.channel, channel=hive.channel)
        await until(lambda: len(hive.channel.messages) == 2)
        await hive.alice.command("/bee show", hive.channel)
        assert open_pictures() == before
    finally:
        gc.enable()


def open_pictures() -> int:
    """How many pictures are ready to be read."""
    found = (each for each in gc.get_objects() if isinstance(each, io.BytesIO) and not each.closed)
    return sum(each.getvalue().startswith(b"\x89PNG") for each in found)
