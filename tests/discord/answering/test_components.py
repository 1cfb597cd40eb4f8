"""Custom ids: made by buttons, found again by patterns, and nothing else."""

import re
from typing import Any

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.answering.components import DAY, Components, button, custom_id, row, rows


async def handler(interaction: discord.Interaction[Any], match: re.Match[str]) -> None:
    """Answers nothing."""


def components() -> Components:
    known = Components()
    known.add(f"bee:guess:{DAY}", handler)
    return known


def test_a_handler_gets_what_its_pattern_matched() -> None:
    found = components().find(custom_id("bee", "guess", "2026-11-20"))
    assert found
    assert found[0] is handler
    assert found[1]["day"] == "2026-11-20"


@pytest.mark.parametrize(
    "other",
    [
        "",
        "bee:guess:2026-11-20",
        "hg2:bee:guess:2026-11-20",
        "hg1:bee:guess:2026-11-20:more",
        "hg1:bee:guess:2026-11-20\n",
        " hg1:bee:guess:2026-11-20",
        "hg1:BEE:guess:2026-11-20",
    ],
)
def test_only_the_whole_custom_id_counts(other: str) -> None:
    assert components().find(other) is None


@given(st.text(max_size=100))
def test_no_text_breaks_the_search(text: str) -> None:
    components().find(text)


async def test_a_row_of_buttons_is_kept_by_nobody() -> None:
    view = row(button("Guess", "bee", "guess", "2026-11-20"))
    assert view.is_finished()
    assert [item.to_component_dict()["custom_id"] for item in view.children] == [
        "hg1:bee:guess:2026-11-20"
    ]


async def test_rows_that_are_kept_are_shown_as_discord_py_shows_them() -> None:
    lines = [
        [button("Guess", "bee", "guess", style=discord.ButtonStyle.primary), button("Hint", "bee")],
        [button("Leaderboard", "board", disabled=True)],
    ]
    fresh = discord.ui.View(timeout=None)
    for number, line in enumerate(lines):
        for each in line:
            fresh.add_item(each.item(number))

    for _ in range(2):  # the second time as they were kept
        assert rows(*lines).to_components() == fresh.to_components()
    assert rows(*lines) is rows(*lines)
    assert rows(*lines) is not rows(*lines[:1])
