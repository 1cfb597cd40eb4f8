"""Which settings open which door to the page."""

from pathlib import Path
from typing import Any

import pytest
from guildyard import Playground

from bot.discord.doors import Doors
from bot.ops.config import Settings
from bot.ops.doors import doors_of
from tests.cli.test_check import honeygram
from tests.support.services import furnish, watched

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


async def test_a_bot_with_an_address_of_a_page_leads_there(tmp_path: Path) -> None:
    playground = Playground()
    await playground.start()
    guild = playground.add_guild("Hive")
    channel, alice = guild.add_text_channel("puzzles"), guild.add_member("Alice")
    path = tmp_path / "honeygram.db"
    await furnish(path)
    async with watched(playground, path, WEB_URL=HERE, DISCORD_CLIENT_SECRET=SECRET) as running:
        await running.ready()
        board = await alice.command("/bee show", channel)
        assert f"{HERE}/s/{guild.id}/#honeycomb" in str(board.components)
        playing = await alice.command("/play", channel)
        assert playing.labels[-1] == "Play on the web"
    await playground.close()


async def test_sync_tells_discord_of_the_entry_point_too(tmp_path: Path) -> None:
    playground = Playground()
    await playground.start()
    playground.world.activities.enabled = True
    path = tmp_path / "honeygram.db"
    await furnish(path)
    settings = {
        "DATABASE_URL": f"sqlite:///{path}",
        "DISCORD_TOKEN": playground.token,
        "DISCORD_API_URL": playground.api_url,
        "WEB_URL": HERE,
        "DISCORD_CLIENT_SECRET": SECRET,
    }
    done = await honeygram("sync", cwd=str(tmp_path), **settings)
    assert done.code == 0, done.errors
    assert [each["name"] for each in playground.commands.of() if each["type"] == 4] == ["launch"]
    await playground.close()
