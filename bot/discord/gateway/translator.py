"""Descriptions of commands and the names of choices, in all languages that there are texts in.

Names of commands and options stay English: help texts and habits keep.
"""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Where

from bot.texts.locale import SOURCE, Locales, with_parents

LONGEST = 100  # characters
TRANSLATED = {
    Where.command_description,
    Where.group_description,
    Where.parameter_description,
    Where.choice_name,
}


class CommandTranslator(app_commands.Translator):
    """What discord.py asks when it tells Discord the commands."""

    def __init__(self, locales: Locales, tree: app_commands.CommandTree[Any]) -> None:
        found = {each: locales.first(each.value) for each in discord.Locale}
        self._spoken = {
            each: locale
            for each, locale in found.items()
            if with_parents(locale.code)[-1] != SOURCE
        }
        self._tree = tree

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in a language that has one; a choice may be the name of a command."""
        found = self._spoken.get(locale)  # asked for each text in each of thirty languages
        if found is None or context.location not in TRANSLATED:
            return None
        if self._tree.get_command(string.message) is not None:
            return None
        return shortened(found.gettext(string.message))


def shortened(text: str) -> str:
    """A text as Discord takes it: no translation, however long, keeps the bot from starting."""
    if len(text) <= LONGEST:
        return text
    return f"{text[: LONGEST - 1].rpartition(' ')[0] or text[: LONGEST - 1]}…"
