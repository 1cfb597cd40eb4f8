"""The page of the documents on the routes, made from their declarations."""

from collections.abc import Iterable

from guildyard.rest.routes import Route

BEGINNING = """# What the playground knows of Discord's API

{built} of the {every} routes that Discord documents for bots. This page is made from the
declarations of the routes (`python -m tests.routes_page`), which the playground itself
goes by: it checks the permissions and the fields of a request as they stand here, and its tests
fail when a route sends another event.

A permission with "or" takes either; "by itself" is looked at where the route acts. A field with a
star is required, one with a question mark stands in the query. A scope is one of OAuth2, of an
access token that somebody's login gave. Not named is the event of the audit
log: each change that Discord writes down there is in it, with the reason of the request.

| route | permissions | fields | events |
|---|---|---|---|
"""
NOT_HERE = """
## Not here

These answer 501 with their name, and are a finding of the test in which a bot asked for them.

"""


def routes_page(routes: Iterable[Route]) -> str:
    """The whole page in Markdown."""
    known = sorted(routes, key=lambda route: (route.template, route.method))
    for_bots = [each for each in known if each.for_bots and not each.by_secret]
    built = [each for each in known if each.unbuilt is None]
    missing = [f"* `{each.name}`: {each.unbuilt}" for each in known if each.unbuilt]
    counted = sum(each.unbuilt is None for each in for_bots)
    beginning = BEGINNING.format(built=counted, every=len(for_bots))
    return beginning + "\n".join(map(_row, built)) + "\n" + NOT_HERE + "\n".join(missing) + "\n"


def _row(route: Route) -> str:
    fields = [*_fields("?", route), *_fields("", route)]
    events = sorted({*route.events})
    return f"| `{route.name}` | {_needs(route)} | {', '.join(fields)} | {', '.join(events)} |"


def _needs(route: Route) -> str:
    if route.by_secret:
        return "the client secret"
    if not route.for_bots:
        return f"the scope {route.bearer}"
    if route.needs is None:
        return "its token" if not route.needs_token else _with_scope("by itself", route)
    return ", ".join(each.replace("|", " or ") for each in route.needs)


def _with_scope(otherwise: str, route: Route) -> str:
    if route.bearer is None:
        return otherwise
    return f"{otherwise}, or the scope {route.bearer}" if route.bearer else "a token of somebody"


def _fields(mark: str, route: Route) -> list[str]:
    fields = route.query if mark else route.fields
    return [f"{mark}{name}{'*' if each.required else ''}" for name, each in fields.items()]
