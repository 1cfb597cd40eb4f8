"""Settings from the environment or a ``.env`` file; every problem is reported, by name."""

import os
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any, Literal, get_args
from urllib.parse import urlsplit

from dotenv import dotenv_values

from bot.errors import HostError
from bot.store.postgresql.address import FORM, SCHEMES, Address

SQLITE = "sqlite:///"
ALL_SHARDS = 1_000_000  # more than there will ever be
IN_MEMORY = "sqlite:///:memory:"  # would be another database for each connection

LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR"]
LogFormat = Literal["text", "json"]

TOKEN = re.compile(r"[A-Za-z0-9._-]+")
PROXY_FORM = "must look like http://host:port"
HIGHEST_PORT = 65535
MAX_SECRET_FILE = 16 * 1024  # bytes
SECRET_ITSELF = re.compile(r"://|^[\w.-]{30,}$")  # an address or a token in place of a path
OWN_HOSTS = ("localhost", "127.0.0.1", "::1")

LOOPBACK = (ip_network("127.0.0.0/8"), ip_network("::1/128"))
Reader = Callable[[str], Any]  # raises ValueError with the reason why a text cannot be used


def _token(text: str) -> str:
    token = text.strip()
    if not TOKEN.fullmatch(token):
        raise ValueError("has characters that no token has: copy it anew, and it alone")
    return token


def _database_url(text: str) -> str:
    _place(text)
    return text


def _address(text: str, schemes: str, form: str) -> str:
    """Paths are added to it."""
    address = text.rstrip("/")
    if not re.fullmatch(rf"{schemes}://\S+", address):
        raise ValueError(f"must look like {form}")
    return address


def _origin(text: str) -> str:
    """Without a path: cookies and what Discord is told are about a whole host."""
    origin, form = text.rstrip("/"), "must look like https://play.example, without a path"
    try:
        parts = urlsplit(origin)
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise ValueError(form) from None
    if not host or parts.username or origin != f"{parts.scheme}://{parts.netloc}":
        raise ValueError(form)
    if not re.fullmatch(r"[A-Za-z0-9.:\[\]-]+", parts.netloc):
        raise ValueError(form)
    if parts.scheme != "https" and (parts.scheme != "http" or host not in OWN_HOSTS):
        raise ValueError("must begin with https:// unless it is on this machine alone")
    return origin.lower()


def _secret(text: str) -> str:
    secret = text.strip()
    if not TOKEN.fullmatch(secret):
        raise ValueError("has characters that no secret has: copy it anew, and it alone")
    return secret


def _proxy(text: str) -> str:
    try:
        parts = urlsplit(text)
        known = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:  # the port
        known = False
    if not known or not text.isprintable():
        raise ValueError(PROXY_FORM)
    return text


def _networks(text: str) -> tuple[IPv4Network | IPv6Network, ...]:
    try:
        return tuple(ip_network(each.strip()) for each in text.split(","))
    except ValueError:
        raise ValueError("must be addresses or networks, such as 127.0.0.1,172.18.0.0/16") from None


def _number(text: str) -> int:
    try:
        return int(text.encode("ascii"))
    except ValueError:
        raise ValueError("must be a whole number") from None


def _port(text: str) -> int:
    number = _number(text)
    if not 0 <= number <= HIGHEST_PORT:
        raise ValueError(f"must be from 0 to {HIGHEST_PORT}")
    return number


def _count(text: str) -> int:
    number = _number(text)
    if number < 1:
        raise ValueError("must be 1 or more")
    return number


def _choice(text: str, choices: tuple[str, ...]) -> str:
    if text not in choices:
        raise ValueError(f"must be one of {', '.join(choices)}")
    return text


def _log_level(text: str) -> str:
    return _choice(text.upper(), get_args(LogLevel))


def _shards_per_process(text: str) -> int:
    return ALL_SHARDS if text == "all" else _count(text)


