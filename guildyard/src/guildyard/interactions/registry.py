"""Whose token still lives: a bot has three seconds to acknowledge, and fifteen minutes in all."""

from __future__ import annotations

import asyncio
import secrets
from datetime import datetime, timedelta

from guildyard.interactions.interactions import Callback, Interaction
from guildyard.world.errors import (
    already_acknowledged,
    invalid_webhook_token,
    unknown_interaction,
    unknown_webhook,
)
from guildyard.world.model import Message

TOKEN_LIFE = timedelta(minutes=15)


class InteractionRegistry:
    """All interactions whose token still lives."""

    def __init__(self) -> None:
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}

    def open(self, interaction: Interaction) -> None:
        """Take in a new interaction, and forget those that are over."""
        self._forget_before(interaction.created_at - 2 * TOKEN_LIFE)
        self._by_id[interaction.id] = interaction
        self._by_token[interaction.token] = interaction

    def _forget_before(self, moment: datetime) -> None:
        """Interactions come in by time: the oldest are first."""
        while self._by_id:
            oldest = next(iter(self._by_id.values()))
            if oldest.created_at >= moment:
                return
            del self._by_id[oldest.id], self._by_token[oldest.token]

    def note_change(self, message: Message) -> None:
        """A bot changed a message on another way than by the interaction; who waits sees it."""
        for interaction in self._by_id.values():
            if interaction.original is message:
                interaction.responded.set()

    def to_acknowledge(self, interaction_id: int, token: str) -> Interaction:
        """The interaction of a callback, refused when it is too late or the second time."""
        interaction = self._by_id.get(interaction_id)
        if interaction is None or not secrets.compare_digest(interaction.token, token):
            raise unknown_interaction()
        if interaction.callback is not None:
            raise already_acknowledged()
        if asyncio.get_running_loop().time() > interaction.deadline:
            raise unknown_interaction()
        return interaction

    def to_follow_up(self, token: str, now: datetime) -> Interaction:
        """The interaction of a follow-up, refused when its token is over or not yet valid."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.callback in (None, Callback.CHOICES):
            raise unknown_webhook()
        if now - interaction.created_at > TOKEN_LIFE:
            raise invalid_webhook_token()
        return interaction
