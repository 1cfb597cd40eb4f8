"""docs/adding.md says which files a game takes, and the toy game has them."""

import re
from pathlib import Path

from bot.discord.faces import Face
from bot.games.catalog import GAMES
from tests.games.toy.cogs.commands import FACE

ROOT = Path(__file__).parents[2]
TOY = Path(__file__).parent / "toy"
SECTION = re.compile(r"^## A game\n(.*?)^## ", re.MULTILINE | re.DOTALL)
EDITED = {"bot/games/catalog.py"}  # the only file of the bot that is there before


def recipe() -> str:
    match = SECTION.search((ROOT / "docs" / "adding.md").read_text(encoding="utf-8"))
    assert match
    return match[1]


def rooms() -> list[str]:
    """The places of the recipe, of the bot and its cogs."""
    places = re.findall(r"^\| `((?:bot|cogs)/.+?)`", recipe(), re.MULTILINE)
    assert {place for place in places if "X" not in place} == EDITED
    return [place for place in places if "X" in place]


def test_the_toy_game_has_the_files_of_the_recipe_and_no_others() -> None:
    places = [place.removeprefix("bot/").replace("/X", "") for place in rooms()]
    files = [path.relative_to(TOY).as_posix() for path in TOY.rglob("*.py")]
    files = [file for file in files if not file.endswith("__init__.py")]
    assert [file for file in files if not file.startswith(tuple(places))] == []
    assert [place for place in places if place not in files] == ["puzzles/"]


def test_the_games_of_the_catalog_have_the_files_of_the_recipe_too() -> None:
    for game in GAMES:
        places = [place.replace("X", game.name) for place in rooms()]
        assert [place for place in places if not (ROOT / place).exists()] == []


def test_what_the_recipe_says_of_a_face_is_in_the_toys() -> None:
    for part in ("board", "answers", "together", "picture"):
        assert f"`bot/texts/X/{part}.py`" in recipe()
    assert isinstance(FACE, Face)
