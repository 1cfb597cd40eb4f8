"""The pages around the games: the start, and those that say why something does not work.

They need no script. Whatever comes from others is escaped.
"""

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from aiohttp import web

from bot.texts import web as texts
from bot.texts.locale import Locale, Locales
from bot.texts.web import WebTrouble
from bot.web.cookies import OWN_PATH, place_path
from bot.web.members import ServerFace

MOST_LANGUAGES = 8  # of those that a browser names

STATUS = {
    WebTrouble.EXPIRED: 400,
    WebTrouble.DECLINED: 403,
    WebTrouble.DISCORD_AWAY: 502,
    WebTrouble.NOT_HERE: 403,
    WebTrouble.TOO_MANY: 429,
    WebTrouble.NOTHING: 404,
    WebTrouble.FOREIGN: 403,
    WebTrouble.NOT_READY: 503,
    WebTrouble.NO_STORAGE: 503,
    WebTrouble.UNEXPECTED: 500,
}

DOCUMENT = """\
<!doctype html>
<html lang="{language}" translate="no">
<head>
<meta charset="utf-8">
<meta name="google" content="notranslate">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/landing.css">
{script}</head>
<body>
<main>
<h1>{heading}</h1>
{body}
</main>
</body>
</html>
"""

STYLE = """\
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; }
main { max-width: 34rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { line-height: 1.2; font-size: 1.6rem; }
ul { list-style: none; margin: 1rem 0; padding: 0; }
a.choice, button { box-sizing: border-box; display: flex; align-items: center; gap: .75rem;
  width: 100%; min-height: 3rem; margin: .5rem 0; padding: .5rem 1rem; border: 2px solid #b45309;
  border-radius: .75rem; font: inherit; color: inherit; background: transparent;
  text-decoration: none; cursor: pointer; }
a.choice:hover, button:hover { background: #f59e0b33; }
:focus-visible { outline: 3px solid #b45309; outline-offset: 2px; }
img { width: 2rem; height: 2rem; border-radius: 50%; }
"""

# Discord drops the fragment, which names the puzzle: take it along in the query.
LOGIN_SCRIPT = """\
location.replace(
  location.pathname + location.search + "&puzzle=" + encodeURIComponent(location.hash.slice(1))
);
"""


def landing(locale: Locale, servers: Sequence[ServerFace] | None) -> web.Response:
    """The start: for whoever is logged in, where they can play."""
    if servers is None:
        body = f"{_paragraph(locale, texts.LOG_IN_MEANS)}\n{_link(locale, '/login', texts.LOG_IN)}"
        return document(locale, 200, locale.gettext(texts.WELCOME), body)
    again, out = _link(locale, "/login", texts.LOOK_AGAIN), locale.gettext(texts.LOG_OUT)
    ways = f'{again}\n<form method="post" action="/logout"><button>{escape(out)}</button></form>'
    places = [*map(_server, servers), _link(locale, OWN_PATH, texts.OWN)]
    listed = "\n".join(f"<li>{each}</li>" for each in places)
    why = "" if servers else f"{_paragraph(locale, texts.NO_SERVERS)}\n"
    body = f"<ul>\n{listed}\n</ul>\n{why}{ways}"
    return document(locale, 200, locale.gettext(texts.CHOOSE), body)


def login_page(locale: Locale, to: str | int) -> web.Response:
    """Return a page whose script goes on to Discord at once; without scripts, its link does."""
    body = f"{_paragraph(locale, texts.LOG_IN_MEANS)}\n"
    body += _link(locale, f"/login?to={to}&amp;puzzle=", texts.LOG_IN)
    script = '<script src="/login.js"></script>\n'
    return document(locale, 200, locale.gettext(texts.WELCOME), body, script=script)


def trouble(locale: Locale, what: WebTrouble) -> web.Response:
    """Why something is not shown, and the way back."""
    body = _trouble_body(locale, what)
    return web.Response(body=body, status=STATUS[what], content_type="text/html", charset="utf-8")


@lru_cache(maxsize=256)
def _trouble_body(locale: Locale, what: WebTrouble) -> bytes:
    """Render a refusal once per language, because a stranger can cause many."""
    notice = texts.trouble(locale, what)
    ways = [_link(locale, "/login", texts.LOG_IN)] if what is WebTrouble.EXPIRED else []
    body = "\n".join([f"<p>{escape(notice.text)}</p>", *ways, _link(locale, "/", texts.BACK)])
    return _document(locale, notice.heading, body).encode()


def document(
    locale: Locale, status: int, heading: str, body: str, *, script: str = ""
) -> web.Response:
    """A page with a body and a script that are HTML and a heading that is not."""
    shown = _document(locale, heading, body, script)
    return web.Response(text=shown, status=status, content_type="text/html", charset="utf-8")


def _document(locale: Locale, heading: str, body: str, script: str = "") -> str:
    title = escape(f"{heading} – {texts.NAME}")
    return DOCUMENT.format(
        language=escape(locale.code),
        title=title,
        script=script,
        heading=escape(heading),
        body=body,
    )


def locale_of(request: web.Request, locales: Locales) -> Locale:
    """The first language that a browser names and there is."""
    named = request.headers.get("Accept-Language", "").split(",")[:MOST_LANGUAGES]
    return locales.first(*(each.partition(";")[0].strip()[:16] for each in named))


def _server(face: ServerFace) -> str:
    icon = f'<img src="{escape(face.icon)}" alt="">' if face.icon else ""
    return f'<a class="choice" href="{place_path(face.server_id)}">{icon}{escape(face.name)}</a>'


def _link(locale: Locale, address: str, text: str) -> str:
    return f'<a class="choice" href="{address}">{escape(locale.gettext(text))}</a>'


def _paragraph(locale: Locale, text: str) -> str:
    return f"<p>{escape(locale.gettext(text))}</p>"
