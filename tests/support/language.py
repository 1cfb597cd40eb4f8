"""The language in which the tests read what the bot says."""

from bot.texts.locale import Locales

ENGLISH = Locales().english
