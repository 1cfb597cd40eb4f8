"""What is missing for the doors to the page: on this machine, on the way to it, and in Discord's
portal. Each finding says what to do."""

import ssl
from collections.abc import AsyncIterator, Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from errno import EADDRINUSE
from ipaddress import ip_address
from urllib.parse import urlsplit

import aiohttp

from bot.ops.config import OWN_HOSTS, Settings
from bot.ops.findings import Finding, Grade
from bot.ops.port_check import try_to_listen
from bot.ops.told import reachable
from bot.texts.web import NAME
from bot.web.oauth import CodeRefused, DiscordAway, OAuth
from bot.web.site import Site, discord_site

PAGE, ADDRESS, LOGIN, ACTIVITY = "page", "page: address", "page: log-in", "page: inside Discord"
PROXY = "page: proxy"
PROXY_MEMORY = timedelta(days=1)
PATIENCE = aiohttp.ClientTimeout(total=5)
LARGEST = 20_000  # bytes that are looked at
NO_CODE = "honeygram-check"  # as a code: whoever knows the secret reads that it is none


@dataclass(frozen=True)
class Portal:
    """What the developer portal says of the application."""

    application_id: int
    redirects: Collection[str]
    activities: bool  # are they switched on?
    entry_point: bool  # is there one?


class NoPageError(Exception):
    """Something does not answer as the page does: why, for the middle of a sentence."""

    def __init__(self, reason: str, *, certificate: bool = False) -> None:
        super().__init__(reason)
        self.certificate = certificate  # does TLS fail?


async def check_host(settings: Settings) -> AsyncIterator[Finding]:
    """Whether the page can be served, and is found where people look for it."""
    if settings.web_port is None and settings.web_url is None:
        text = (
            "It's switched off. WEB_PORT, WEB_URL and DISCORD_CLIENT_SECRET open it: docs/web.md"
            " says how."
        )
        yield Finding(PAGE, Grade.OK, text)
        return
    if settings.web_port is None:
        text = f"Posts lead to {settings.web_url}, and this process serves no page: set WEB_PORT."
        yield Finding(PAGE, Grade.NOTE, text)
    elif settings.web_port:
        yield await _port(settings.web_host, settings.web_port)
    if settings.web_url:
        yield await _address(settings.web_url, settings)


def check_proxy(settings: Settings, noted: str, now: datetime) -> Finding | None:
    """What to do about a proxy whose headers the running bot ignored within a day, if it is still
    not trusted. It was noted with its time.

    Until then all visitors count as one address. Players who are logged in have limits of their
    own.
    """
    trusted = settings.web_trusted_proxies
    address, _, since = noted.partition(" ")
    if not since or now - datetime.fromisoformat(since) > PROXY_MEMORY:
        return None
    if any(ip_address(address) in network for network in trusted):
        return None
    named = ",".join(map(str, (*trusted, address)))
    text = (
        f"Requests came through {address}, which isn't trusted, so visitors who aren't logged in"
        f" are limited together. If that's your proxy, set WEB_TRUSTED_PROXIES={named}"
    )
    return Finding(PROXY, Grade.NOTE, text)


async def check_portal(settings: Settings, portal: Portal) -> AsyncIterator[Finding]:
    """Whether Discord lets people in: on the web, and inside Discord."""
    origin, secret = settings.web_url, settings.discord_client_secret
    if origin is None:
        return
    if secret is None:
        text = "Set DISCORD_CLIENT_SECRET: it's in the developer portal, under OAuth2."
        yield Finding(LOGIN, Grade.NOTE if settings.web_port is None else Grade.BAD, text)
        return
    site = discord_site(origin, secret, settings.discord_api_url, settings.https_proxy)
    yield await _login(site, portal)
    for finding in _activity(site, portal):
        yield finding


async def _port(host: str, port: int) -> Finding:
    where = f"{host} port {port}"
    try:
        try_to_listen(host, port)
    except OSError as error:
        if error.errno != EADDRINUSE:
            text = f"It cannot be served on {where} ({error.strerror}): look at WEB_HOST"
            return Finding(PAGE, Grade.BAD, f"{text} and WEB_PORT.")
    else:
        return Finding(PAGE, Grade.OK, f"{where} is free for it.")
    try:
        await _look(f"http://{_bracketed(reachable(host))}:{port}/")
    except NoPageError:
        text = f"Another program has {where}: end it, or set WEB_PORT to another port."
        return Finding(PAGE, Grade.BAD, text)
    return Finding(PAGE, Grade.OK, f"A Honeygram that runs serves it on {where}.")


