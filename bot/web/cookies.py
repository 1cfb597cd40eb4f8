"""The cookies of the page: none that a script can read, none that another site can send."""

from aiohttp import web

from bot.places import is_server
from bot.play.logins import LASTING
from bot.web.site import Site

OWN_PATH = "/me/"
LOGIN, PLACE, STATE = "login", "place", "state"
STATE_LASTS = 600  # seconds for somebody to log in at Discord
MAX_LOGINS = 8  # under way at once in one browser, each in a tab of its own
LASTS = int(LASTING.total_seconds())


class Cookies:
    """Sets and reads them. Where there is https, their names say that no other host set them."""

    def __init__(self, site: Site) -> None:
        self._secure = site.is_secure

    def login(self, request: web.Request) -> str | None:
        """The token of who is logged in."""
        return request.cookies.get(self._name(LOGIN))

    def place(self, request: web.Request) -> str | None:
        """The token of a person at the place of this path."""
        return request.cookies.get(self._name(PLACE, at_root=False))

    def verifier(self, request: web.Request, login_id: str) -> str | None:
        """The verifier of a login that this browser began."""
        return request.cookies.get(self._state_name(login_id))

    def set_login(self, response: web.StreamResponse, token: str) -> None:
        """Let a browser be logged in."""
        self._set(response, self._name(LOGIN), token, "/", LASTS)

    def set_place(self, response: web.StreamResponse, key: int, token: str) -> None:
        """Let a browser play in a server, or in a person's own place."""
        self._set(response, self._name(PLACE, at_root=False), token, place_path(key), LASTS)

    def begin_login(
        self, request: web.Request, response: web.StreamResponse, login_id: str, verifier: str
    ) -> None:
        """Remember a login, and drop the oldest ones when too many are under way."""
        begun = [name for name in request.cookies if name.startswith(self._state_name(""))]
        for name in begun[: max(0, len(begun) + 1 - MAX_LOGINS)]:  # browsers send the oldest first
            self._set(response, name, "", "/", 0)
        self._set(response, self._state_name(login_id), verifier, "/", STATE_LASTS)

    def end_login(self, response: web.StreamResponse, login_id: str) -> None:
        """Forget a login that is done."""
        self._set(response, self._state_name(login_id), "", "/", 0)

    def drop_login(self, response: web.StreamResponse) -> None:
        """Log a browser out."""
        self._set(response, self._name(LOGIN), "", "/", 0)

    def _state_name(self, login_id: str) -> str:
        return f"{self._name(STATE)}-{login_id}"

    def _name(self, kind: str, *, at_root: bool = True) -> str:
        if not self._secure:
            return f"honeygram-{kind}"
        return f"{'__Host-' if at_root else '__Secure-'}honeygram-{kind}"

    def _set(
        self, response: web.StreamResponse, name: str, token: str, path: str, lasts: int
    ) -> None:
        response.set_cookie(
            name,
            token,
            path=path,
            max_age=lasts,
            httponly=True,
            secure=self._secure,
            samesite="Lax",
        )


def place_path(key: int) -> str:
    """Where the page of a server is, or that of somebody's own place, the same for everybody."""
    return f"/s/{key}/" if is_server(key) else OWN_PATH
