"""Waiting, as the playground's own tests do."""

from guildyard.testing import until, waiting_for

__all__ = ["until", "waiting_for"]
