"""The page on which a person allows the application something, or does not.

It is where Discord has it, and made here: whoever the browser is taken for can be chosen on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from http.cookies import SimpleCookie

from aiohttp import web

from guildyard.people.authorizing import (
    PAGE,
    Asked,
    SentBack,
    Unaskable,
    approve,
    asked,
    decline,
)
from guildyard.people.people import People
from guildyard.people.person import Person
from guildyard.world.world import World

COOKIE = "playground-person"  # set by the page of the playground: who one is on it
MEANINGS = {
    "identify": "know your name, avatar and banner",
    "email": "know your e-mail address",
    "connections": "know your accounts elsewhere",
    "guilds": "know what servers you are in",
    "guilds.join": "join servers for you",
    "guilds.members.read": "read your nickname, avatar and roles in servers",
    "applications.commands": "create commands",
    "bot": "come to a server as a bot",
}
# Without form-action, which browsers would apply to where the answer leads too. The address of a
# form that is sent must be known, or it would be taken for somebody else's.
SECURITY = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
}
HEAD = """<!doctype html>
<html lang="en" translate="no">
  <head>
    <meta charset="utf-8">
    <meta name="google" content="notranslate">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>{title} · Playground</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/page/base.css">
    <link rel="stylesheet" href="/page/authorize.css">
  </head>
  <body>
    <main class="authorize">
"""
FOOT = """    </main>
  </body>
</html>
"""


class AuthorizePage:
    """Asks the person, and sends the browser where the answer belongs."""

    def __init__(self, world: World, people: People) -> None:
        self._world = world
        self._people = people

    def attach(self, app: web.Application) -> None:
        """Serve it where Discord does: with and without the API before it."""
        for path in (PAGE, f"/api{PAGE}"):
            app.router.add_get(path, self._ask)
            app.router.add_post(path, self._answer)

    async def _ask(self, request: web.Request) -> web.Response:
        try:
            wanted = asked(self._world, request.query)
        except Unaskable as refusal:
            return _page(400, *_refusal(refusal))
        except SentBack as back:
            return _go(back.address)
        person = self._known(request.headers.get("Cookie", ""))
        if wanted.silent and person and self._world.grants.has_allowed(person.user, wanted.scopes):
            return _go(approve(self._world, person.user, wanted))
        return _page(200, f"Authorize {self._world.bot.name}", self._question(wanted, person))

    async def _answer(self, request: web.Request) -> web.Response:
        form = await request.post()
        try:
            wanted = asked(self._world, request.query)
        except Unaskable as refusal:
            return _page(400, *_refusal(refusal))
        except SentBack as back:
            return _go(back.address)
        person = next((each for each in self._people if str(each.id) == form.get("person")), None)
        if form.get("answer") != "yes":
            return _go(decline(wanted))
        if person is None:
            return _page(400, "Nobody is logged in", "<p>This person is not here.</p>")
        return _go(approve(self._world, person.user, wanted))

    def _known(self, cookies: str) -> Person | None:
        """Who the browser was last on the page of the playground."""
        found = SimpleCookie(cookies).get(COOKIE)
        known = (each for each in self._people if found and str(each.id) == found.value)
        return next(known, None)

    def _question(self, wanted: Asked, person: Person | None) -> str:
        bot = escape(self._world.bot.name)
        rows = "".join(f"<li>{escape(MEANINGS.get(each, each))}</li>" for each in wanted.scopes)
        where = f"<p><small>Then you go to {escape(wanted.redirect or '')}</small></p>"
        return f"""
      <form method="post">
        <label for="person">You are</label>
        <select id="person" name="person">{_options(self._people, person)}</select>
        <p>{bot} wants to:</p>
        <ul class="wishes">{rows}</ul>
        {where if wanted.redirect else ""}
        <p class="answers">
          <button class="button secondary" name="answer" value="no">Cancel</button>
          <button class="button primary" name="answer" value="yes">Authorize</button>
        </p>
      </form>
"""


def _options(people: Iterable[Person], chosen: Person | None) -> str:
    return "".join(
        f'<option value="{each.id}"{" selected" if each is chosen else ""}>'
        f"{escape(each.name)}</option>"
        for each in people
    )


def _refusal(refusal: Unaskable) -> tuple[str, str]:
    title, _, told = str(refusal).partition("\n")
    return title, f"<p>{escape(told)}</p>"


def _page(status: int, title: str, body: str) -> web.Response:
    title = escape(title)
    text = HEAD.format(title=title) + f"<h1>{title}</h1>\n{body}" + FOOT
    return web.Response(status=status, text=text, content_type="text/html", headers=SECURITY)


def _go(address: str) -> web.Response:
    """To where the application waits, or to a page that says that one can close it.

    As on Discord, the fragment of the address with which somebody came is lost: an empty one
    replaces it, otherwise browsers would keep it over the redirect.
    """
    if not address:
        return _page(200, "Done", "<p>You can close this page.</p>")
    return web.Response(status=302, headers=SECURITY | {"Location": f"{address}#"})
