"""Conjunctions that change with the sound after them, in the languages that have such."""

import re

from bot.texts.locale import Locale, with_parents

BEFORE = r"[^\w<]*"  # what is not spoken; a mention's name is known to Discord alone

# By language: a conjunction, what stands in its place, and before what.
CHANGES = {
    "es": [
        # "Ana e Inés", but "agua y hielo": there the i is no vowel.
        ("y", "e", re.compile(rf"{BEFORE}(h?i(?![aeouáéóú])|h?í|y[b-df-hj-np-tv-xz])", re.I)),
        # "plata u oro", "7 u 8", "10 u 11", but "100 o 110".
        ("o", "u", re.compile(rf"{BEFORE}(h?[oó]|8|11(?!\d))", re.I)),
    ],
}


def euphonic(locale: Locale, text: str, last: str) -> str:
    """A list with the conjunction that goes before its last thing."""
    for conjunction, instead, sound in CHANGES.get(with_parents(locale.code)[-1], []):
        if sound.match(last):
            text = text.replace(f" {conjunction} {last}", f" {instead} {last}")
    return text
