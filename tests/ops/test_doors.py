"""Which settings open which door to the page."""

from typing import Any

import pytest

from bot.discord.doors import Doors
from bot.ops.config import Settings
from bot.ops.doors import doors_of

HERE, SECRET = "https://words.example", "secret"


@pytest.mark.parametrize(
    ("given", "opened"),
    [
        ({}, Doors()),
        ({"discord_client_secret": SECRET}, Doors()),
        ({"web_url": HERE}, Doors(HERE)),
        ({"web_url": HERE, "discord_client_secret": SECRET}, Doors(HERE, activity=True)),
        (
            {"web_url": "http://localhost:8080", "discord_client_secret": SECRET},
            Doors("http://localhost:8080"),
        ),
    ],
)
def test_an_address_opens_the_web_and_with_https_and_a_secret_discords_frame(
    given: dict[str, Any], opened: Doors
) -> None:
    assert doors_of(Settings(**given)) == opened
