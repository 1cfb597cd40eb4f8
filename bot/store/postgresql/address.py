"""Where a PostgreSQL database is, without ever showing the password."""

import re
from dataclasses import dataclass, field
from itertools import cycle
from urllib.parse import SplitResult, parse_qsl, unquote, urlencode, urlsplit

FILES = ("sslrootcert", "sslcert", "sslkey", "sslcrl")  # options that name one

SCHEMES = ("postgresql://", "postgres://")
FORM = "postgresql://user:password@host/database"


@dataclass(frozen=True)
class Address:
    """An address such as ``postgresql://user:password@host:5432/database?sslmode=verify-full``.

    It is written as it is shown to people: without the password.
    """

    url: str = field(repr=False)  # with the password

    def __post_init__(self) -> None:
        """Refuse what is no address. The text of the error repeats nothing of it."""
        try:
            for url in self._urls():
                _ = urlsplit(url).port
        except ValueError:
            raise ValueError(f"must look like {FORM}") from None
        if not self.url.startswith(SCHEMES) or not self.database:
            raise ValueError(f"must look like {FORM}")

    def __str__(self) -> str:
        """What people may see."""
        parts = self._parts
        return f"postgresql://{_without_password(parts)}{parts.path}"

    @property
    def for_commands(self) -> str:
        """The same with its options, for PostgreSQL's own programs: they ask for the password."""
        options = [each for each in self._parts.query.split("&") if each and not _is_secret(each)]
        return f"{self}?{'&'.join(options)}" if options else str(self)

    @property
    def database(self) -> str:
        """The name of the database."""
        return unquote(self._parts.path.removeprefix("/"))

    @property
    def secrets(self) -> list[str]:
        """The password as it is written and as it is meant, for whoever hides it in a log."""
        parts = self._parts
        written = [parts.password or "", *(v for k, v in parse_qsl(parts.query) if _is_secret(k))]
        return [each for each in {*written, *map(unquote, written)} if each]

    @property
    def files(self) -> list[str]:
        """The certificates and keys that are needed to connect."""
        return [value for name, value in parse_qsl(self._parts.query) if name in FILES]

    @property
    def each(self) -> tuple["Address", ...]:
        """The same with one host each, when it names several."""
        return tuple(map(Address, self._urls()))

    def _urls(self) -> list[str]:
        """Hosts stand in their place, or among the options."""
        parts = self._parts
        before, at, hosts = parts.netloc.rpartition("@")
        options = dict(parse_qsl(parts.query))
        if hosts:
            each = [(f"{before}{at}{host}", options) for host in hosts.split(",")]
        else:
            names = options.get("host", "").split(",")
            ports = cycle(options.get("port", "").split(","))
            pairs = [{"host": name, "port": next(ports)} for name in names]
            each = [(parts.netloc, options | pair) for pair in pairs]
        return [_url(netloc, parts.path, given) for netloc, given in each]

    @property
    def _parts(self) -> SplitResult:
        """Newer Pythons' urlsplit takes brackets around one host alone, not in a list of them."""
        rest = self.url.partition("://")[2]
        netloc = re.split("[/?#]", rest, maxsplit=1)[0]
        return urlsplit(f"postgresql://{rest.removeprefix(netloc)}")._replace(netloc=netloc)


def _url(netloc: str, path: str, options: dict[str, str]) -> str:
    query = urlencode({name: value for name, value in options.items() if value})
    return f"postgresql://{netloc}{path}{'?' if query else ''}{query}"


def _is_secret(option: str) -> bool:
    return option.partition("=")[0] in ("password", "sslpassword")


def _without_password(parts: SplitResult) -> str:
    user, at, host = parts.netloc.rpartition("@")
    return f"{user.partition(':')[0]}{at}{host}"
