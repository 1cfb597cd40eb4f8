"""The daily posts as people see them: picture, plain letters, what there is to find, buttons."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import discord

from bot.application import Application
from bot.discord.attachments import Picture
from bot.discord.components import button, detached
from bot.discord.faces import Button, Face, Faces
from bot.games.game import Round
from bot.model import Post
from cogs.texts import buttons as labels
from cogs.texts import daily
from cogs.texts import recap as recap_texts
from cogs.texts.formats import weekday_name

ONE_DAY = timedelta(days=1)
ACCENT = discord.Color.from_str("#f7c948")


@dataclass(frozen=True)
class Texts:
    """What a post says; the status changes while the day runs."""

    title: str
    letters: str
    task: str
    status: str
    next_puzzle: str | None
    recap: str | None


async def texts_of(
    services: Application,
    faces: Faces,
    post: Post,
    played: Round,
    status: str,
    *,
    over: bool = False,
) -> Texts:
    """What a post says, with this status; once its day is over, nothing of the next puzzle."""
    face = faces[post.game]
    return Texts(
        title=f"{face.title} · {weekday_name(post.day)}",
        letters=face.letters(played),
        task=face.task(played),
        status=status,
        next_puzzle=None if over else await _next_puzzle(services, post),
        recap=await _recap(services, faces, post),
    )


def layout(
    texts: Texts, picture: Picture, buttons: Sequence[Button], looking_back: Sequence[Button] = ()
) -> discord.ui.LayoutView:
    """A post, with the picture attached to it, and below the recap buttons of the day before."""
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt_text)
    )
    container: discord.ui.Container[Any] = discord.ui.Container(
        discord.ui.TextDisplay(f"## {texts.title}"),
        gallery,
        discord.ui.TextDisplay(f"{texts.letters}\n{texts.task}"),
        discord.ui.TextDisplay("\n".join(filter(None, (texts.status, texts.next_puzzle)))),
        discord.ui.ActionRow(*buttons),
        accent_color=ACCENT,
    )
    view = discord.ui.LayoutView(timeout=None)
    if texts.recap:
        view.add_item(discord.ui.TextDisplay(texts.recap))
        if looking_back:
            view.add_item(discord.ui.ActionRow(*looking_back))
    return detached(view.add_item(container))


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


async def _recap(services: Application, faces: Faces, post: Post) -> str | None:
    """The day before, on the first post of the day only, where the server wants it."""
    server = await services.servers.get(post.server_id)
    posted = (name for name in faces if name in server.games)
    if not server.recap or post.game != next(posted, post.game):
        return None
    day = post.day - ONE_DAY
    shown = await services.recaps.of(post.server_id, day)
    if shown is None:
        return None
    lines = [line for face in faces.values() for line in await face.recap(post.server_id, day)]
    return recap_texts.recap(shown, lines)
