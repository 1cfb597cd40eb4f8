"""Decision 8 lists all that is replaced of discord.py, and all of it is there still."""

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import discord
import pytest

from tests.discord.gateway.test_upstream import client_of_two_shards

ROOT = Path(__file__).parents[2]
DECISION = ROOT / "docs" / "decisions" / "0008-one-minor-of-discord-py.md"
ROW = re.compile(r"^\| `(discord\..+?)` \|", re.MULTILINE)
STATE = "discord.state.AutoShardedConnectionState"

# What is neither replaced nor overridden, but read.
READ = {
    "discord.client.Client._connection",
    "discord.client.Client._schedule_event",
    "discord.app_commands.tree.CommandTree._from_interaction",
}

# What must be there, by the names of its parameters where it takes some.
PARAMETERS = {
    "discord.gateway.DiscordWebSocket.received_message": "self msg",
    "discord.shard.AutoShardedClient.launch_shards": "self",
    "discord.shard.AutoShardedClient.launch_shard": "self gateway shard_id initial",
    "discord.ext.commands.bot.BotBase.dispatch": "self event_name args kwargs",
    "discord.client.Client.__aexit__": "self exc_type exc_value traceback",
    "discord.file.File.close": "self",
    "discord.ui.view.View.to_components": "self",
    "discord.client.Client._schedule_event": "self coro event_name args kwargs",
    "discord.app_commands.tree.CommandTree._from_interaction": "self interaction",
}


def listed() -> set[str]:
    """The names in the tables of the decision."""
    return {*ROW.findall(DECISION.read_text(encoding="utf-8"))}


def modules() -> Iterator[str]:
    """The names of all modules that speak discord.py."""
    paths = [path for folder in ("bot", "cogs") for path in sorted((ROOT / folder).rglob("*.py"))]
    for path in paths:
        text = path.read_text(encoding="utf-8")
        if "import discord" in text or "from discord" in text or "bot/discord" in path.as_posix():
            yield ".".join(path.relative_to(ROOT).with_suffix("").parts)


def targets(tree: ast.AST) -> Iterator[ast.expr]:
    """Whatever is assigned to, also by setattr."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            yield from node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            yield node.target
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("setattr", "delattr"):
            where, name = node.args[:2]
            yield ast.Attribute(where, str(ast.literal_eval(name)), ast.Store())


def changed(target: ast.expr, names: dict[str, Any]) -> str | None:
    """The name in discord.py that an assignment changes, where the module knows these names."""
    match target:
        case ast.Subscript(ast.Call(ast.Name("vars"), [where]), ast.Constant(str(name))):
            return of_discord(where, name, names)
        case ast.Subscript(ast.Attribute(_, "parsers"), key):
            return f"{STATE}.parsers[{ast.unparse(key)}]"
        case ast.Attribute(ast.Attribute(_, "_connection"), name):
            return f"{STATE}.{name}"
        case ast.Attribute(where, name):
            return of_discord(where, name, names)
    return None


def of_discord(where: ast.expr, name: str, names: dict[str, Any]) -> str | None:
    """The full name of what a module or a class of discord.py holds."""
    root = where
    while isinstance(root, ast.Attribute):
        root = root.value
    if not isinstance(root, ast.Name) or root.id not in names:
        return None
    found = eval(ast.unparse(where), names)  # noqa: S307 - a name of a module of ours
    if inspect.ismodule(found):
        full = found.__name__
    elif inspect.isclass(found):
        full = f"{found.__module__}.{found.__qualname__}"
    else:
        return None
    return f"{full}.{name}" if full.split(".")[0] == "discord" else None


def replaced() -> set[str]:
    """What is put into discord.py."""
    found = set()
    for name in modules():
        module = import_module(name)
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        found |= {changed(target, vars(module)) for target in targets(tree)}
    return {name for name in found if name}


def overridden() -> set[str]:
    """What classes of ours do otherwise than discord.py, of what it does not promise: its
    reference has no word on it."""
    names = {*modules()}
    known = [each for name in names for each in vars(import_module(name)).values()]
    ours = [each for each in known if inspect.isclass(each) and each.__module__ in names]
    found = set()
    for kind in ours:
        for name in (name for name, value in vars(kind).items() if inspect.isfunction(value)):
            theirs = [base for base in kind.__mro__[1:] if name in vars(base)]
            promised = any(vars(base)[name].__doc__ for base in theirs)
            if theirs and theirs[0].__module__.startswith("discord.") and not promised:
                found.add(f"{theirs[0].__module__}.{theirs[0].__qualname__}.{name}")
    return found


def test_all_that_is_replaced_or_overridden_in_discord_py_is_on_record() -> None:
    assert replaced() | overridden() | READ == listed()


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("discord.http.Route.BASE = url", "discord.http.Route.BASE"),
        ("discord.Client.close = f", "discord.client.Client.close"),
        ("setattr(discord.Client, 'close', f)", "discord.client.Client.close"),
        ("vars(discord)['Client'] = f", "discord.Client"),
        ("client._connection.shard_ids = []", f"{STATE}.shard_ids"),
        ("state.parsers['READY'] = f", f"{STATE}.parsers['READY']"),
        ("self.close = f", None),
        ("colors = {}", None),
    ],
)
def test_what_counts_as_replaced(line: str, found: str | None) -> None:
    [target] = targets(ast.parse(line))
    assert changed(target, {"discord": discord}) == found


@pytest.mark.parametrize("name", sorted(listed()))
async def test_what_is_replaced_is_there(name: str) -> None:
    """It would be put where nobody looks."""
    path, _, event = name.partition("[")
    where, _, attribute = path.rpartition(".")
    client = client_of_two_shards()
    for instance in (client, client._connection):
        kinds = {f"{each.__module__}.{each.__qualname__}" for each in type(instance).__mro__}
        if where in kinds and hasattr(instance, attribute):
            break
    else:
        assert hasattr(resolved(where), attribute), f"discord.py has no {path} any more"
    if event.startswith("'"):
        assert event.strip("'[]") in client._connection.parsers
    if name in PARAMETERS:
        parameters = inspect.signature(resolved(path)).parameters
        assert [*parameters] == PARAMETERS[name].split(), f"{path} takes something else by now"


def resolved(path: str) -> Any:
    """A module, or what is in one."""
    try:
        return import_module(path)
    except ModuleNotFoundError:
        where, _, name = path.rpartition(".")
        return getattr(resolved(where), name)
