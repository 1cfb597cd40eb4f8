"""The gallery shows all that discord.py can send, or says why not."""

import inspect
from datetime import UTC, datetime

import discord
import pytest

from guildyard.rest.message_forms import check_form
from guildyard.validation.modals import check_modal
from guildyard.web.gallery import NOT_BUILT, NOT_SHOWN, supported
from guildyard.web.gallery_modal import MODAL
from guildyard.web.gallery_samples import Sample, samples
from guildyard.world.model import Flag

NOW = datetime(2026, 11, 20, 9, tzinfo=UTC)
MOST_IN_MODAL = 5


def offered() -> set[str]:
    """What the installed discord.py offers to whoever sends messages."""
    parameters = [*inspect.signature(discord.abc.Messageable.send).parameters]
    slots = [slot.removeprefix("_") for slot in discord.Embed.__slots__]
    return {
        *(f"component: {kind.name}" for kind in discord.ComponentType),
        *(f"button: {style.name}" for style in discord.ButtonStyle),
        *(f"send: {name}" for name in parameters if name != "self"),
        *(f"embed: {slot}" for slot in slots if slot != "flags"),
        *(f"flag: {name}" for name in discord.MessageFlags.VALID_FLAGS),
    }


def test_all_that_can_be_sent_is_shown_or_named_as_not_shown() -> None:
    shown, named = supported(NOW), {*NOT_SHOWN, *NOT_BUILT}
    assert shown & named == set()
    assert len(named) == len(NOT_SHOWN) + len(NOT_BUILT)
    assert shown | named == offered()


def test_what_messages_carry_is_not_called_missing() -> None:
    bits = discord.MessageFlags.VALID_FLAGS
    carried = {f"flag: {name}" for name, bit in bits.items() if bit in {*Flag}}
    assert carried & {*NOT_BUILT} == set()
    assert "flag: forwarded" in carried


@pytest.mark.parametrize("sample", samples(NOW), ids=lambda sample: sample.title)
def test_a_sample_is_what_discord_would_take(sample: Sample) -> None:
    form = {name: value for name, value in sample.form.items() if name != "attachments"}
    shorten_addresses(form)
    check_form(form, [], layout=sample.layout)


def test_the_modal_is_what_discord_would_take_in_parts() -> None:
    """Discord takes five components in a modal; the gallery's has more."""
    parts = MODAL["components"]
    for start in range(0, len(parts), MOST_IN_MODAL):
        check_modal(MODAL | {"components": parts[start : start + MOST_IN_MODAL]})


def shorten_addresses(part: object) -> None:
    """Pictures of the gallery are inside their addresses, which Discord would not take."""
    if isinstance(part, dict):
        if str(part.get("url", "")).startswith("data:"):
            part["url"] = "https://example.com/picture.png"
        for inner in part.values():
            shorten_addresses(inner)
    elif isinstance(part, list):
        for inner in part:
            shorten_addresses(inner)