def _file(text: str) -> Path:
    try:
        with Path(text).open("rb"):
            return Path(text)
    except OSError as error:
        raise ValueError(f"must be a file that can be read ({error.strerror})") from None


# How the text of each variable is read, by its name in lower case.
READERS: dict[str, Reader] = {
    "discord_token": _token,
    "database_url": _database_url,
    "discord_api_url": partial(_address, schemes="https?", form="https://host/path"),
    "discord_gateway_url": partial(_address, schemes="wss?", form="wss://host/path"),
    "https_proxy": _proxy,
    "shard_count": _count,
    "shards_per_process": _shards_per_process,
    "log_level": _log_level,
    "log_format": partial(_choice, choices=get_args(LogFormat)),
    "metrics_port": _port,
    "metrics_host": str,
    "playground_port": _port,
    "web_port": _port,
    "web_host": str,
    "web_url": _origin,
    "web_trusted_proxies": _networks,
    "discord_client_secret": _secret,
    "discord_openapi_path": _file,
}

SECRETS = ("discord_token", "database_url", "https_proxy", "discord_client_secret")
SECRET_FILES = {f"{name}_file": name for name in SECRETS}  # each names a file that holds the secret
KNOWN = READERS.keys() | SECRET_FILES.keys()

REMOVED = {
    "shard_ids": "SHARD_IDS is no longer a setting: remove it, and set SHARDS_PER_PROCESS to the"
    " number of shards that each process may serve. The processes divide the shards themselves."
}


class RemovedSettingError(HostError):
    """A setting is set that Honeygram no longer has, and that must not be ignored."""


@dataclass(frozen=True)
class Settings:
    """What a host can set, and what it is unless it is set."""

    discord_token: str | None = field(default=None, repr=False)
    database_url: str = field(default=f"{SQLITE}honeygram.db", repr=False)  # may hold a password
    discord_api_url: str | None = None
    discord_gateway_url: str | None = None
    https_proxy: str | None = field(default=None, repr=False)  # as above
    shard_count: int | None = None
    shards_per_process: int | None = None
    log_level: LogLevel = "INFO"
    log_format: LogFormat = "text"
    metrics_port: int | None = None
    metrics_host: str = "127.0.0.1"
    playground_port: int = 8765
    web_port: int | None = None
    web_host: str = "127.0.0.1"
    web_url: str | None = None  # where people see the page
    web_trusted_proxies: Sequence[IPv4Network | IPv6Network] = LOOPBACK
    discord_client_secret: str | None = field(default=None, repr=False)
    discord_openapi_path: Path | None = None  # for the playground's check of the contract

    @property
    def shares_shards(self) -> bool:
        """May other processes on the same database serve a part of the shards?"""
        return self.shards_per_process is not None

    @property
    def database(self) -> Path | Address:
        """Where the database is: a file, or a server's address."""
        return _place(self.database_url)

    @property
    def database_path(self) -> Path:
        """The file. Raises HostError when the database is a server's: that is for files only."""
        if isinstance(self.database, Address):
            raise HostError(f"This is for a SQLite file only, and DATABASE_URL is {self.database}.")
        return self.database

    @property
    def secrets(self) -> list[str]:
        """What no log may show."""
        of_proxy = urlsplit(self.https_proxy or "").password
        of_database = self.database.secrets if isinstance(self.database, Address) else []
        own = (self.discord_token, self.discord_client_secret, of_proxy)
        return [*filter(None, own), *of_database]


def read_settings() -> Settings:
    """The settings of this environment.

    Raises HostError naming every variable that is wrong, each with the reason, and
    RemovedSettingError for one that Honeygram no longer has.
    """
    if removed := _given(REMOVED.keys()):
        raise RemovedSettingError(" ".join(REMOVED[name] for name in removed))
    values: dict[str, Any] = {}
    problems: dict[str, str] = {}
    given = _given()
    for variable, (text, _) in given.items():
        name = SECRET_FILES.get(variable, variable)
        try:
            if name == variable:
                values[name] = READERS[name](text)
            elif name in given:
                raise ValueError(f"must not be set beside {name.upper()}: choose one of the two")
            else:
                values[name] = _read_secret(text, READERS[name])
        except ValueError as error:
            problems[variable] = str(error)
    problems |= _misfits_of_page(values, problems)
    if problems:
        raise HostError(_told(problems))
    return Settings(**values)


