"""The REST door: reads a request, lets trouble happen, answers and keeps a record.

What a route does is not here; it gets a ``Call`` and returns the JSON of its answer.
"""

import asyncio
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from aiohttp import web

from guildyard.inspect.exchanges import Exchange, Recorder
from guildyard.inspect.faults import Fault, Faults, Trouble, fault_body
from guildyard.rest.access import admit
from guildyard.rest.bodies import read_parts
from guildyard.rest.rate_limit import RateLimit, rate_limited
from guildyard.rest.routes import Call, Route, RouteTable
from guildyard.validation.fields import checked, checked_list, decoded
from guildyard.world.errors import (
    ApiError,
    invalid_json,
    invalid_version,
    not_built,
    not_for_bots,
    not_found,
    unauthorized,
)
from guildyard.world.grants import Grant
from guildyard.world.tokens import Credentials
from guildyard.world.world import World

API = "/api"
PREFIX = f"{API}/v10"
VERSION = re.compile(r"/v(\d+)(?=/|$)")
SPOKEN = range(6, 11)  # versions; a request without any is served too
LONGEST_REASON = 512  # characters
BUCKET = 1_000  # requests: a stand-in has no reason to slow anyone down


class Rest:
    """The routes behind their common door."""

    def __init__(
        self, *, world: World, credentials: Credentials, faults: Faults, recorder: Recorder
    ) -> None:
        self.undeclared: list[str] = []  # events that a route sent beside its declaration
        self.rate_limit = RateLimit()
        self.table = RouteTable(())
        self._world = world
        self._credentials = credentials
        self._faults = faults
        self._recorder = recorder
        self._heard: list[str] = []

    def attach(self, app: web.Application, routes: Iterable[Route]) -> None:
        """Serve these routes, and say of every other path that it is unknown."""
        self.table = RouteTable(routes)
        app.router.add_route("*", API + "/{path:.*}", self._handle)

    def hear(self, event: str) -> None:
        """An event went out; while a route is at work, it is of its doing."""
        self._heard.append(event)

    async def _handle(self, request: web.Request) -> web.Response:
        raw = request.rel_url.raw_path.removeprefix(API)
        version = VERSION.match(raw)
        raw = raw[version.end() :] if version else raw
        route, parameters = self.table.find(request.method, raw)
        call, error = await _read(request, parameters)
        if version and int(version[1]) not in SPOKEN:
            error = invalid_version()
        fault = self._faults.strike(request.method, _path(request))
        if fault:
            answer = await self._suffer(fault, route, request, call, error)
        else:
            answer = self._answer(route, request, call, error)
        if self._recorder.enabled:
            self._record(route, request, call, answer, faulty=fault is not None)
        return answer.response()

    def _answer(
        self, route: Route | None, request: web.Request, call: Call, error: ApiError | None
    ) -> "_Answer":
        """The answer of the route, or Discord's refusal."""
        try:
            if route is None:
                self._recorder.find(f"unknown route: {request.method} {request.path}")
                raise not_found()
            if route.unbuilt:
                self._recorder.find(f"not in this playground: {route.name} ({route.unbuilt})")
                raise not_built(route.unbuilt)
            if route.needs_token and not route.by_secret:
                call.grant = self._opened(route, call)
            if error:
                raise error
            if route.is_counted and (wait := self.rate_limit.must_wait()):
                return _Answer(429, rate_limited(wait))
            body = self._carry_out(route, call)
        except ApiError as refusal:
            return _Answer(refusal.status, refusal.body())
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as mistake:
            self._recorder.find(f"no sense in {request.method} {request.path}: {mistake!r}")
            return _Answer(500, {"message": "500: Internal Server Error", "code": 0})
        return _Answer(route.status if body is not None else 204, body)

    def _carry_out(self, route: Route, call: Call) -> Any:
        """Check what the route declares, then let it act."""
        admit(self._world, route, call)
        call.asked = checked(call.query, route.query)
        if route.listed:
            call.entries = checked_list(call.form, route.fields)
        elif route.fields:
            call.fields = checked(call.form, route.fields)
            self._keep_avatar(call)
        if not self._recorder.enabled:
            return route.action(call)
        self._heard.clear()
        try:
            return route.action(call)
        finally:
            beside = {*self._heard} - route.may_tell
            self.undeclared += [f"{route.name} sent {event}" for event in sorted(beside)]

    def _keep_avatar(self, call: Call) -> None:
        """A field holds the hash of a picture; the picture itself is served from now on."""
        if call.fields.get("avatar") and (picture := decoded(call.form["avatar"])):
            self._world.keep_avatar(picture)

    def _opened(self, route: Route, call: Call) -> Grant | None:
        """In whose name the request comes; None is the bot. Refused without a good token."""
        scheme, _, token = call.authorization.partition(" ")
        if scheme == "Bot" and self._credentials.open(token):
            if not route.for_bots:
                raise not_for_bots()
            return None
        grant = self._world.grants.bearer(token) if scheme == "Bearer" else None
        if grant is None or route.bearer is None or route.bearer not in ("", *grant.scopes):
            raise unauthorized()
        return grant

    async def _suffer(
        self,
        fault: Fault,
        route: Route | None,
        request: web.Request,
        call: Call,
        error: ApiError | None,
    ) -> "_Answer":
        """What remains of the answer when something goes wrong."""
        if fault.kind is Trouble.DELAY:
            await asyncio.sleep(fault.delay)
            return self._answer(route, request, call, error)
        if fault.kind in (Trouble.RESET_AFTER, Trouble.STATUS_AFTER):
            self._answer(route, request, call, error)
        if fault.kind in (Trouble.RESET_BEFORE, Trouble.RESET_AFTER) and request.transport:
            request.transport.abort()
        if fault.kind is Trouble.BAN:
            return _Answer(429, None, text="error code: 1015", retry_after=fault.retry_after)
        status = 429 if fault.kind is Trouble.RATE_LIMIT else fault.status
        if fault.page is not None:
            return _Answer(status, None, text=fault.page)
        return _Answer(status, fault_body(fault))

    def _record(
        self,
        route: Route | None,
        request: web.Request,
        call: Call,
        answer: "_Answer",
        *,
        faulty: bool,
    ) -> None:
        self._recorder.add(
            Exchange(
                at=self._world.clock(),
                method=request.method,
                path=_path(request),
                route=route.template if route and not route.unbuilt else None,
                query=call.query,
                content_type=request.content_type if request.body_exists else "",
                request=call.form,
                file_names=tuple(upload.filename for upload in call.uploads),
                status=answer.status,
                response=answer.body,
                faulty=faulty,
            )
        )


