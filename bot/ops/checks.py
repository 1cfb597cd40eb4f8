"""Is this installation fit to run? Each question is answered with a sentence and a cure."""

import os
import shutil
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import discord

from bot.discord.gateway.connection import OUT_OF_REACH, REFUSED, use_endpoints
from bot.discord.gateway.entry_point import entry_point_in
from bot.discord.gateway.nonsense import making_sense
from bot.discord.permissions import PostChannel, lacking
from bot.discord.unreachable import reason_of
from bot.errors import HostError
from bot.language.lexicon import read_lexicon
from bot.model import Server
from bot.ops.config import Settings
from bot.ops.findings import Finding, Grade
from bot.ops.misspelt import misspelt
from bot.ops.page_checks import Portal, check_host, check_portal, check_proxy
from bot.ops.port_check import check_port, try_to_listen
from bot.ops.service import NO_PLAYGROUND, has_guildyard
from bot.play.web_addresses import UNTRUSTED_PROXY
from bot.resources import resource_folder
from bot.store.migrations import too_old
from bot.store.opening import Place, require_driver
from bot.store.servers import posting_servers_by
from bot.store.sqlite.availability import BUSY, trouble_of
from bot.store.sqlite.backup import SIDE_FILES
from bot.store.sqlite.inspection import faults_of, rows_of, schema_version_of, try_to_write
from bot.store.sqlite.lock import is_held, lock_of
from bot.store.sqlite.migrations import read_migrations
from bot.store.sqlite.owner import check_owner
from bot.store.sqlite.wal import check_log

UNTRUSTED = f"SELECT value FROM settings WHERE name = '{UNTRUSTED_PROXY}'"  # noqa: S608
LEAST_SPACE = 100 * 1024 * 1024  # bytes beside the database
CHOWN = "give it to the user of the bot (as root: `chown`)"
MOST_SERVERS = 25  # whose channels are looked at: more would take minutes


async def check_all(settings: Settings) -> AsyncIterator[Finding]:
    """All findings, in the order in which the bot would meet them."""
    for finding in misspelt():
        yield finding
    for finding in _words():
        yield finding
    async for finding in _of_database(settings.database):
        yield finding
    if found := check_port(settings.metrics_host, settings.metrics_port):
        yield found
    async for finding in check_host(settings):
        yield finding
    if settings.web_port is not None:
        rows = await _rows(settings.database, UNTRUSTED)
        if rows and (found := check_proxy(settings, rows[0]["value"], datetime.now(UTC))):
            yield found
    async for finding in _discord(settings):
        yield finding


def _words() -> Iterator[Finding]:
    try:
        lexicon = read_lexicon(resource_folder("data"))
    except HostError as error:
        yield Finding("words", Grade.BAD, str(error))
        return
    if not lexicon.targets or not lexicon.accepted:
        yield Finding("words", Grade.BAD, "A word list is empty: install Honeygram anew.")
        return
    text = f"{len(lexicon.targets):,} target words, {len(lexicon.accepted):,} accepted words."
    yield Finding("words", Grade.OK, text)


async def _of_database(place: Place) -> AsyncIterator[Finding]:
    if isinstance(place, Path):
        for finding in (*_disk(place), *_database(place)):
            yield finding
        return
    try:
        require_driver()
    except HostError as error:
        yield Finding("database", Grade.BAD, str(error))
        return
    from bot.ops.server_checks import check_server  # where the driver is installed

    async for finding in check_server(place):
        yield finding


def _disk(path: Path) -> Iterator[Finding]:
    folder = path.resolve().parent
    if not folder.is_dir():
        text = f"The folder {folder} does not exist: make it, or change DATABASE_URL."
        yield Finding("disk", Grade.BAD, text)
        return
    free = shutil.disk_usage(folder).free
    text = f"{free // 1024**2:,} MiB are free in {folder}."
    if free < LEAST_SPACE:
        text += " Make space: the bot can record nothing on a full disk."
    yield Finding("disk", Grade.BAD if free < LEAST_SPACE else Grade.OK, text)


