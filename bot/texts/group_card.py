"""What the group card says, on the picture and for those who do not see it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.drawing.group_card import CardMark, CardRow, CardView, Ladder
from bot.drawing.portraits import Portrait, initials_of
from bot.games.game import Rung
from bot.play.group_card import CardPlayer, GroupCard
from bot.texts.formats import (
    LISTED_NAME,
    LONGEST_NAME,
    hints,
    players,
    shortened,
    weekday_name,
)
from bot.texts.locale import N_, Locale

LONGEST_ALT = 1024  # characters that Discord takes

CHOICE = N_("Show your name and how far you came, or not; leave it out to see what holds")
SHOWN = N_(
    "You're on the group card here by name when you play, as on the leaderboards."
    " `/privacy card shown:False` takes you off."
)
HIDDEN = N_(
    "You're not on the group card here: it only counts you among those without a name."
    " `/privacy card shown:True` puts you back."
)
NOW_SHOWN = N_(
    "From now on, you're on the group card here by name. The cards that are out there follow"
    " within a few minutes."
)
NOW_HIDDEN = N_(
    "From now on, you're not on the group card here: it only counts you among those without a"
    " name. The latest ones lose your name within a few minutes; leaderboards and recaps keep it."
)


@dataclass(frozen=True)
class CardColumn:
    """What a game gives to the card: its name, how it is drawn, and what a step is called."""

    title: str  # a message
    noun: str  # a message: the same in a sentence
    ladder: Ladder
    rung: Callable[[Locale, Rung], str]


def view(
    locale: Locale,
    card: GroupCard,
    columns: Sequence[CardColumn],
    avatars: Mapping[int, bytes] | None = None,
) -> CardView:
    """What is on the picture, with avatars by the ids of people where they are wanted."""
    return CardView(
        title=weekday_name(locale, card.day),
        count=players(locale, card.number),
        columns=tuple((locale.gettext(each.title), each.ladder) for each in columns),
        rows=tuple(_row(locale, card, row, avatars or {}) for row in range(len(card.players))),
        more=locale.ngettext("and {number} more", "and {number} more", card.more)
        if card.more
        else "",
    )


def alt_text(locale: Locale, card: GroupCard, columns: Sequence[CardColumn]) -> str:
    """The same in words, as much as Discord takes: the last ones are counted where it is not all of
    them."""
    day, played = weekday_name(locale, card.day), players(locale, card.number)
    head = locale.gettext("Who played on {day}: {players}.", day=day, players=played)
    lines = [_line(locale, each, columns) for each in card.players]
    while True:
        more = card.number - len(lines)
        rest = [locale.ngettext("And {number} more.", "And {number} more.", more)] if more else []
        text = "\n".join([head, *lines, *rest])
        if len(text) <= LONGEST_ALT or not lines:
            return text
        lines.pop()


def leads_to(locale: Locale, where: str) -> str:
    """A line below what is shared: a link to the card of the day."""
    return locale.gettext("-# [Who's playing today]({where})", where=where)


def _row(locale: Locale, card: GroupCard, row: int, avatars: Mapping[int, bytes]) -> CardRow:
    player = card.players[row]
    return CardRow(
        place=str(player.place),
        name=shortened(locale, player.name, LONGEST_NAME),
        marks=tuple(_mark(each) if each else None for each in player.rungs),
        hints=str(player.hints),
        streak=str(player.streak),
        unnamed=locale.gettext("Player {number}", number=row + 1),
        portrait=_portrait(card.people[row], player, row, avatars) if card.people else None,
    )


def _portrait(person: int, player: CardPlayer, row: int, avatars: Mapping[int, bytes]) -> Portrait:
    return Portrait(initials_of(player.name, str(row + 1)), person, avatars.get(person, b""))


def _mark(rung: Rung) -> CardMark:
    beyond = f"+{rung.beyond}" if rung.beyond else ""
    return CardMark(rung.step, rung.steps, beyond, rung.crowned)


def _line(locale: Locale, player: CardPlayer, columns: Sequence[CardColumn]) -> str:
    """``1. Ada: honeycomb Genius, anigram 6 of 6 levels, 2 hints, 12 days in a row.``"""
    pairs = zip(columns, player.rungs, strict=True)
    parts = [
        locale.gettext(
            "{game} {reached}", game=locale.gettext(column.noun), reached=column.rung(locale, rung)
        )
        for column, rung in pairs
        if rung
    ]
    if player.hints:
        parts.append(hints(locale, player.hints))
    streak = locale.ngettext("{number} day in a row", "{number} days in a row", player.streak)
    return locale.gettext(
        "{place}. {name}: {reached}.",
        place=player.place,
        name=shortened(locale, player.name, LISTED_NAME),
        reached=", ".join([*parts, streak]),
    )