@dataclass(frozen=True)
class _Answer:
    status: int
    body: Any
    text: str | None = None
    retry_after: float = 0.0

    def response(self) -> web.Response:
        """The answer on the wire; without a charset, as clients compare the content type."""
        if self.text is not None:
            headers = {"Retry-After": str(self.retry_after)} if self.retry_after else {}
            return web.Response(status=self.status, text=self.text, headers=headers)
        headers = {
            "X-RateLimit-Limit": str(BUCKET),
            "X-RateLimit-Remaining": str(BUCKET - 1),
            "X-RateLimit-Reset-After": "1.000",
            "Via": "1.1 playground",
        }
        if self.body is None:
            return web.Response(status=self.status, headers=headers)
        if self.status == 429:
            headers["Retry-After"] = str(self.body.get("retry_after", 0))
            if self.body.get("global"):
                headers |= {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
        body = json.dumps(self.body).encode()
        return web.Response(
            status=self.status, body=body, headers=headers, content_type="application/json"
        )


def _path(request: web.Request) -> str:
    """The path below the version, as the documents write it."""
    path = request.path.removeprefix(API)
    version = VERSION.match(path)
    return path[version.end() :] if version else path


async def _read(request: web.Request, parameters: dict[str, str]) -> tuple[Call, ApiError | None]:
    """The request, and why it cannot be read, if it cannot."""
    reason = request.headers.get("X-Audit-Log-Reason")
    call = Call(
        parameters=parameters,
        query=dict(request.query),
        reason=unquote(reason)[:LONGEST_REASON] if reason else None,
        authorization=request.headers.get("Authorization", ""),
    )
    try:
        if request.content_type == "multipart/form-data":
            await read_parts(await request.multipart(), call)
        elif request.content_type == "application/x-www-form-urlencoded":
            call.is_urlencoded = True
            given = {name: str(value) for name, value in (await request.post()).items()}
            call.form = json.loads(given["payload_json"]) if "payload_json" in given else given
        elif request.can_read_body:
            call.form = json.loads(await request.read() or b"null")
    except ValueError:
        return call, invalid_json()
    return call, None