def _database(path: Path) -> Iterator[Finding]:
    if not path.resolve().parent.is_dir():
        return
    findings = [*_files(path)]
    yield from findings
    if any(finding.grade is Grade.BAD for finding in findings):
        return
    if not path.exists():
        yield Finding("database", Grade.NOTE, f"{path} does not exist yet: the start makes it.")
        return
    try:
        check_log(path)
        if faults := faults_of(path):
            text = (
                f"{path} is damaged ({faults[0]}): stop the bot, `honeygram db restore` a backup."
            )
            yield Finding("database", Grade.BAD, text)
            return
        check_owner(path)
        yield _schema(path)
        try_to_write(path)
    except HostError as error:
        yield Finding("database", Grade.BAD, str(error))
        return
    except sqlite3.Error as error:
        yield Finding("database", Grade.BAD, _cannot_use(path, error))
        return
    yield Finding("database", Grade.OK, f"{path} is sound and can be written.")


def _is_read_only(file: Path) -> bool:
    return os.access(file, os.F_OK) and not os.access(file, os.R_OK | os.W_OK)


def _files(path: Path) -> Iterator[Finding]:
    """Yield whether a bot is running, and what a start could not open or create."""
    folder = path.resolve().parent
    if _is_read_only(path):
        yield Finding("database", Grade.BAD, f"This user cannot write {path}: {CHOWN}.")
    try:
        if is_held(path):
            yield Finding("lock", Grade.OK, f"A bot is running with {path}.")
    except OSError as error:
        text = f"The start cannot open {lock_of(path)} ({error.strerror}): {CHOWN}, or delete it."
        yield Finding("lock", Grade.BAD, text)
    try:
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        text = f"The start cannot create files in {folder} ({error.strerror}): {CHOWN}."
        yield Finding("folder", Grade.BAD, text)


def _schema(path: Path) -> Finding:
    migrations, version = read_migrations(resource_folder("migrations")), schema_version_of(path)
    known = migrations[-1].version
    if problem := too_old(version, migrations):
        return Finding("schema", Grade.BAD, f"{path} {problem}.")
    if version > known:
        text = (
            f"{path} has schema version {version}, but this Honeygram knows only {known}: install"
            " the newer one again, or restore a backup from before it."
        )
        return Finding("schema", Grade.BAD, text)
    if version < known:
        text = f"Schema version {version} of {known}: the next start of the bot brings it up."
        return Finding("schema", Grade.NOTE, text)
    return Finding("schema", Grade.OK, f"Schema version {version}, up to date.")


def _cannot_use(path: Path, error: sqlite3.Error) -> str:
    if trouble_of(error) is BUSY:
        return f"{path} is locked: another program writes to it. End that program."
    for file in (Path(f"{path.resolve()}{end}") for end in SIDE_FILES):
        if _is_read_only(file):
            return f"This user cannot write {file}: {CHOWN}."
    return (
        f"{path} cannot be used ({error}): check that it is a Honeygram database and that this"
        " user may write it and its folder."
    )


async def _discord(settings: Settings) -> AsyncIterator[Finding]:
    if settings.discord_token is None:
        yield _without_token(settings)
        return
    use_endpoints(settings.discord_api_url, settings.discord_gateway_url)
    nothing = discord.Intents.none()
    async with discord.Client(intents=nothing, proxy=settings.https_proxy) as client:
        try:
            with making_sense():
                await client.login(settings.discord_token)
            yield Finding("token", Grade.OK, f"Discord knows it as {client.user}.")
            if finding := _accounts(client.application):
                yield finding
            if settings.web_url:
                async for finding in check_portal(settings, await _portal(client)):
                    yield finding
            async for finding in _channels(client, settings.database):
                yield finding
        except discord.LoginFailure:
            yield Finding("token", Grade.BAD, REFUSED)
        except OUT_OF_REACH as error:
            text = f"Discord is out of reach: {reason_of(error)}. The bot tries until it answers."
            yield Finding("discord", Grade.BAD, text)


