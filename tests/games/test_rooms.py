"""What a game is made of is in rooms of its name, and nobody else knows that name."""

import ast
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.games.catalog import GAMES
from bot.games.game import AnyGame
from tests.games.toy.games.game import MIRROR

ROOT = Path(__file__).parents[2]

# The command line of the engines, which are published puzzles besides a game of the bot.
OF_THE_ENGINES = {
    f"bot/cli/{name}.py"
    for name in (
        *("app", "anigrams", "bank", "bee", "days"),
        *("_bank", "_dealt", "_honeycombs", "_terms"),
        *("square", "progress", "_grids", "_squares"),
    )
}
# Squares of words are found once, and travel with the words of a language.
OF_A_LANGUAGE = {
    f"bot/language/{name}.py"
    for name in ("language", "squares", "english/english", "spanish/spanish")
}
CATALOG = "bot/games/catalog.py"
ROOMS = re.compile(
    r"(bot/(puzzles|games|texts)/(?P<room>\w+)/|bot/(drawing|web/views)/(?P<drawn>\w+)\.py)"
)


def of_one_game(path: str, games: Sequence[AnyGame]) -> bool:
    """Is it in a room of a game: each floor has one, all of the name of the game?"""
    if match := ROOMS.match(path):
        return {match["room"], match["drawn"]} & {game.name for game in games} != set()
    return path.startswith(
        tuple(f"{game.cog.rpartition('.')[0]}/".replace(".", "/") for game in games)
    )


def names_of_games(text: str, games: Sequence[AnyGame]) -> bool:
    """Is it the name of a game or of its command, or a query, an id or a text that holds one?"""
    names = "|".join({name for game in games for name in (game.name, game.command)})
    return bool(re.search(rf"'({names})'|(\A|:|\|)({names})(\Z|:|\|)|`/({names})\b", text))


def words_of(identifier: str) -> set[str]:
    """The words of a dotted path, a constant, a function or a class, in small letters, each one."""
    found = re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", identifier)
    return {word.lower().removesuffix("s") for word in found}


def told_of_games(source: str, games: Sequence[AnyGame]) -> list[int]:
    """The lines that know a game by name: in a text, an import or any other identifier."""
    names = {name for game in games for name in (game.name, game.command)}
    lines = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            known = names_of_games(node.value, games)
        else:
            fields = [value for _, value in ast.iter_fields(node) if isinstance(value, str)]
            known = any(words_of(each) & names for each in fields)
        if known:
            lines.append(getattr(node, "lineno", 0))
    return sorted({*lines})


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("bee", True),
        ("honeycomb", True),
        ("SELECT targets FROM rounds WHERE game = 'honeycomb'", True),
        ("bee:guess:{}", True),
        ("board:(?P<game>all|bee)", False),
        ("all|bee|anigram", True),
        ("Guess words of the honeycomb.", False),
        ("Letters: `/bee show` has them.", True),
    ],
)
def test_what_counts_as_the_name_of_a_game(text: str, held: bool) -> None:
    assert names_of_games(text, GAMES) is held


@pytest.mark.parametrize(
    ("source", "known"),
    [
        ("from bot.games.honeycomb.game import X", True),
        ("from bot.games import anigram as game", True),
        ("import bot.drawing.anigram", True),
        ("play(HONEYCOMB)", True),
        ("async def picture_of_honeycomb(): ...", True),
        ("class AnigramFace: ...", True),
        ("draw(bee=1)", True),
        ("self.honeycombs", True),
        ("GAMES = ('honeycomb',)", True),
        ("been = hexagon(comb)", False),
        ("from bot.games.catalog import GAMES  # the honeycomb", False),
    ],
)
def test_what_counts_as_knowing_a_game(source: str, known: bool) -> None:
    assert bool(told_of_games(source, GAMES)) is known


def test_only_the_modules_of_a_game_know_its_name() -> None:
    """Not even the list of a kind of thing names one: so the toy game needs no line of theirs."""
    games = (*GAMES, MIRROR)
    paths = [path for folder in ("bot", "cogs") for path in sorted((ROOT / folder).rglob("*.py"))]
    others = [
        path
        for path in paths
        if (name := path.relative_to(ROOT).as_posix())
        not in {CATALOG, *OF_THE_ENGINES, *OF_A_LANGUAGE}
        and not of_one_game(name, games)
    ]
    assert len(others) > 250
    assert [
        f"{path.relative_to(ROOT)}:{line}"
        for path in others
        for line in told_of_games(path.read_text(encoding="utf-8"), games)
    ] == []


def test_every_game_has_a_room_of_its_name_on_each_floor_for_itself() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    protected = [{*each.get("protected_modules", ())} for each in contracts["contracts"]]
    for game in GAMES:
        rooms = (f"bot/puzzles/{game.name}", f"bot/games/{game.name}", f"bot/texts/{game.name}")
        assert [room for room in rooms if not (ROOT / room).is_dir()] == []
        assert (ROOT / "bot" / "drawing" / f"{game.name}.py").is_file()
        assert type(game).__module__ == f"bot.games.{game.name}.game"
        assert game.cog == f"cogs.{game.name}.commands"
        assert game.view == f"bot.web.views.{game.name}"
        places = ("bot.games", "bot.drawing", "bot.texts", "bot.web.views", "cogs")
        assert {f"{place}.{game.name}" for place in places} in protected
