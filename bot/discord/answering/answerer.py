"""What an answer needs of the client that was asked."""

from typing import Protocol

from bot.discord.answering.acknowledge import Acknowledger
from bot.discord.answering.interaction import Interaction
from bot.discord.answering.mentions import Mentions
from bot.discord.answering.traffic import Traffic
from bot.texts.locale import Locales


class Answerer(Protocol):
    """A client, as far as answers go."""

    mentions: Mentions
    locales: Locales
    traffic: Traffic

    @property
    def acknowledger(self) -> Acknowledger:
        """What sends first answers."""


def answerer_of(interaction: Interaction) -> Answerer:
    """Who answers an interaction: the client that discord.py gave it to."""
    answerer: Answerer = interaction.client
    return answerer
