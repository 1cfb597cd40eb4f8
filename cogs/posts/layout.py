"""The daily posts as people see them: picture, plain letters, what there is to find, buttons."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import discord

from bot.discord.answering.components import MOST_IN_ROW, Button, button, detached
from bot.discord.attachments import Picture
from bot.discord.faces import Face, Faces
from bot.drawing.podium import Podium
from bot.model import ALL_GAMES
from bot.play.day import DayBefore, DayContent
from bot.texts import buttons as labels
from bot.texts import daily
from bot.texts import recap as recap_texts
from bot.texts.formats import weekday_name
from bot.texts.locale import Locale
from cogs.posts.group_card import CARD, alt_text_of
from cogs.posts.pictures import PODIUM
from cogs.posts.status import status_text

PRIMARY = discord.ButtonStyle.primary
ACCENT = discord.Color.from_str("#f7c948")


@dataclass(frozen=True)
class Texts:
    """What a post says; the status changes while the day runs."""

    title: str
    letters: str
    task: str | None  # in a line where the rules are known
    status: str
    next_puzzle: str | None
    recap: str | None
    podium: Podium | None = None  # beside a recap, as a picture
    card: str | None = None  # what the picture says that stands there instead
    mention: str | None = None  # of those who are told of the post
    over: str | None = None  # first of all, once the day is over


def texts_of(
    locale: Locale, faces: Faces, content: DayContent, mention: str | None = None
) -> Texts:
    """What a post says; once its day is over, that it is, instead of what there is to do and of the
    next puzzle."""
    face, day, over = faces[content.post.game], content.post.day, content.over
    before, next_start = content.before, content.next_start
    task = face.board.brief if content.knows_rules else face.board.task
    return Texts(
        title=title_of(locale, face, day),
        letters=face.board.letters(locale, content.round),
        task=None if over else task(locale, content.round),
        status=status_text(locale, face, content.status, over=over),
        next_puzzle=daily.next_puzzle(locale, next_start) if next_start else None,
        recap=_recap(locale, faces, before, over=over) if before else None,
        podium=recap_texts.podium(locale, before.recap) if before else None,
        card=alt_text_of(locale, faces, before.card) if before and before.card else None,
        mention=mention,
        over=daily.over(locale, day) if over else None,
    )


def title_of(locale: Locale, face: Face, day: date) -> str:
    """``🍯 Honeycomb · Friday, November 20``."""
    return f"{locale.gettext(face.board.TITLE)} · {weekday_name(locale, day)}"


def layout(
    locale: Locale,
    texts: Texts,
    picture: Picture,
    buttons: Sequence[Button],
    looking_back: Sequence[Button] = (),
    rules: Button | None = None,
    link: Button | None = None,
) -> discord.ui.LayoutView:
    """A post, with the pictures attached to it, and below the recap buttons of the day before; the
    rules are behind a button where they are known. A link to the page comes last."""
    task = discord.ui.TextDisplay[Any]("\n".join(filter(None, (texts.letters, texts.task))))
    container: discord.ui.Container[Any] = discord.ui.Container(
        discord.ui.TextDisplay(f"## {texts.title}"),
        _gallery(picture.name, picture.alt_text),
        discord.ui.Section(task, accessory=rules.item()) if rules else task,
        discord.ui.TextDisplay("\n".join(filter(None, (texts.status, texts.next_puzzle)))),
        *_rows(buttons, link),
        accent_color=ACCENT,
    )
    view = discord.ui.LayoutView(timeout=None)
    if texts.over:
        view.add_item(discord.ui.TextDisplay(texts.over))
    if texts.mention:
        view.add_item(discord.ui.TextDisplay(texts.mention))
    if texts.recap:
        view.add_item(discord.ui.TextDisplay(texts.recap))
        if texts.card:
            view.add_item(_gallery(CARD, texts.card))
        elif texts.podium:
            view.add_item(_gallery(PODIUM, recap_texts.podium_card(locale, texts.podium)))
        if looking_back:
            view.add_item(_row(looking_back))
    return detached(view.add_item(container))


def _rows(buttons: Sequence[Button], link: Button | None) -> list[discord.ui.ActionRow[Any]]:
    """The link stands beside the buttons as long as their row has room for it."""
    if link is None:
        return [_row(buttons)]
    if len(buttons) < MOST_IN_ROW:
        return [_row([*buttons, link])]
    return [_row(buttons), _row([link])]


def _row(buttons: Sequence[Button]) -> discord.ui.ActionRow[Any]:
    return discord.ui.ActionRow(*(each.item() for each in buttons))


def _gallery(name: str, alt_text: str) -> discord.ui.MediaGallery[Any]:
    """An attached picture."""
    return discord.ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{name}", description=alt_text)
    )


def buttons_of(locale: Locale, face: Face, day: date) -> list[Button]:
    """The same as the commands; all of them work for whoever presses."""
    command = face.game.command
    return [
        button(locale.gettext(face.board.GUESS), command, "guess", day, style=PRIMARY),
        *(button(locale.gettext(face.buttons[name]), command, name, day) for name in face.buttons),
        button(locale.gettext(labels.LEADERBOARD), "board", command, day, 1),
    ]


def rules_button(locale: Locale, face: Face, day: date) -> Button:
    """Beside the task of a post that has no room for them."""
    return button(locale.gettext(labels.RULES), face.game.command, "rules", day)


def buttons_after(locale: Locale, face: Face, day: date) -> list[Button]:
    """Where a post leads whose day is over."""
    command = face.game.command
    return [
        button(locale.gettext(labels.ANSWERS), command, "answers", day),
        button(locale.gettext(labels.RESULTS), "board", command, day, 1),
        button(locale.gettext(labels.TODAY), command, "today", style=PRIMARY),
    ]


def recap_buttons(locale: Locale, faces: Iterable[Face], day: date) -> list[Button]:
    """The answers of each game of a day that is over, and the scores with what they mean."""
    games = list(faces)
    alone = len(games) == 1
    answers = [
        button(
            locale.gettext(labels.ANSWERS if alone else face.board.ANSWERS),
            *(face.game.command, "answers", day),
        )
        for face in games
    ]
    scores = button(locale.gettext(labels.ALL_SCORES), "board", ALL_GAMES, day, 1)
    return [*answers, scores]


def _recap(locale: Locale, faces: Faces, before: DayBefore, *, over: bool) -> str:
    """The day before, in all games."""
    lines: list[str] = []
    for name, shown in before.games.items():
        lines += faces[name].answers.recap(locale, shown.of_game)
        if shown.together:
            lines.append(faces[name].together.recap(locale, shown.together))
    return recap_texts.recap(locale, before.recap, lines, over=over)
