"""Interactions are answered by the replies alone: two ways to answer do not know of each other,
and the second text would be lost."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[3]


def answers(source: str) -> list[int]:
    """Return the lines in which discord.py's own ways to answer an interaction are used."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute)
        and node.attr in ("response", "followup", "edit_original_response")
        and isinstance(node.value, ast.Name)
        and node.value.id.endswith("interaction")
    ]


def test_interactions_are_answered_by_the_replies_alone() -> None:
    assert answers("await interaction.response.send_message('x')") == [1]
    files = list((ROOT / "cogs").rglob("*.py"))
    files += [path for path in (ROOT / "bot").rglob("*.py") if "discord" not in path.parts]
    found = {path.name: answers(path.read_text("utf-8")) for path in files}
    assert {name: lines for name, lines in found.items() if lines} == {}
