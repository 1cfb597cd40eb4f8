"""What a browser is told with every answer, whatever it is.

Of ``bot/web/headers.py`` and ``bot/web/site.py``.
"""

import pytest

from bot.web.headers import content_policy
from bot.web.site import DISCORDS_FRAMES, Site, discord_site
from tests.conftest import Hive
from tests.support.web_site import WebSite

SITE = Site("https://play.example", "secret")
PATHS = ["/", "/login", "/login/callback", "/s/1/", "/nowhere", "/landing.css", "/assets/x"]


def rules(policy: str) -> dict[str, list[str]]:
    return {name: sources for name, *sources in (each.split() for each in policy.split("; "))}


@pytest.mark.parametrize("path", PATHS)
async def test_nobody_frames_what_is_not_the_activity(site: WebSite, path: str) -> None:
    async with site.browser() as browser:
        answer = await browser.get(path)
    found = rules(answer.headers["Content-Security-Policy"])
    assert found["frame-ancestors"] == ["'none'"]
    assert found["script-src"] == ["'self'"]
    assert found["default-src"] == ["'none'"]
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "camera=()" in answer.headers["Permissions-Policy"]
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Server" not in answer.headers


async def test_an_open_socket_and_a_refused_one_have_them_too(site: WebSite, hive: Hive) -> None:
    async with site.browser(hive.alice) as browser:
        answer = await browser.get("/activity/socket")
        assert answer.status == 403
        assert "Content-Security-Policy" in answer.headers


def test_the_page_reaches_itself_and_discords_pictures() -> None:
    found = rules(content_policy(SITE, ("'none'",)))
    assert found["connect-src"] == ["'self'", "wss://play.example"]
    assert found["img-src"] == ["'self'", "data:", "https://cdn.discordapp.com"]
    assert [each for each in found if "unsafe" in " ".join(found[each])] == []


def test_discord_alone_shows_the_activity() -> None:
    found = rules(content_policy(SITE, SITE.frames))
    assert tuple(found["frame-ancestors"]) == DISCORDS_FRAMES
    assert "wss://*.discordsays.com" in found["connect-src"]


def test_what_stands_in_for_discord_shows_it_too() -> None:
    stand_in = discord_site("http://127.0.0.1:1", "secret", "http://127.0.0.1:9/api/v10")
    assert stand_in.authorize_url == "http://127.0.0.1:9/oauth2/authorize"
    assert stand_in.frames == (*DISCORDS_FRAMES, "http://127.0.0.1:9")
    assert stand_in.cdn == "http://127.0.0.1:9"
    assert discord_site("https://play.example", "secret") == SITE


def test_a_page_that_has_https_keeps_it() -> None:
    assert SITE.is_secure
    assert SITE.socket_origin == "wss://play.example"
    assert SITE.frame_origin(42) == "https://42.discordsays.com"
    assert SITE.redirect_url == "https://play.example/login/callback"


@pytest.mark.parametrize("origin", ["play.example", "https://play.example/", "ftp://x", ""])
def test_an_address_with_a_path_is_no_origin(origin: str) -> None:
    with pytest.raises(ValueError, match="is no origin"):
        Site(origin, "secret")
