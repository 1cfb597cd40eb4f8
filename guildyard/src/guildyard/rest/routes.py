"""A route of the API as it is declared, and a request as its action reads it.

What a route needs, takes and tells stands in its declaration: the door checks it, the table of the
documents is made from it, and the tests compare it with Discord's description.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from guildyard.rest.message_forms import Upload
from guildyard.validation.fields import Fields
from guildyard.world.audit import AuditKind
from guildyard.world.errors import Json, not_found
from guildyard.world.grants import Grant
from guildyard.world.guilds import Channel, Guild

NONE: Fields = {}
AUDIT_EVENT = "GUILD_AUDIT_LOG_ENTRY_CREATE"


@dataclass(kw_only=True)
class Call:
    """A request as a route reads it: path, query, JSON form and files."""

    parameters: dict[str, str]
    query: dict[str, str]
    form: Any = None
    uploads: list[Upload] = field(default_factory=list)
    reason: str | None = None  # for the audit log
    authorization: str = ""  # the header
    is_urlencoded: bool = False
    grant: Grant | None = None  # of the person in whose name it comes; None: the bot's own
    fields: Json = field(default_factory=dict)  # the form, checked as the route declares it
    entries: list[Json] = field(default_factory=list)  # the same of a list of forms
    asked: Json = field(default_factory=dict)  # the query, checked
    found_guild: Guild | None = None
    found_channel: Channel | None = None

    def id(self, name: str) -> int:
        """An id from the path; what is no id is found nowhere."""
        text = self.parameters[name]
        if not text.isdecimal():
            raise not_found()
        return int(text)

    @property
    def guild(self) -> Guild:
        """The guild of the path, in which the bot has what the route needs."""
        if self.found_guild is None:
            raise LookupError("this route has no guild")
        return self.found_guild

    @property
    def channel(self) -> Channel:
        """The channel of the path, in which the bot has what the route needs."""
        if self.found_channel is None:
            raise LookupError("this route has no channel")
        return self.found_channel


Action = Callable[[Call], Any]  # returns the JSON of the answer, None for an empty one


@dataclass(frozen=True, kw_only=True)
class Route:
    """A path of the API; those that carry their own token need no bot token."""

    method: str
    template: str
    action: Action
    needs_token: bool = True
    bearer: str | None = None  # the scope of a token that opens it too; any when empty
    for_bots: bool = True
    by_secret: bool = False  # it takes the application's, and no token
    status: int = 200  # of an answer with a body
    needs: tuple[str, ...] | None = None  # permissions; None: the action looks by itself
    query: Fields = field(default_factory=dict)
    fields: Fields = field(default_factory=dict)
    listed: bool = False  # the body is a list of such forms
    events: tuple[str, ...] = ()  # that it may send
    audit: tuple[AuditKind, ...] = ()
    unbuilt: str | None = None  # the name of what is documented, and not here

    @property
    def name(self) -> str:
        """The method and the path, as the documents write a route."""
        return f"{self.method} {self.template}"

    @property
    def is_counted(self) -> bool:
        """Does it count among the requests of the bot? Interactions do not."""
        return self.needs_token or self.by_secret

    @property
    def may_tell(self) -> frozenset[str]:
        """The events that may come of it."""
        return frozenset({*self.events, *([AUDIT_EVENT] if self.audit else [])})


class RouteTable:
    """The routes by their paths; a word of a path goes before a placeholder."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self.routes = [*routes]
        self._root = _Step()
        for route in self.routes:
            step = self._root
            for segment in route.template.strip("/").split("/"):
                step = step.below(segment)
            if route.method in step.routes:
                raise ValueError(f"two routes for {route.name}")
            step.routes[route.method] = route

    def find(self, method: str, path: str) -> tuple[Route | None, dict[str, str]]:
        """The route of a path as it is quoted, and what stands in its placeholders."""
        segments = tuple(unquote(each) for each in path.strip("/").split("/"))
        for step, values in self._root.walk(segments):
            if method in step.routes:
                route = step.routes[method]
                names = [each for each in route.template.split("/") if each.startswith("{")]
                return route, {
                    name.strip("{}"): each for name, each in zip(names, values, strict=True)
                }
        return None, {}


@dataclass
class _Step:
    """One segment of the paths, and what can follow it."""

    words: dict[str, _Step] = field(default_factory=dict)
    placeholder: _Step | None = None
    routes: dict[str, Route] = field(default_factory=dict)

    def below(self, segment: str) -> _Step:
        if not segment.startswith("{"):
            return self.words.setdefault(segment, _Step())
        self.placeholder = self.placeholder or _Step()
        return self.placeholder

    def walk(
        self, segments: tuple[str, ...], values: tuple[str, ...] = ()
    ) -> Iterable[tuple[_Step, tuple[str, ...]]]:
        """Every end of a path, the one with the earliest words first."""
        if not segments:
            yield self, values
            return
        first, rest = segments[0], segments[1:]
        if first in self.words:
            yield from self.words[first].walk(rest, values)
        if self.placeholder and first:
            yield from self.placeholder.walk(rest, (*values, first))


def declared(routes: Iterable[Route]) -> Mapping[str, Route]:
    """Routes by their names."""
    return {each.name: each for each in routes}
