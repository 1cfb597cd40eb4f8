"""What nobody may do: ping others, bend a message, reach the SQL, rule without being an admin,
speak to the playground from outside, read the token, or slip in another dependency."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from discord import app_commands
from guildyard import Person, Playground

from bot.discord.gateway.client import Honeygram
from bot.ops.config import read_settings
from tests.conftest import Hive
from tests.support.harness import Clock
from tests.support.posts import start_posts
from tests.support.processes import pointing_at, service
from tests.support.spoken import heard
from tests.support.waiting import until

ROOT = Path(__file__).parents[2]

# Mentions

BAIT = ("@everyone", "@here", "<@{}>", "<@!{}>", "<@&{}>", "<#{}>", "</daily stop:{}>")

LIVE = re.compile(r"@everyone|@here|<[@#]|</")  # a mention that Discord would show as one


def baits(hive: Hive) -> list[str]:
    """Every way to name the admin, or everyone."""
    return [bait.format(hive.admin.id) for bait in BAIT]


def check_pings_nobody(hive: Hive) -> None:
    for message in hive.channel.everything:
        assert not message.pings, heard(message)


def wishes(playground: Playground) -> list[Any]:
    """The allowed_mentions of every message that the bot sent."""
    sent: list[Any] = [each.request or {} for each in playground.exchanges]
    bodies = [each.get("data", each) for each in sent if isinstance(each, dict)]
    return [body.get("allowed_mentions") for body in bodies if "content" in body]


def shown_texts(part: Any) -> Iterator[str]:
    """The texts of components in which Discord would show a mention: not what a picture shows,
    which is plain and read aloud as it is."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for key, value in part.items():
            if key != "description" or "media" not in part:
                yield from shown_texts(value)
    elif isinstance(part, list):
        for each in part:
            yield from shown_texts(each)


@pytest.mark.parametrize("place", range(len(BAIT)))
async def test_a_name_pings_nobody_wherever_it_is_shown(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock, place: int
) -> None:
    """On boards, in shared texts, in statistics, in the status of a post, in the recap."""
    await start_posts(hive.admin, hive.channel, channel=hive.channel)
    assert len(hive.channel.messages) == 2
    person = hive.guild.add_member(baits(hive)[place])
    await person.command("/bee guess", hive.channel, word="gleam game glam megaplex amalgam")
    await person.command("/anigram next", hive.channel, word="ride")
    for path in ("/bee share", "/anigram share", "/stats"):
        await person.command(path, hive.channel)
    await hive.alice.command("/leaderboard", hive.channel, share=True)
    await hive.alice.command("/stats", hive.channel, member=person)
    clock.advance(minutes=2)
    await bot.cogs["daily"].wake()  # type: ignore[attr-defined] # the cog is known by its name
    clock.advance(days=1)
    await bot.cogs["daily"].wake()  # type: ignore[attr-defined] # as above
    await hive.alice.command("/bee answers", hive.channel)
    assert len(hive.channel.messages) == 7  # two posts a day, and three that are shared
    check_pings_nobody(hive)
    for message in hive.channel.everything:
        shown = f"{message.content} {list(shown_texts(message.components))}"
        if message.command != "daily start":  # which names the channel to the admin
            assert not LIVE.search(shown), shown
    assert all(wish == {"parse": []} for wish in wishes(playground))


@pytest.mark.parametrize("place", range(len(BAIT)))
async def test_what_a_person_types_pings_nobody(bot: Honeygram, hive: Hive, place: int) -> None:
    bait = baits(hive)[place]
    for path in ("/bee guess", "/anigram next", "/word check"):
        await hive.alice.command(path, hive.channel, word=bait)
    await hive.alice.command("/word report", hive.channel, word="gleam", reason=bait)
    await hive.admin.command("/rule deny", hive.channel, word="gleam", reason=bait)
    await hive.alice.command("/word check", hive.channel, word="gleam")
    await hive.admin.command("/rule list", hive.channel)
    check_pings_nobody(hive)
    for message in hive.channel.everything:
        assert not LIVE.search(message.content), message.content


