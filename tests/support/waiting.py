"""Waiting, as the playground's own tests do."""

from playground.testing.waiting import until, waiting_for

__all__ = ["until", "waiting_for"]
