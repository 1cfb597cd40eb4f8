"""What every part of the page's server is handed."""

from dataclasses import dataclass

from bot.application import Application
from bot.texts.locale import Locales
from bot.web.members import Members


@dataclass(frozen=True)
class WebServices:
    """The application, the languages, and who knows people."""

    application: Application
    locales: Locales
    members: Members
