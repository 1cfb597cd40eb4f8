"""A post as it goes to Discord: what it says, its pictures, and whom it may notify."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import discord

from bot.discord.answering.components import Button
from bot.discord.attachments import Picture, Run
from bot.discord.gateway.client import Honeygram
from bot.drawing.podium import Podium
from bot.places import ServerPlace
from bot.play.day import DayContent
from bot.texts.locale import Locale
from cogs.posts.group_card import picture_of_card
from cogs.posts.layout import (
    buttons_after,
    buttons_of,
    layout,
    recap_buttons,
    rules_button,
    texts_of,
)
from cogs.posts.pictures import picture_of_podium
from cogs.posts.roles import mention_of, only, role_of


@dataclass(frozen=True)
class Written:
    """A post, ready to be sent."""

    title: str
    view: discord.ui.LayoutView
    picture: Picture
    podium: Podium | None
    draw_card: Callable[[], Awaitable[Picture]] | None  # the picture in the place of the podium
    allowed: discord.AllowedMentions
    locale: Locale
    run: Run

    async def files(self) -> list[discord.File]:
        """What is attached to it."""
        pictures = [self.picture]
        if self.draw_card:
            pictures.append(await self.draw_card())
        elif self.podium:
            pictures.append(await picture_of_podium(self.locale, self.run, self.podium))
        return [each.file() for each in pictures]


async def write(bot: Honeygram, content: DayContent) -> Written:
    """A post, with the answers and scores of the day before below its recap; the one that opened
    the day also mentions who is told of it."""
    faces, face, post = bot.faces, bot.faces[content.post.game], content.post
    locale = await bot.locale_in(post.server_id, post.day)
    role = role_of(bot.get_guild(post.server_id), content.role_id)
    texts = texts_of(locale, faces, content, mention_of(role) if role else None)
    run = bot.services.host.work.patiently
    picture = await face.picture(locale, run, content.round)
    looking_back: list[Button] = []
    if content.before:
        posted = [face for name, face in faces.items() if name in content.before.posted]
        looking_back = recap_buttons(locale, posted, content.before.recap.day)
    buttons = (buttons_after if content.over else buttons_of)(locale, face, post.day)
    is_brief = content.knows_rules and not content.over
    rules = rules_button(locale, face, post.day) if is_brief else None
    card = content.before.card if content.before else None
    draw_card = (
        partial(picture_of_card, bot, post.server_id, card, run, alt_text=texts.card)
        if card
        else None
    )
    link = bot.doors.link(locale, ServerPlace(post.server_id), face.game)
    view = layout(locale, texts, picture, buttons, looking_back, rules, link)
    return Written(
        texts.title,
        view,
        picture,
        texts.podium,
        draw_card,
        only(role),
        locale,
        run,
    )