MARKUP = ("**", "__", "||", "`", "~~", "> ", "# ", "[a](https://example.com)", "\n- ", "```\n")


@pytest.mark.parametrize("markup", MARKUP)
async def test_markup_of_a_person_changes_nothing_around_it(
    bot: Honeygram, hive: Hive, markup: str
) -> None:
    """Each sign of it is escaped, and no line is added."""
    person = hive.guild.add_member(f"{markup}Eve")
    await person.command("/bee guess", hive.channel, word="gleam")
    board = await hive.alice.command("/leaderboard", hive.channel, share=True)
    await hive.alice.command("/word report", hive.channel, word="gleam", reason=f"{markup}why")
    rulings = await hive.admin.command("/rule list", hive.channel)
    assert len(board.content.splitlines()) == 4
    assert len(rulings.content.splitlines()) == 3
    shown = board.content.splitlines()[1] + rulings.content.splitlines()[2].partition(" · ")[2]
    assert not re.search(r"(?<!\\)[*_|`~\[]", shown.replace("\\\\", ""))
    assert "://" not in shown


# SQL

RUNNERS = frozenset(
    {
        *("fetch", "fetch_patiently", "cursor"),
        *("execute", "execute_many", "executemany", "execute_fetchall"),
    }
)


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    """The calls that hand SQL to the database."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr in RUNNERS and node.args:
            yield node


def source(path: Path) -> ast.Module:
    """A module as a tree."""
    return ast.parse(path.read_text(encoding="utf-8"))


def constants_of(module: ast.Module) -> set[str]:
    """The names in a module for texts that are written out, or put together of such."""
    known: set[str] = set()
    for node in module.body:
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("bot."):
            there = constants_of(source(file_of(str(node.module))))
            known |= {name.name for name in node.names} & there
        elif isinstance(node, ast.Assign) and is_written_out(node.value, known):
            known |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return known


def is_written_out(text: ast.expr, known: set[str]) -> bool:
    """Is a text known when the module is written?"""
    match text:
        case ast.Constant():
            return True
        case ast.Name(id=name) | ast.FormattedValue(value=ast.Name(id=name)):
            return name in known
        case ast.JoinedStr(values=parts):
            return all(is_written_out(part, known) for part in parts)
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            return is_written_out(left, known) and is_written_out(right, known)
        case ast.IfExp(body=one, orelse=other):
            return is_written_out(one, known) and is_written_out(other, known)
        case ast.Call(func=ast.Attribute(value=frame, attr="format"), args=[], keywords=parts):
            return all(is_written_out(each, known) for each in (frame, *(p.value for p in parts)))
        case ast.FormattedValue(value=ast.Call(func=ast.Name(id=name), args=[ast.Constant()])):
            return name in FRAGMENTS
        case ast.Call(func=ast.Name(id=name), args=[inner]) if name in TRANSLATORS:
            return is_written_out(inner, known) or ast.unparse(inner) in PASSED_ON
    return False


def made_up(module: ast.Module) -> list[str]:
    """The SQL of a module that is neither written out nor a constant of the store."""
    constants = constants_of(module)
    return [
        f"line {call.lineno}: {ast.unparse(call.args[0])}"
        for call in calls(module)
        if not is_written_out(call.args[0], constants)
        and ast.unparse(call.args[0]) not in PASSED_ON
    ]


def file_of(module: str) -> Path:
    """Where a module is written."""
    path = ROOT / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


# What says the same in PostgreSQL's own words.
TRANSLATORS = frozenset({"translated", "translated_schema"})

# What the store says of the columns that it is given.
FRAGMENTS = frozenset({"percent_of"})

# Parameters through which constants pass inside the store: the callers are looked at as well. What
# begins a transaction holds numbers of its own and one id, and a migration is a file of ours.
PASSED_ON = frozenset({"sql", "pragma", "statement", "begin", "migration.sql"})

# A copy asks for the columns that the database itself has named, whatever they are.
COPIES = ("copying.py",)


@pytest.mark.parametrize(
    "path",
    sorted(p for p in (ROOT / "bot" / "store").rglob("*.py") if p.name not in COPIES),
    ids=lambda path: str(path.relative_to(ROOT / "bot" / "store").with_suffix("")),
)
def test_sql_is_written_out_and_its_values_are_bound(path: Path) -> None:
    assert made_up(source(path)) == []


@pytest.mark.parametrize(
    "code",
    [
        "db.fetch(f'SELECT {name}')",
        "db.fetch('SELECT ' + name)",
        "db.fetch('SELECT %s' % name)",
        "db.execute('SELECT {}'.format(name))",
        "QUERY = f'SELECT {name}'\ndb.fetch(QUERY)",
        "PART = name\nQUERY = f'SELECT {PART}'\ndb.fetch(QUERY)",
        "db.execute_many(query, rows)",
        "ONE = 'SELECT 1'\ndb.fetch(ONE if first else name)",
        "BOARD = 'SELECT {}'\ndb.fetch(BOARD.format(scores=name))",
        "ONE = 'SELECT '\ndb.fetch(ONE + name)",
        "db.fetch(translated(query))",
        "db.fetch(cleaned('SELECT 1'))",
    ],
)
def test_sql_that_is_put_together_would_be_noticed(code: str) -> None:
    assert made_up(ast.parse(code)) != []


def test_only_known_functions_pass_sql_on() -> None:
    """Whoever takes SQL as a parameter is private, or is the database itself."""
    takers = {
        f"{path.stem}.{node.name}"
        for path in (ROOT / "bot" / "store").rglob("*.py")
        for node in ast.walk(source(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if any(argument.arg == "sql" for argument in node.args.args)
    }
    public = {name for name in takers if not name.split(".")[1].startswith("_")}
    assert public == {
        "backend.at_once",
        "backend.cursor",
        "backend.execute",
        "backend.execute_many",
        "backend.fetch",
        "backend.fetch_patiently",
        "copies.fetch",
        "copying.fetch",
        "database.at_once",
        "database.fetch",
        "database.fetch_patiently",
        "dialect.translated",
        "dialect.translated_schema",
        "inspection.rows_of",
        "migrations.statements",
        "pools.ask",
        "reader.cursor",
        "reader.fetch",
        "transaction.cursor",
        "transaction.execute",
        "transaction.execute_many",
        "transaction.fetch",
        "writer.execute",
        "writer.execute_many",
        "writer.fetch",
    }


# Permissions


def admins_commands(bot: Honeygram) -> list[app_commands.Command[Any, ..., Any]]:
    """Everything of /daily and of /rule."""
    for_admins = re.compile(r"(daily|rule) .*")
    return [
        command
        for command in bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
        if for_admins.fullmatch(command.qualified_name)
    ]


async def test_every_command_for_admins_checks_the_permission_in_code(bot: Honeygram) -> None:
    found = admins_commands(bot)
    assert len(found) >= 7
    for command in found:
        assert any("has_permissions" in check.__qualname__ for check in command.checks), command


async def test_whoever_is_no_admin_is_refused_even_when_discord_lets_them_through(
    bot: Honeygram, hive: Hive
) -> None:
    options: dict[str, dict[str, Any]] = {
        "daily start": {"channel": hive.channel},
        "daily practice": {"allowed": False},
        "rule allow": {"word": "gleam", "reason": "nice"},
        "rule deny": {"word": "gleam", "reason": "not nice"},
        "rule clear": {"word": "gleam"},
    }
    for command in admins_commands(bot):
        path = command.qualified_name
        given = options.get(path, {})
        reply = await hive.alice.command(f"/{path}", hive.channel, force=True, **given)
        assert reply.content == "You need the Manage Server permission for this.", path
        assert reply.ephemeral
    assert hive.channel.messages == []
    assert not (await bot.services.posts.servers.get(hive.guild.id)).channel_id
    rulings = await hive.admin.command("/rule list", hive.channel)
    assert rulings.content.startswith("No rulings")


async def test_a_private_answer_stays_private(bot: Honeygram, hive: Hive) -> None:
    """What one player finds is in no message that another one sees."""
    await hive.alice.command("/bee guess", hive.channel, word="megaplex gleam")
    for path in ("/bee show", "/bee hint", "/bee share", "/stats", "/leaderboard"):
        await hive.alice.command(path, hive.channel)
    await hive.bob.command("/stats", hive.channel, member=hive.alice)
    await hive.bob.command("/bee show", hive.channel)
    seen = " ".join(f"{each.content} {each.components}" for each in hive.bob.sees(hive.channel))
    assert not re.search("gleam", seen, re.IGNORECASE)


# The playground


async def test_the_playground_listens_on_this_machine_only(playground: Playground) -> None:
    runner: Any = playground._runner
    assert {address[0] for address in runner.addresses} == {"127.0.0.1"}


@pytest.mark.parametrize("path", ["", "page/socket", "gateway", "api/v10/users/@me"])
@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:80"},
        {"Host": "127.0.0.1.evil.example"},
        {"Host": "evil.example@127.0.0.1:80"},
        {"Host": "127.0.0.1/evil.example"},
        {"Host": "[::1"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
    ],
    ids=str,
)
async def test_the_playground_refuses_what_a_foreign_page_sends(
    playground: Playground, headers: dict[str, str], path: str
) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.get(playground.url + path, headers=headers) as response,
    ):
        assert response.status == 403


# Secrets

TOKEN = "MTE.very-secret.token"


def test_settings_do_not_show_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    settings = read_settings()
    for shown in (repr(settings), str(settings)):
        assert TOKEN not in shown


async def test_a_token_that_cannot_even_be_sent_is_shown_nowhere(
    playground: Playground, tmp_path: Path
) -> None:
    """A line break in the middle, as it comes from a copy in haste."""
    token = f"{TOKEN}\nX-Evil: yes"
    variables = pointing_at(playground, tmp_path) | {"DISCORD_TOKEN": token, "LOG_LEVEL": "DEBUG"}
    async with service(tmp_path, **variables) as running:
        await until(lambda: running.ended or "out of reach" in running.output)
    assert TOKEN not in running.output


# Dependencies

PINNED = re.compile(r"[A-Za-z0-9._-]+(\[[a-z,]+\])?==[^\s;]+( ; [^\\]+)?( \\)?")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_every_dependency_is_pinned_with_its_hashes_and_names_no_host(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.strip().startswith("#")]
    pinned = [place for place, line in enumerate(lines) if PINNED.fullmatch(line)]
    assert pinned
    assert [line for line in lines if not PINNED.fullmatch(line) and not HASH.fullmatch(line)] == []
    assert [lines[place] for place in pinned if not HASH.fullmatch(lines[place + 1])] == []
    assert "://" not in text


def test_every_dependency_that_is_asked_for_is_in_the_lock() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8").lower()
    for wanted in project["project"]["dependencies"]:
        [name] = re.findall(r"^[A-Za-z0-9.-]+", wanted)
        known_as = re.sub(r"[-_.]+", "-", name.lower())  # PEP 503
        assert re.search(rf"^{known_as}==", lock, re.MULTILINE), name


async def test_persons_are_never_told_of_the_inside(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    """Neither a path of this machine nor a name of the code is in an answer."""
    for person in (hive.alice, hive.admin):
        await everything(person, hive)
    texts = " ".join(f"{each.content} {each.components}" for each in hive.channel.everything)
    assert str(ROOT) not in texts
    assert not re.search(r"Traceback|Error\b|\.py\b|sqlite", texts)


async def everything(person: Person, hive: Hive) -> None:
    """One of each."""
    asked: tuple[tuple[str, dict[str, Any]], ...] = (
        ("/bee guess", {"word": "\x00"}),
        ("/anigram next", {"word": "'; DROP TABLE finds; --"}),
        ("/word check", {"word": "' OR 1=1"}),
        ("/bee answers", {}),
        ("/help", {}),
    )
    for path, options in asked:
        await person.command(path, hive.channel, **options)
