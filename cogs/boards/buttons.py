"""What is offered next, as buttons."""

from collections.abc import Callable
from functools import lru_cache

import discord

from bot.discord.answering.components import Button, button
from bot.games.editions import Edition
from bot.games.turns import TODAY, Offer, Tone
from bot.texts.buttons import LABELS, Labels
from bot.texts.locale import Locale

# Takes a language, an edition, the order of its letters, and what is offered.
Buttons = Callable[[Locale, Edition, int, tuple[Offer, ...]], tuple[Button, ...]]

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
                *(command, offer.action, *(where if _carries(offer) else ())),
                style=STYLES[offer.tone],
                disabled=not offer.possible,
            )
            for offer in offers
        )

    return made


def _carries(offer: Offer) -> bool:
    """Does the button need to know the edition? Of the way to today's puzzle only a share's, which
    tells whoever comes later that it was of another day."""
    return offer.action != TODAY or bool(offer.wording)
