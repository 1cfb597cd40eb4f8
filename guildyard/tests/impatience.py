"""Silence, which is waited for: not for long, where a test knows that nothing comes."""

from collections.abc import Iterator
from contextlib import contextmanager

from guildyard.server import Playground


@contextmanager
def impatient(playground: Playground, seconds: float = 0.3) -> Iterator[None]:
    """For the length of the block nobody waits longer for an answer."""
    client, endpoint = playground.client, playground.endpoint
    before = client.deadline, client.patience, endpoint.deadline
    client.deadline = client.patience = endpoint.deadline = seconds
    try:
        yield
    finally:
        client.deadline, client.patience, endpoint.deadline = before
