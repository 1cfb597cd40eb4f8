"""What is offered next, as buttons."""

from collections.abc import Callable, Mapping
from functools import lru_cache

import discord

from bot.discord.answering.components import Button, button
from bot.games.editions import Edition
from bot.games.turns import (
    ANOTHER,
    ANSWERS,
    ASK,
    BEFORE,
    GUESS,
    HINT,
    RANDOM,
    SHARE,
    SHOW,
    SHUFFLE,
    SOLUTION,
    TODAY,
    Offer,
    Tone,
)
from bot.texts import buttons as labels
from bot.texts.locale import Locale

Labels = Mapping[tuple[str, str], str]  # by action and wording
# Takes a language, an edition, the order of its letters, and what is offered.
Buttons = Callable[[Locale, Edition, int, tuple[Offer, ...]], tuple[Button, ...]]

LABELS: Labels = {
    (GUESS, ""): labels.GUESS,
    (SHUFFLE, ""): labels.SHUFFLE,
    (HINT, ""): labels.HINT,
    (SHARE, ""): labels.SHARE,
    (SHOW, ""): labels.BOARD,
    (SHOW, "play"): labels.PLAY,
    (TODAY, ""): labels.TODAY,
    (TODAY, "play"): labels.PLAY,
    (ANSWERS, ""): labels.ANSWERS,
    (ASK, ""): labels.ANSWERS,
    (SOLUTION, ""): labels.ANSWERS,
    (SOLUTION, "sure"): labels.SHOW_ANSWERS,
    (ANOTHER, ""): labels.NEW_PUZZLE,
    (BEFORE, ""): labels.DAY_BEFORE,
    (RANDOM, ""): labels.RANDOM_DAY,
}
STYLES = {
    Tone.PLAIN: discord.ButtonStyle.secondary,
    Tone.MAIN: discord.ButtonStyle.primary,
    Tone.PROUD: discord.ButtonStyle.success,
    Tone.FINAL: discord.ButtonStyle.danger,
}


def buttons_of(command: str, own: Labels) -> Buttons:
    """Makes the buttons of a game with actions of its own, once for all who see the same ones.

    A button carries the edition and the order of the letters.
    """
    known = {**LABELS, **own}

    @lru_cache(maxsize=512)
    def made(
        locale: Locale, edition: Edition, order: int, offers: tuple[Offer, ...]
    ) -> tuple[Button, ...]:
        where = (edition, order) if order else (edition,)
        return tuple(
            button(
                locale.gettext(known[offer.action, offer.wording]),
                *(command, offer.action, *(() if offer.action == TODAY else where)),
                style=STYLES[offer.tone],
                disabled=not offer.possible,
            )
            for offer in offers
        )

    return made
