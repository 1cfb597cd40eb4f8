"""Why somebody does not get what they asked for, from wherever that is found out."""

from aiohttp import web

from bot.texts.web import WebTrouble
from bot.web.site import Site


class Refusal(Exception):  # noqa: N818  # it is an answer, not a fault
    """It is told to whoever asked, as a page or as JSON."""

    def __init__(self, trouble: WebTrouble) -> None:
        super().__init__(trouble.value)
        self.trouble = trouble


def check_origin(request: web.Request, *allowed: str) -> None:
    """Refuse what a page of another site asks for; browsers say from where they ask whenever
    something may change, and with each WebSocket."""
    if request.headers.getall("Origin", []) not in [[each] for each in allowed]:
        raise Refusal(WebTrouble.FOREIGN)


def origins_of_activity(site: Site, application_id: int) -> tuple[str, str]:
    """From where the page asks inside Discord: behind Discord's proxy, or, where that does not
    stand between, from its own address."""
    return site.frame_origin(application_id), site.origin
