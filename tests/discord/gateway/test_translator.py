"""Descriptions of commands in other languages fit into what Discord takes."""

import pytest

from bot.discord.gateway.translator import LONGEST, shortened


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Guess words", "Guess words"),
        ("a" * LONGEST, "a" * LONGEST),
        ("a" * 200, "a" * (LONGEST - 1) + "…"),
        ("word " * 30, ("word " * 19).strip() + "…"),
    ],
)
def test_a_long_description_ends_after_a_word(text: str, told: str) -> None:
    assert shortened(text) == told
    assert len(told) <= LONGEST