def secret_sources() -> dict[str, str]:
    """Return where each secret that is set comes from, by its variable: never the secret itself."""
    given = _given()
    sources = {}
    for name in SECRETS:
        if name in given:
            sources[name.upper()] = f"from {given[name][1]}"
        elif f"{name}_file" in given:
            path, where = given[f"{name}_file"]
            sources[name.upper()] = f"from the file {path}, named in {where}"
    return sources


def _given(known: Collection[str] = KNOWN) -> dict[str, tuple[str, str]]:
    """Return the text of each known variable that is set, and where. An empty one is not set."""
    places: dict[str, Mapping[str, str | None]] = {
        ".env": in_file(),
        "the environment": os.environ,  # comes before the file
    }
    return {
        name.lower(): (value, where)
        for where, variables in places.items()
        for name, value in variables.items()
        if value and name.lower() in known
    }


def _read_secret(path: str, reader: Reader) -> Any:
    """Return the setting that a file holds. Raises ValueError with the path and the reason."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(MAX_SECRET_FILE + 1)
    except (OSError, ValueError) as error:
        if SECRET_ITSELF.search(path):
            raise ValueError("must be the path of a file, not the secret itself") from None
        reason = error.strerror if isinstance(error, OSError) else "not a path"
        raise ValueError(f"{path} cannot be read ({reason})") from None
    if len(content) > MAX_SECRET_FILE:
        raise ValueError(f"{path} is larger than {MAX_SECRET_FILE // 1024} KiB")
    try:
        text = content.decode("utf-8-sig").strip()
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not a text file") from None
    if not text:
        raise ValueError(f"{path} is empty")
    if not text.isprintable():
        raise ValueError(f"{path} must hold one line of text")
    try:
        return reader(text)
    except ValueError as error:
        raise ValueError(f"{path} {error}") from None


def in_file() -> dict[str, str | None]:
    """What stands in the ``.env`` of this folder. Raises HostError when it cannot be read."""
    try:
        with Path(".env").open(encoding="utf-8") as file:
            return dotenv_values(stream=file)
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise HostError(f"The file .env cannot be read ({error}).") from None


def _misfits_of_page(
    values: Mapping[str, Any], problems: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """What the page cannot do without; the playground has it all but a port."""
    if values.get("web_port") == 0 and "web_url" not in values:
        yield "web_port", "needs WEB_URL beside it when it is 0"
    if "web_port" not in values or "discord_token" not in values:
        return
    for name in ("web_url", "discord_client_secret"):
        if name not in values and not problems.keys() & {name, f"{name}_file"}:
            yield "web_port", f"needs {name.upper()} beside it"


def place_of(url: str) -> Path | Address:
    """Where a database is that was named elsewhere. Raises HostError for what is no address."""
    try:
        return _place(url)
    except ValueError as error:
        raise HostError(f"The address of a database {error}.") from None


def _place(url: str) -> Path | Address:
    if url.startswith(SCHEMES):
        return Address(url)
    if not url.startswith(SQLITE) or url in (SQLITE, IN_MEMORY):
        raise ValueError(f"must look like {SQLITE}honeygram.db or {FORM}")
    return Path(url.removeprefix(SQLITE))


def _told(problems: Mapping[str, str]) -> str:
    """One line a problem. Values are not repeated: one of them may be the token."""
    names = [name for each in fields(Settings) for name in (each.name, f"{each.name}_file")]
    reasons = [f"  {name.upper()}: {problems[name]}" for name in names if name in problems]
    return "\n".join(["The settings cannot be used:", *reasons])
