"""Waiting, as the playground's own tests do."""

from guildyard.testing.waiting import until, waiting_for

__all__ = ["until", "waiting_for"]
