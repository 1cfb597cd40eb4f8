"""The REST door: reads a request, lets trouble happen, answers and keeps a record.

What a route does is not here; it gets a ``Call`` and returns the JSON of its answer.
"""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from playground.inspect.exchanges import Exchange, Recorder
from playground.inspect.faults import Fault, Faults, Trouble, fault_body
from playground.rest.message_forms import Upload
from playground.rest.rate_limit import RateLimit, rate_limited
from playground.world.errors import ApiError, invalid_json, not_found, unauthorized
from playground.world.snowflakes import Clock
from playground.world.tokens import Credentials

PREFIX = "/api/v10"
FILE_FIELD = re.compile(r"files?\[(\d+)\]")
BUCKET = 1_000  # requests: a stand-in has no reason to slow anyone down


@dataclass(kw_only=True)
class Call:
    """A request as a route reads it: path, query, JSON form and files."""

    parameters: dict[str, str]
    query: dict[str, str]
    form: Any = None
    uploads: list[Upload] = field(default_factory=list)

    def id(self, name: str) -> int:
        """An id from the path; what is no id is found nowhere."""
        text = self.parameters[name]
        if not text.isdecimal():
            raise not_found()
        return int(text)


Action = Callable[[Call], Any]  # returns the JSON of the answer, None for an empty one


@dataclass(frozen=True, kw_only=True)
class Route:
    """A path of the API; those that carry their own token need no bot token."""

    method: str
    template: str
    action: Action
    needs_token: bool = True
    status: int = 200  # of an answer with a body


class Rest:
    """The routes behind their common door."""

    def __init__(
        self, *, clock: Clock, credentials: Credentials, faults: Faults, recorder: Recorder
    ) -> None:
        self.findings: list[str] = []
        self.rate_limit = RateLimit()
        self._clock = clock
        self._credentials = credentials
        self._faults = faults
        self._recorder = recorder

    def attach(self, app: web.Application, routes: Iterable[Route]) -> None:
        """Serve these routes, and say of every other path that it is unknown."""
        for route in routes:
            app.router.add_route(route.method, PREFIX + route.template, self._handler(route))
        app.router.add_route("*", PREFIX + "/{unknown:.*}", self._handler(None))

    def _handler(self, route: Route | None) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def handle(request: web.Request) -> web.Response:
            call, error = await _read(request)
            path = request.path.removeprefix(PREFIX)
            fault = self._faults.strike(request.method, path)
            if fault:
                answer = await self._suffer(fault, route, request, call, error)
            else:
                answer = self._answer(route, request, call, error)
            self._record(route, request, call, answer, faulty=fault is not None)
            return answer.response()

        return handle

    def _answer(
        self, route: Route | None, request: web.Request, call: Call, error: ApiError | None
    ) -> "_Answer":
        """The answer of the route, or Discord's refusal."""
        try:
            if route is None:
                self.findings.append(f"unknown route: {request.method} {request.path}")
                raise not_found()
            if route.needs_token and not self._opens(request.headers.get("Authorization", "")):
                raise unauthorized()
            if error:
                raise error
            if route.needs_token and (wait := self.rate_limit.must_wait()):
                return _Answer(429, rate_limited(wait))
            body = route.action(call)
        except ApiError as refusal:
            return _Answer(refusal.status, refusal.body())
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as mistake:
            self.findings.append(f"no sense in {request.method} {request.path}: {mistake!r}")
            return _Answer(500, {"message": "500: Internal Server Error", "code": 0})
        return _Answer(route.status if body is not None else 204, body)

    def _opens(self, authorization: str) -> bool:
        """Is this the header of somebody whose token is good?"""
        scheme, _, token = authorization.partition(" ")
        return scheme == "Bot" and self._credentials.open(token)

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
                at=self._clock(),
                method=request.method,
                path=request.path.removeprefix(PREFIX),
                route=route.template if route else None,
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


async def _read(request: web.Request) -> tuple[Call, ApiError | None]:
    """The request, and why it cannot be read, if it cannot."""
    call = Call(parameters=dict(request.match_info), query=dict(request.query))
    try:
        if request.content_type == "multipart/form-data":
            await _read_multipart(request, call)
        elif request.content_type == "application/x-www-form-urlencoded":
            call.form = json.loads(str((await request.post()).get("payload_json", "{}")))
        elif request.can_read_body:
            call.form = json.loads(await request.read() or b"null")
    except ValueError:
        return call, invalid_json()
    return call, None


async def _read_multipart(request: web.Request, call: Call) -> None:
    """The JSON part and the files of a request."""
    call.form = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read(decode=True))
        number = FILE_FIELD.fullmatch(part.name or "")
        if part.name == "payload_json":
            call.form = json.loads(data)
        elif number:
            call.uploads.append(
                Upload(
                    key=int(number[1]),
                    filename=part.filename or "unnamed",
                    content_type=part.headers.get("Content-Type", "application/octet-stream"),
                    data=data,
                )
            )
