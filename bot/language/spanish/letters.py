"""The letters of Spanish: ñ is one of its own, and accents make none."""

from bot.language.alphabet import Alphabet

SPANISH = Alphabet("abcdefghijklmnñopqrstuvwxyz", accents="aá eé ií oó uúü")
