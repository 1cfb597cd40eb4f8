"""What people press is not kept in memory."""

from bot.client import Honeygram
from bot.cooldown import Cooldown
from tests.conftest import Hive


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
