"""What people read outside of servers, where each has a day of their own.

Of ``bot/texts/board.py`` and ``cogs/boards/board.py``.
"""

from datetime import UTC, datetime

from guildyard import Reply

from tests.support.groups import SHARE, SHOW, Group, day_of, found, settle
from tests.support.harness import Clock
from tests.support.spoken import heard

BEFORE = "-# What was shared is of Saturday, November 21. This is today's puzzle."
AHEAD = (
    "-# What was shared is of Saturday, November 21, still to come for you. This is today's puzzle."
)


async def test_a_share_of_another_day_leads_to_todays_puzzle_and_says_so(
    group: Group, clock: Clock
) -> None:
    await settle(group)
    clock.now = clock.now.replace(hour=17)  # two in the morning of Saturday in Tokyo
    await found(group.bob, group.channel, "megaplex")
    await group.bob.command(SHARE, group.channel)
    shared = group.channel.messages[-1]
    ahead = await group.alice.click(shared, "Play")
    assert day_of(ahead) == "Friday, November 20"
    assert AHEAD in heard(ahead).splitlines()
    again = await group.alice.click(ahead, "Shuffle")
    assert "What was shared" not in heard(again)
    clock.advance(days=1)
    same = await group.alice.click(shared, "Play")
    assert day_of(same) == "Saturday, November 21"
    assert "What was shared" not in heard(same)
    clock.advance(days=1)
    over = await group.alice.click(shared, "Play")
    assert day_of(over) == "Sunday, November 22"
    assert BEFORE in heard(over).splitlines()


async def test_a_word_sent_after_midnight_is_named_with_when_the_answers_open(
    group: Group, clock: Clock
) -> None:
    await settle(group)
    form = await group.alice.click(await group.alice.command(SHOW, group.channel), "Guess")
    clock.advance(days=1)
    over = await group.alice.submit(form, {"word": "gleam"})
    opens = int(datetime(2026, 11, 22, 12, tzinfo=UTC).timestamp())
    assert heard(over).splitlines() == [
        "That was the honeycomb for Friday, November 20. Today's is waiting for you!",
        "What you sent came after that day ended, so it didn't count: GLEAM.",
        f"Its answers open <t:{opens}:F> (<t:{opens}:R>).",
    ]
    assert over.labels == ["Today's puzzle"]


async def test_the_button_of_a_share_from_before_goes_on_working(group: Group) -> None:
    await settle(group)
    await found(group.bob, group.channel, "game")
    await group.bob.command(SHARE, group.channel)
    shared = Reply(group.channel.messages[-1]).message
    [button] = shared.components[0]["components"]
    button["custom_id"] = "hg1:bee:today"
    assert day_of(await group.alice.click(shared, "Play")) == "Friday, November 20"
