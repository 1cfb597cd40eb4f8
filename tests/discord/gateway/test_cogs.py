"""Every cog is loaded."""

from pathlib import Path

from bot.discord.gateway.cogs import COGS
from bot.games.catalog import GAMES

ROOT = Path(__file__).parents[3]


def test_every_cog_is_loaded() -> None:
    found = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in (ROOT / "cogs").rglob("*.py")
        if "async def setup(" in path.read_text(encoding="utf-8")
    }
    assert found == {*COGS, *(game.cog for game in GAMES)}
