"""The list of what a person has installed for themselves: the bot's application, or nothing."""

from __future__ import annotations

from guildyard.web.panels import Entry, Page, Panel
from guildyard.world.errors import Json

EVERYWHERE = "Its commands for people who have installed it can be used everywhere."
NOWHERE = "It can be used where the bot is."


def _title(page: Page) -> str:
    return f"Apps of {page.here()[0].name}"


def _entries(page: Page) -> list[Entry]:
    world, user = page.world, page.here()[0].user
    has_it = user in world.installed
    button = ("uninstall", "Uninstall") if has_it else ("install", "Install")
    note = EVERYWHERE if has_it else NOWHERE
    return [Entry(id=world.bot.id, title=world.bot.name, note=note, buttons=(button,))]


def _do(page: Page, what: str, _entry: int, _values: Json) -> None:
    person = page.here()[0]
    if what == "install":
        page.world.install(person.user)
    else:
        page.world.uninstall(person.user)
    page.tools.recording.moved(person, what)


APPS_PANEL = Panel(
    title=_title,
    empty="There is no app.",
    entries=_entries,
    below=(),
    do=_do,
)
