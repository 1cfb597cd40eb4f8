"""The daily posts as people see them: picture, plain letters, what there is to find, buttons."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import discord

from bot.application import Application
from bot.discord.acknowledge import Picture
from bot.discord.components import button, detached
from bot.model import Post
from bot.puzzles.honeycomb.round import HoneycombRound
from cogs.posts.pictures import picture_of_honeycomb, picture_of_letters
from cogs.texts import anigram, honeycomb
from cogs.texts import recap as _review_texts
from cogs.texts.formats import day_name

ONE_DAY = timedelta(days=1)
NOBODY = {"bee": honeycomb.NOBODY, "anigram": anigram.NOBODY}  # the status of a new post
ACCENT = discord.Color.from_str("#f7c948")


@dataclass(frozen=True)
class Texts:
    """What a post says; the status changes while the day runs."""

    title: str
    letters: str
    task: str
    status: str
    recap: str | None


async def status_of(services: Application, post: Post) -> str:
    """How the server does now."""
    review = services.review
    if post.game == "bee":
        return honeycomb.status(await review.bee_status(post.server_id, post.day))
    return anigram.status(await review.anigram_status(post.server_id, post.day))


async def texts_of(services: Application, post: Post, played: Any, status: str) -> Texts:
    """What a post says, with this status."""
    recap = await _recap(services, post)
    day = day_name(post.day)
    if isinstance(played, HoneycombRound):
        return Texts(
            title=f"{honeycomb.TITLE} {day}",
            letters=honeycomb.letters(played),
            task=honeycomb.task(played),
            status=status,
            recap=recap,
        )
    return Texts(
        title=f"{anigram.TITLE} {day}",
        letters=anigram.letters(played),
        task=anigram.task(played),
        status=status,
        recap=recap,
    )


async def picture_of(played: Any) -> Picture:
    """The picture of a post."""
    if isinstance(played, HoneycombRound):
        return await picture_of_honeycomb(played.honeycomb.center, played.honeycomb.outer)
    return await picture_of_letters(played.scrambled[0])


def layout(post: Post, texts: Texts, picture: Picture) -> discord.ui.LayoutView:
    """The post, with the picture attached to it."""
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt_text)
    )
    container: discord.ui.Container[Any] = discord.ui.Container(
        discord.ui.TextDisplay(f"## {texts.title}"),
        gallery,
        discord.ui.TextDisplay(f"{texts.letters}\n{texts.task}"),
        discord.ui.TextDisplay(texts.status),
        discord.ui.ActionRow(*_buttons(post)),
        accent_color=ACCENT,
    )
    view = discord.ui.LayoutView(timeout=None)
    if texts.recap:
        view.add_item(discord.ui.TextDisplay(texts.recap))
    return detached(view.add_item(container))


def _buttons(post: Post) -> list[discord.ui.Button[Any]]:
    """The same as the commands; all of them work for whoever presses."""
    shuffle = [button("Shuffle", "bee", "shuffle", post.day)] if post.game == "bee" else []
    return [
        button("Guess", post.game, "guess", post.day, style=discord.ButtonStyle.primary),
        *shuffle,
        button("Hint", post.game, "hint", post.day),
        button("My words", post.game, "show", post.day),
        button("Leaderboard", "board", post.game, "today", 1),
    ]


async def _recap(services: Application, post: Post) -> str | None:
    """The day before, on the first post of the day only, where the server wants it."""
    server = await services.servers.get(post.server_id)
    if not server.recap or post.game != next(iter(server.games), post.game):
        return None
    shown = await services.review.recap(post.server_id, post.day - ONE_DAY)
    return _review_texts.recap(shown) if shown else None
