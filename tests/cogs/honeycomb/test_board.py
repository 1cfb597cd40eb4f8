"""The Shuffle button and the picture of one's own honeycomb.

Of ``cogs/posts/pictures.py`` and ``cogs/honeycomb/picture.py``.
"""

import re

from bot.discord.gateway.client import Honeygram
from tests.conftest import Hive
from tests.support.harness import Clock
from tests.support.posts import start_posts
from tests.support.rounds import SEVEN
from tests.support.spoken import heard, letters_of


async def test_show_carries_a_picture_that_is_described(bot: Honeygram, hive: Hive) -> None:
    shown = await hive.alice.command("/bee show", hive.channel)
    [picture] = shown.attachments
    assert picture.content_type == "image/png"
    for letter in SEVEN.letters.upper():
        assert letter in picture.description
    assert shown.labels == ["Guess", "Shuffle", "Hint", "My words"]


async def test_shuffle_turns_the_letters_of_ones_own_message_in_place(
    bot: Honeygram, hive: Hive
) -> None:
    shown = await hive.alice.command("/bee show", hive.channel)
    pictures = {shown.attachments[0].data}
    for _ in range(8):
        turned = await hive.alice.click(shown, "Shuffle")
        assert turned.updated
        assert turned.message_id == shown.message_id
        assert sorted(heard(turned)) == sorted(heard(shown))
        assert heard(turned).startswith("Letters: G ")  # who listens need not hear the rest
        assert turned.labels == shown.labels
        [picture] = turned.attachments
        pictures.add(picture.data)
        told = letters_told(picture.description)
        assert [letter.upper() for letter in told] == letters_of(heard(turned))
        assert told[0] == SEVEN.center
        assert sorted(told) == list(SEVEN.letters)
    assert len(pictures) > 2
    assert len(hive.alice.private_replies) == 1


def letters_told(alt_text: str) -> list[str]:
    """The seven letters of an alt text, in their order."""
    return [
        part.lower()
        for part in re.split("[,. ]+", alt_text.partition(":")[2])
        if len(part) == 1 and part.isupper() and part.lower() in SEVEN.letters
    ]


async def test_shuffle_on_a_post_answers_privately_and_leaves_the_post(
    bot: Honeygram, hive: Hive
) -> None:
    await start_posts(hive.admin, hive.channel, channel=hive.channel, anigram=False)
    [post] = hive.channel.messages
    before = post.attachments[0].data
    turned = await hive.alice.click(post, "Shuffle")
    assert turned.ephemeral
    assert not turned.updated
    assert len(turned.attachments) == 1
    assert post.attachments[0].data == before
    assert post.edited_at is None
    again = await hive.alice.click(turned, "Shuffle")
    assert again.updated


async def test_shuffle_of_yesterday_is_over(bot: Honeygram, hive: Hive, clock: Clock) -> None:
    shown = await hive.alice.command("/bee show", hive.channel)
    clock.advance(days=1)
    turned = await hive.alice.click(shown, "Shuffle")
    assert turned.updated
    assert heard(turned) == (
        "That was the honeycomb for Friday, November 20. Today's is waiting for you!\n"
        "Its answers are ready: press Answers."
    )
    assert turned.attachments == []
    today = await hive.alice.click(turned, "Today's puzzle")
    assert today.updated
    assert "**Honeycomb · Saturday, November 21**" in heard(today)
    assert len(today.attachments) == 1
