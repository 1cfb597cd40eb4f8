"""The daily posts as people see them: picture, plain letters, what there is to find, buttons."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import discord

from bot.application import Application
from bot.discord.answering.components import Button, button, detached
from bot.discord.attachments import Picture
from bot.discord.faces import Face, Faces
from bot.drawing.podium import Podium
from bot.games.game import Round
from bot.model import Post
from bot.texts import buttons as labels
from bot.texts import daily
from bot.texts import recap as recap_texts
from bot.texts.formats import weekday_name
from cogs.posts.pictures import PODIUM
from cogs.posts.status import recap_of

ONE_DAY = timedelta(days=1)
ACCENT = discord.Color.from_str("#f7c948")


@dataclass(frozen=True)
class Texts:
    """What a post says; the status changes while the day runs."""

    title: str
    letters: str
    task: str | None
    status: str
    next_puzzle: str | None
    recap: str | None
    podium: Podium | None = None  # beside a recap, as a picture
    mention: str | None = None  # of those who are told of the post
    over: str | None = None  # first of all, once the day is over


async def texts_of(
    services: Application,
    faces: Faces,
    post: Post,
    played: Round,
    status: str,
    mention: str | None = None,
    *,
    over: bool = False,
) -> Texts:
    """What a post says, with this status; once its day is over, that it is, instead of what there
    is to do and of the next puzzle."""
    face = faces[post.game]
    recap, podium = await _recap(services, faces, post, over=over)
    return Texts(
        title=title_of(face, post.day),
        letters=face.letters(played),
        task=None if over else face.task(played),
        status=status,
        next_puzzle=None if over else await _next_puzzle(services, post),
        recap=recap,
        podium=podium,
        mention=mention,
        over=daily.over(post.day) if over else None,
    )


def title_of(face: Face, day: date) -> str:
    """``🍯 Honeycomb · Friday, 20 November``."""
    return f"{face.title} · {weekday_name(day)}"


def layout(
    texts: Texts, picture: Picture, buttons: Sequence[Button], looking_back: Sequence[Button] = ()
) -> discord.ui.LayoutView:
    """A post, with the pictures attached to it, and below the recap buttons of the day before."""
    container: discord.ui.Container[Any] = discord.ui.Container(
        discord.ui.TextDisplay(f"## {texts.title}"),
        _gallery(picture.name, picture.alt_text),
        discord.ui.TextDisplay("\n".join(filter(None, (texts.letters, texts.task)))),
        discord.ui.TextDisplay("\n".join(filter(None, (texts.status, texts.next_puzzle)))),
        _row(buttons),
        accent_color=ACCENT,
    )
    view = discord.ui.LayoutView(timeout=None)
    if texts.over:
        view.add_item(discord.ui.TextDisplay(texts.over))
    if texts.mention:
        view.add_item(discord.ui.TextDisplay(texts.mention))
    if texts.recap:
        view.add_item(discord.ui.TextDisplay(texts.recap))
        if texts.podium:
            view.add_item(_gallery(PODIUM, recap_texts.podium_card(texts.podium)))
        if looking_back:
            view.add_item(_row(looking_back))
    return detached(view.add_item(container))


def _row(buttons: Sequence[Button]) -> discord.ui.ActionRow[Any]:
    return discord.ui.ActionRow(*(each.item() for each in buttons))


def _gallery(name: str, alt_text: str) -> discord.ui.MediaGallery[Any]:
    """An attached picture."""
    return discord.ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{name}", description=alt_text)
    )


def buttons_of(face: Face, day: date) -> list[Button]:
    """The same as the commands; all of them work for whoever presses."""
    command = face.game.command
    return [
        button(labels.GUESS, command, "guess", day, style=discord.ButtonStyle.primary),
        *face.buttons(day),
        button(labels.LEADERBOARD, "board", command, day, 1),
    ]


def buttons_after(face: Face, day: date) -> list[Button]:
    """Where a post leads whose day is over."""
    command = face.game.command
    return [
        button(labels.ANSWERS, command, "answers", day),
        button(labels.RESULTS, "board", command, day, 1),
        button(labels.TODAY, command, "today", style=discord.ButtonStyle.primary),
    ]


def answer_buttons(faces: Iterable[Face], day: date) -> list[Button]:
    """The answers of each game of a day that is over."""
    games = list(faces)
    label = labels.ANSWERS if len(games) == 1 else labels.ANSWERS_OF
    return [
        button(label.format(game=face.noun.capitalize()), face.game.command, "answers", day)
        for face in games
    ]


async def _next_puzzle(services: Application, post: Post) -> str:
    return daily.next_puzzle(await services.servers.next_start(post.server_id, post.day))


async def _recap(
    services: Application, faces: Faces, post: Post, *, over: bool
) -> tuple[str, Podium] | tuple[None, None]:
    """The day before, on the first post of the day only, where the server wants it."""
    server = await services.servers.get(post.server_id)
    if not server.recap or not (await services.daily.opening(post)).looks_back:
        return None, None
    day = post.day - ONE_DAY
    shown = await services.recaps.of(post.server_id, day)
    if shown is None:
        return None, None
    lines = [
        line
        for face in faces.values()
        for line in await recap_of(services, face, post.server_id, day)
    ]
    full_marks = [face.full_marks for face in faces.values()]
    text = recap_texts.recap(shown, lines, full_marks, over=over)
    return text, recap_texts.podium(shown)