def _accounts(application: discord.AppInfo | None) -> Finding | None:
    """Whether people can add the app to their own accounts, if Discord says so."""
    if application is None or application.guild_integration_config is None:
        return None
    if application.user_integration_config:
        return Finding("accounts", Grade.OK, "People can add the app to their own accounts.")
    text = (
        "People can't add the app to their own accounts, so nobody can bring it to groups: switch"
        " on User Install under Installation in Discord's developer portal."
    )
    return Finding("accounts", Grade.NOTE, text)


def _without_token(settings: Settings) -> Finding:
    if not has_guildyard():
        return Finding("token", Grade.BAD, NO_PLAYGROUND)
    text = "DISCORD_TOKEN is not set: `honeygram run` starts the playground"
    port = settings.playground_port
    try:
        try_to_listen("127.0.0.1", port)
    except OSError as error:
        if not _is_running(settings.database):
            text += f", which cannot listen on port {port} ({error.strerror})"
            return Finding("token", Grade.BAD, f"{text}: set PLAYGROUND_PORT to another port.")
    return Finding("token", Grade.NOTE, f"{text}.")


def _is_running(place: Place) -> bool:
    try:
        return isinstance(place, Path) and is_held(place)
    except OSError:  # reported with the database
        return False


async def _portal(client: discord.Client) -> Portal:
    """What the portal says, which has come with the log-in, and whether there is an entry point."""
    application, application_id = client.application, client.application_id or 0
    with making_sense():
        commands = await client.http.get_global_commands(application_id)
    return Portal(
        application_id,
        application.redirect_uris if application else (),
        bool(application and application.flags.embedded),
        entry_point_in(commands) is not None,
    )


async def _posting(place: Place) -> list[Server]:
    """The servers with daily posts; none when the database is of no use, which was said before."""
    if isinstance(place, Path):
        try:
            return posting_servers_by(partial(rows_of, place))
        except sqlite3.Error:
            return []
    from bot.ops.server_checks import posting_servers_of

    return await posting_servers_of(place)


async def _rows(place: Place, sql: str) -> Sequence[Any]:
    """What a query finds; nothing when the database is of no use, which was said before."""
    if isinstance(place, Path):
        try:
            return rows_of(place, sql)
        except sqlite3.Error:
            return []
    from bot.ops.server_checks import rows_in

    return await rows_in(place, sql)


async def _channels(client: discord.Client, place: Place) -> AsyncIterator[Finding]:
    """Whether the posts can get into their channels."""
    servers = await _posting(place)
    for server in servers[:MOST_SERVERS]:
        yield await _channel(client, server)
    if len(servers) > MOST_SERVERS:
        text = f"The first {MOST_SERVERS} of {len(servers)} servers with daily posts were checked."
        yield Finding("channels", Grade.NOTE, text)


async def _channel(client: discord.Client, server: Server) -> Finding:
    about = f"server {server.server_id}"
    try:
        channel, missing = await _missing(client, server)
    except (discord.NotFound, discord.Forbidden, LookupError):
        text = "The channel of its posts is gone: an admin chooses another with `/daily start`."
        return Finding(about, Grade.BAD, text)
    if missing:
        named = ", ".join(name.replace("_", " ").title() for name in missing)
        text = f"In #{channel} the bot lacks {named}: an admin has to grant that."
        return Finding(about, Grade.BAD, text)
    return Finding(about, Grade.OK, f"Posts can be sent to #{channel}.")


async def _missing(client: discord.Client, server: Server) -> tuple[str, list[str]]:
    """The channel of the posts and what the bot may not do there; LookupError when it is gone."""
    guild = await client.fetch_guild(server.server_id, with_counts=False)
    me = await guild.fetch_member(client.user.id if client.user else 0)
    role = guild.get_role(server.role_id or 0)
    for channel in await guild.fetch_channels():
        if channel.id == server.channel_id and isinstance(channel, PostChannel):
            granted = channel.permissions_for(me)
            return channel.name, lacking(channel, granted, thread=server.thread, role=role)
    raise LookupError(server.channel_id)
