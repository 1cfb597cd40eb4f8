"""The form behind Guess."""

from dataclasses import dataclass
from typing import Any

import discord

from bot.discord.answering.components import custom_id, detached
from bot.games.editions import Edition

WORD = "word"


@dataclass(frozen=True)
class Form:
    """What is asked behind Guess. It covers the board, so it shows the letters, or the clues."""

    title: str
    label: str
    description: str
    longest: int  # characters
    below: str = ""  # what else has to be in sight while one types


def form_of(form: Form, command: str, edition: Edition, turn: int, typed: str) -> discord.ui.Modal:
    """The form of an edition and order of letters, with what was typed before, if anything was."""
    parts = ("form", edition, turn) if turn else ("form", edition)
    modal = discord.ui.Modal(title=form.title, custom_id=custom_id(command, *parts))
    entry: discord.ui.TextInput[Any] = discord.ui.TextInput(custom_id=WORD, max_length=form.longest)
    if typed:
        entry.default, entry.style = typed[: form.longest], discord.TextStyle.paragraph
    modal.add_item(discord.ui.Label(text=form.label, description=form.description, component=entry))
    if form.below:
        modal.add_item(discord.ui.TextDisplay(form.below))
    return detached(modal)
