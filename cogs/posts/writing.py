"""A post as it goes to Discord: what it says, its pictures, and whom it may notify."""

from dataclasses import dataclass

import discord

from bot.discord.attachments import Picture
from bot.discord.gateway.client import Honeygram
from bot.drawing.podium import Podium
from bot.games.game import Round
from bot.model import Post, Server
from cogs.posts.layout import (
    ONE_DAY,
    answer_buttons,
    buttons_after,
    buttons_of,
    layout,
    texts_of,
)
from cogs.posts.pictures import Run, picture_of_podium
from cogs.posts.roles import mention_of, only, role_of


@dataclass(frozen=True)
class Written:
    """A post, ready to be sent."""

    title: str
    view: discord.ui.LayoutView
    picture: Picture
    podium: Podium | None
    allowed: discord.AllowedMentions
    run: Run

    async def files(self) -> list[discord.File]:
        """What is attached to it."""
        pictures = [self.picture]
        if self.podium:
            pictures.append(await picture_of_podium(self.run, self.podium))
        return [each.file() for each in pictures]


async def write(
    bot: Honeygram, post: Post, played: Round, status: str, *, over: bool = False
) -> Written:
    """A post, with the answers of the day before below its recap; the one that opened the day also
    mentions who is told of it."""
    faces, server = bot.faces, await bot.services.servers.get(post.server_id)
    role = None if over else await _role(bot, server, post)
    mention = mention_of(role) if role else None
    texts = await texts_of(bot.services, faces, post, played, status, mention, over=over)
    picture = await faces[post.game].picture(played)
    posted = [face for name, face in faces.items() if name in server.games]
    looking_back = answer_buttons(posted, post.day - ONE_DAY)
    buttons = (buttons_after if over else buttons_of)(faces[post.game], post.day)
    view = layout(texts, picture, buttons, looking_back)
    run = bot.services.work.patiently
    return Written(texts.title, view, picture, texts.podium, only(role), run)


async def _role(bot: Honeygram, server: Server, post: Post) -> discord.Role | None:
    """Who is told of a post."""
    role = role_of(bot.get_guild(post.server_id), server)
    return role if role and (await bot.services.daily.opening(post)).notifies else None
