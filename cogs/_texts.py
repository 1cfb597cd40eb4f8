"""Words and numbers that the texts of both games share."""

import re
from datetime import date, datetime

import discord

LONGEST_ECHO = 24  # letters of a player's word that are repeated
LONGEST_NAME = 40

MARKUP = re.compile(r"[\\*_~|`<>\[\]():/@#]")  # discord.py's own escape leaves links as they are
DIRECTIONS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")  # would turn the line around


def spaced(letters: str) -> str:
    """Letters as players read them: ``G A E L``."""
    return " ".join(letters.upper())


def counted(number: int, noun: str) -> str:
    """``1 word``, ``2 words``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def day_name(day: date) -> str:
    """``20 November 2026``."""
    return f"{day.day} {day:%B %Y}"


def when(moment: datetime) -> str:
    """A moment that Discord shows in the reader's own time zone."""
    return f"{discord.utils.format_dt(moment, 'F')} ({discord.utils.format_dt(moment, 'R')})"


def shown_word(word: str) -> str:
    """A word from a person in upper case, shortened when nobody would read it to the end."""
    return f"{word[:LONGEST_ECHO].upper()}…" if len(word) > LONGEST_ECHO else word.upper()


def shown_name(name: str) -> str:
    """A player's name that can change nothing around it, and is no link."""
    plain = " ".join(DIRECTIONS.sub("", name).split())
    short = f"{plain[:LONGEST_NAME]}…" if len(plain) > LONGEST_NAME else plain
    return discord.utils.escape_mentions(MARKUP.sub(r"\\\g<0>", short)) or "Somebody"


def rejected(word: str, reason: str) -> str:
    """The line for a guess that does not count; without letters there is nothing to repeat."""
    echo = f"{shown_word(word)}: " if word.isascii() and word.isalpha() else ""
    return f"❌ {echo}{reason}"
