"""How somebody logs in on the web: at Discord, who says who they are and where they may play."""

import logging
import re
import secrets
from datetime import timedelta

from aiohttp import web

from bot.texts.web import WebTrouble
from bot.web import landing
from bot.web.admission import Admission
from bot.web.cookies import OWN_PATH, STATE_LASTS, Cookies, place_path
from bot.web.limits import Rate, address_of
from bot.web.oauth import CodeRefused, DiscordAway, OAuth, Proof, new_verifier
from bot.web.services import WebServices
from bot.web.sessions import LoggedIn, WebSessions
from bot.web.site import Site
from bot.web.tokens import Seal
from bot.web.troubles import Refusal, check_origin

log = logging.getLogger(__name__)

BEGUN = "begun"  # the purpose of the token that travels to Discord and back as the state
OWN = "me"  # what is asked for in place of a server
LARGEST_ID = 2**63
PUZZLE = re.compile(r"[\w./%~-]{1,100}", re.ASCII)  # a fragment of the page: anigram/a2026-11-02


class LoginRoutes:
    """The start page, the way to Discord and back, and the way out."""

    def __init__(
        self,
        site: Site,
        services: WebServices,
        sessions: WebSessions,
        admission: Admission,
        seal: Seal,
        oauth: OAuth,
    ) -> None:
        self._site = site
        self._services = services
        self._sessions = sessions
        self._admission = admission
        self._seal = seal
        self._oauth = oauth
        self._cookies = Cookies(site)
        self._rate = Rate(0.2, 20)  # for each costs requests to Discord

    async def start(self, request: web.Request) -> web.StreamResponse:
        """Where one logs in, or chooses a server."""
        who = await self._sessions.logged_in(self._cookies.login(request))
        locale = landing.locale_of(request, self._services.locales)
        servers = self._services.members.servers(who.server_ids) if who else None
        response = landing.landing(locale, servers)
        if who and not who.is_fresh:
            await self._sessions.renew(who.person_id)
            self._cookies.set_login(response, self._sessions.login_token(who))
        return response

    async def begin(self, request: web.Request) -> web.StreamResponse:
        """Redirect to Discord. Raises Refusal.

        No server sees the fragment of an address, which names the puzzle, and Discord drops it. So
        a browser first gets a page that puts it into the query.
        """
        to, puzzle = _destination(request.query.get("to", "")), request.query.get("puzzle")
        if to and puzzle is None and _is_browser(request):
            return landing.login_page(landing.locale_of(request, self._services.locales), to)
        self._check_rate(request)
        login_id, verifier = secrets.token_urlsafe(9), new_verifier()
        claims = {"id": login_id, "to": to, "puzzle": _puzzle_of(puzzle)}
        state = self._seal.seal(BEGUN, claims, timedelta(seconds=STATE_LASTS))
        proof = Proof(state, verifier)
        response = redirect(self._oauth.authorize_address(self._application(), proof))
        self._cookies.begin_login(request, response, login_id, verifier)
        return response

    async def finish(self, request: web.Request) -> web.StreamResponse:
        """Log in whoever comes back from Discord. Raises Refusal."""
        self._check_rate(request)
        state = request.query.get("state", "")
        begun = self._seal.open(BEGUN, state)
        verifier = self._cookies.verifier(request, begun["id"]) if begun else None
        if begun is None or verifier is None:  # too late, or begun in another browser
            raise Refusal(WebTrouble.EXPIRED)
        if "error" in request.query:
            raise Refusal(WebTrouble.DECLINED)
        who = await self._ask(request.query.get("code", ""), Proof(state, verifier))
        response = redirect(_path_to(begun["to"], begun["puzzle"]))
        self._cookies.end_login(response, begun["id"])
        self._cookies.set_login(response, self._sessions.login_token(who))
        return response

    async def end(self, request: web.Request) -> web.StreamResponse:
        """Log out, wherever this person is logged in. Raises Refusal."""
        check_origin(request, self._site.origin)
        who = await self._sessions.logged_in(self._cookies.login(request))
        if who:
            await self._sessions.end(who.person_id)
            self._admission.end_person(who.person_id)
        response = redirect("/")
        self._cookies.drop_login(response)
        return response

    async def _ask(self, code: str, proof: Proof) -> LoggedIn:
        """Who came back with a code. What Discord gave for it is known to nobody afterwards.

        It is dropped and not revoked: Discord would revoke all that the person has allowed the bot,
        an Activity that they are in included, and ask them anew at each log-in.
        """
        application = self._application()
        try:
            token = await self._oauth.exchange(application, code, proof)
            account = await self._oauth.account(token)
            theirs = await self._oauth.server_ids(token)
        except CodeRefused:
            raise Refusal(WebTrouble.EXPIRED) from None
        except DiscordAway as reason:
            raise away(reason) from None
        known = tuple(each.server_id for each in self._services.members.servers(theirs))
        return await self._sessions.begin(account.person_id, account.locale, known)

    def _application(self) -> int:
        return application_of(self._services)

    def _check_rate(self, request: web.Request) -> None:
        if not self._rate.allows(address_of(request)):
            raise Refusal(WebTrouble.TOO_MANY)


def redirect(address: str) -> web.Response:
    """An answer that leads elsewhere."""
    return web.Response(status=303, headers={"Location": address})


def _is_browser(request: web.Request) -> bool:
    """Does it show pages and run their scripts?"""
    return "text/html" in request.headers.get("Accept", "")


def _destination(wanted: str) -> str | int | None:
    return OWN if wanted == OWN else server_id_of(wanted)


def _puzzle_of(named: str | None) -> str:
    """The fragment to return to; "" for one that the page doesn't have."""
    return named if named and PUZZLE.fullmatch(named) else ""


def _path_to(to: str | int | None, puzzle: str) -> str:
    """Where a login leads: the place and the puzzle that its address named."""
    if not to:
        return "/"
    path = OWN_PATH if to == OWN else place_path(int(to))
    return f"{path}#{puzzle}" if puzzle else path


def server_id_of(text: str) -> int | None:
    """The id of a server, in digits and nothing else; None for what is none."""
    if not (text.isascii() and text.isdigit() and len(text) <= 19):
        return None
    number = int(text)
    return number if 0 < number < LARGEST_ID else None


def application_of(services: WebServices) -> int:
    """The bot's application. Raises Refusal before the bot has logged in."""
    application = services.members.application_id
    if application is None:
        raise Refusal(WebTrouble.NOT_READY)
    return application


def away(reason: DiscordAway) -> Refusal:
    """Tell the log why Discord gave no answer, and the person that it did not."""
    log.warning("nobody can log in to the page: Discord is out of reach (%s)", reason)
    return Refusal(WebTrouble.DISCORD_AWAY)