async def _address(origin: str, settings: Settings) -> Finding:
    """Whether people find the page where links lead."""
    if urlsplit(origin).hostname in OWN_HOSTS:
        text = f"WEB_URL is {origin}, which leads to this machine only for those who sit at it."
        return Finding(ADDRESS, Grade.NOTE, text)
    try:
        await _look(f"{origin}/", settings.https_proxy)
    except NoPageError as reason:
        if reason.certificate:
            text = f"Browsers do not trust {origin} ({reason}): mend its certificate."
            return Finding(ADDRESS, Grade.BAD, text)
        text = (
            f"{origin} does not answer with the page ({reason}). While the bot runs, what serves"
            f" that address has to pass everything on to {settings.web_host} port"
            f" {settings.web_port}, WebSockets too: docs/web.md has examples."
        )
        return Finding(ADDRESS, Grade.NOTE, text)
    return Finding(ADDRESS, Grade.OK, f"{origin} answers with the page.")


async def _login(site: Site, portal: Portal) -> Finding:
    if site.redirect_url not in portal.redirects:
        text = (
            f"Discord would send nobody back: add the redirect {site.redirect_url} in the developer"
            " portal, under OAuth2."
        )
        return Finding(LOGIN, Grade.BAD, text)
    oauth = OAuth(site)
    try:
        await oauth.exchange(portal.application_id, NO_CODE)
    except CodeRefused:
        return Finding(LOGIN, Grade.OK, "Discord knows the redirect and the secret.")
    except DiscordAway as reason:
        text = (
            f"Discord cannot be asked about a log-in: {reason}. The secret is in the developer"
            " portal, under OAuth2; a new one ends the old one."
        )
        return Finding(LOGIN, Grade.BAD, text)
    finally:
        await oauth.close()
    return Finding(LOGIN, Grade.NOTE, "Discord took a code that is none.")


def _activity(site: Site, portal: Portal) -> list[Finding]:
    """What Discord says of the Activity; of its URL mappings it says nothing to a bot."""
    if not portal.activities:
        text = (
            "Activities are switched off, so it opens in browsers only, and never in groups. The"
            " developer portal switches them on, under Activities, Settings."
        )
        return [Finding(ACTIVITY, Grade.OK, text)]
    if not site.is_secure:
        text = f"Discord's proxy needs a WEB_URL with https, and it is {site.origin}."
        return [Finding(ACTIVITY, Grade.BAD, text)]
    target = site.origin.removeprefix("https://")
    mapping = (
        "Activities are switched on. What cannot be seen from here: under Activities, URL Mappings,"
        f" the prefix / has to lead to {target}/activity."
    )
    found = [Finding(ACTIVITY, Grade.NOTE, mapping)]
    if not portal.entry_point:
        text = "There is no entry point, so Discord's list does not open it: `honeygram sync`."
        found.append(Finding(f"{ACTIVITY}, entry point", Grade.NOTE, text))
    return found


async def _look(address: str, proxy: str | None = None) -> None:
    """Look whether the page's start is there. Raises NoPageError."""
    try:
        async with (
            aiohttp.ClientSession(timeout=PATIENCE) as session,
            session.get(address, proxy=proxy, ssl=ssl.create_default_context()) as response,
        ):
            shown = (await response.content.read(LARGEST)).decode(errors="replace")
            if response.status != 200 or NAME not in shown:
                raise NoPageError(f"it answers {response.status}")
    except aiohttp.ClientConnectorCertificateError as error:
        raise NoPageError(str(error.certificate_error), certificate=True) from error
    except (aiohttp.ClientSSLError, ssl.SSLError) as error:
        raise NoPageError(str(error), certificate=True) from error
    except TimeoutError as error:
        raise NoPageError("it is silent") from error
    except (aiohttp.ClientError, OSError, ValueError) as error:
        raise NoPageError(str(error) or type(error).__name__) from error


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
