"""Which addresses are Discord's, and where they lead."""

import pytest

from guildyard.running.inject.names import moved

API, GATEWAY = "http://127.0.0.1:8100/api/v10", "ws://127.0.0.1:8100/gateway"


@pytest.mark.parametrize(
    ("asked", "led"),
    [
        ("https://discord.com/api/v9/users/@me", "http://127.0.0.1:8100/api/v9/users/@me"),
        ("https://ptb.discord.com/api/a?b=c%20d", "http://127.0.0.1:8100/api/a?b=c%20d"),
        ("wss://gateway.discord.gg/?v=10", "ws://127.0.0.1:8100/gateway?v=10"),
        ("wss://gateway.discord.gg", "ws://127.0.0.1:8100/gateway"),
        ("https://discord.com/invite/abc", "https://discord.com/invite/abc"),
        ("https://discord.com.example.org/api/a", "https://discord.com.example.org/api/a"),
        ("https://[", "https://["),
    ],
)
def test_the_api_and_the_gateway_are_at_the_playground(asked: str, led: str) -> None:
    assert moved(asked, API, GATEWAY) == led
