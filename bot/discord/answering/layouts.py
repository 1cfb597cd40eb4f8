"""Answers that are laid out with Components V2: a picture, blocks of text, rows of buttons.

A message that was sent so stays so, and one that was not is changed with its first edit:
https://docs.discord.com/developers/components/using-message-components
What is attached to it is in its components alone; the list of its attachments is empty.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlsplit

import discord
from discord.components import TextDisplay
from discord.enums import ComponentType

from bot.discord.answering.acknowledge import CallbackType
from bot.discord.answering.answerer import answerer_of
from bot.discord.answering.components import MOST_IN_ROW, Button, detached
from bot.discord.answering.defer import is_deferred, is_on_own_message, is_unanswered
from bot.discord.answering.interaction import Interaction
from bot.discord.answering.replies import NO_MENTIONS, send_followup, tell
from bot.discord.attachments import Picture

TYPED = 101  # the id of the block with what was typed in vain
FENCE = "```"
LONGEST = 4000  # characters of all texts of a message
INVALID_FORM = 50035

V2 = discord.MessageFlags(components_v2=True).value
PRIVATE = discord.MessageFlags(ephemeral=True).value

Drawing = Callable[[], Awaitable[Picture | None]]


@dataclass(frozen=True)
class Attached:
    """A picture that a message has already."""

    id: int
    name: str
    alt_text: str


@dataclass(frozen=True)
class Layout:
    """What a message shows, from its top to its end."""

    texts: tuple[str, ...]  # the last one is what is new
    below: discord.ui.View
    picture: Picture | Attached | None = None
    typed: str = ""  # in vain, to be copied, and for the next form
    link: Button | None = None  # the last of the buttons, which leads out of Discord

    def components(self) -> list[dict[str, Any]]:
        """As Discord takes them."""
        shown = [_gallery(self.picture)] if self.picture else []
        shown += [_text(each) for each in self.texts]
        if self.typed:
            shown.append(_text(f"{FENCE}\n{self.typed}\n{FENCE}") | {"id": TYPED})
        return shown + _with_link(self.below.to_components(), self.link)


class _View(discord.ui.LayoutView):
    """A layout as discord.py sends it."""

    def __init__(self, layout: Layout) -> None:
        super().__init__(timeout=None)
        self._layout = layout

    def has_components_v2(self) -> bool:
        """It goes out with the flag."""
        return True

    def to_components(self) -> list[dict[str, Any]]:
        """As Discord takes them."""
        return self._layout.components()


def attached_to(interaction: Interaction, alt_text: Callable[[], str]) -> Attached | None:
    """The picture of the person's own message that was pressed, to be kept, with what it says."""
    message = interaction.message if is_on_own_message(interaction) else None
    for part in message.components if message else ():
        if isinstance(part, discord.MediaGalleryComponent):
            for item in part.items:
                if item.media.attachment_id:
                    name = PurePosixPath(urlsplit(item.media.url).path).name
                    return Attached(item.media.attachment_id, name, alt_text())
    return None


def typed_on(interaction: Interaction) -> str:
    """What was typed in vain, from the block for it on the message that was pressed."""
    message = interaction.message if is_on_own_message(interaction) else None
    for part in message.components if message else ():
        if isinstance(part, TextDisplay) and part.id == TYPED:
            return part.content.removeprefix(f"{FENCE}\n").removesuffix(f"\n{FENCE}")
    return ""


async def show(
    interaction: Interaction,
    layout: Layout,
    *,
    kept: Sequence[str] = (),
    anew: Drawing | None = None,
) -> None:
    """Change the private message whose button was pressed, or answer with a new one.

    Words kept are remembered as `reply` does. Where Discord lost the picture that stays, it is
    drawn anew.
    """

    async def send(also: str) -> None:
        shown = _linked(interaction, _with(layout, also))
        try:
            await _send(interaction, shown)
        except discord.HTTPException as error:
            if error.code != INVALID_FORM or not isinstance(shown.picture, Attached):
                raise
            picture = await anew() if anew else None
            await _send(interaction, replace(shown, picture=picture))

    length = sum(map(len, layout.texts)) + len(layout.typed)
    await tell(interaction, send, kept, LONGEST - length)


def _with(layout: Layout, also: str) -> Layout:
    """With a line on words that were kept, above what is new."""
    if not also:
        return layout
    *before, new = layout.texts
    return replace(layout, texts=(*before, f"{also}{new}"))


def _linked(interaction: Interaction, layout: Layout) -> Layout:
    linked = answerer_of(interaction).mentions.linked
    return replace(layout, texts=tuple(map(linked, layout.texts)))


async def _send(interaction: Interaction, layout: Layout) -> None:
    if not is_on_own_message(interaction):
        await _reply(interaction, layout)
    elif await is_deferred(interaction):
        await send_followup(interaction, lambda: _edit_later(interaction, layout))
    else:
        await _give(interaction, CallbackType.EDIT, layout, V2, **_gone(interaction, layout))


async def _reply(interaction: Interaction, layout: Layout) -> None:
    if await is_unanswered(interaction):
        await _give(interaction, CallbackType.MESSAGE, layout, V2 | PRIVATE)
    else:
        await send_followup(interaction, lambda: _follow_up(interaction, layout))


async def _give(
    interaction: Interaction, kind: CallbackType, layout: Layout, flags: int, **data: Any
) -> None:
    data |= {
        "flags": flags,
        "components": layout.components(),
        "allowed_mentions": NO_MENTIONS,
    }
    pictures = [layout.picture] if isinstance(layout.picture, Picture) else []
    if pictures:
        data["attachments"] = [
            {"id": number, "filename": each.name, "description": each.alt_text}
            for number, each in enumerate(pictures)
        ]
    await answerer_of(interaction).acknowledger.acknowledge(interaction, kind, data, pictures)


def _gone(interaction: Interaction, layout: Layout) -> dict[str, Any]:
    """What a message loses with an edit: pictures that do not stay, and what is not laid out."""
    stays = [{"id": str(layout.picture.id)}] if isinstance(layout.picture, Attached) else []
    return {"attachments": stays, **_plain(interaction)}


def _plain(interaction: Interaction) -> dict[str, Any]:
    """What has to go from a message that was not laid out before."""
    is_plain = interaction.message and not interaction.message.flags.components_v2
    return {"content": None, "embeds": []} if is_plain else {}


async def _follow_up(interaction: Interaction, layout: Layout) -> None:
    files = [layout.picture.file()] if isinstance(layout.picture, Picture) else []
    view = detached(_View(layout))
    await interaction.followup.send(view=view, files=files, ephemeral=True)


async def _edit_later(interaction: Interaction, layout: Layout) -> None:
    """Change the message that a deferred edit is about; a picture that stays is not named."""
    extra = _plain(interaction)
    if not isinstance(layout.picture, Attached):
        extra["attachments"] = [layout.picture.file()] if layout.picture else []
    await interaction.edit_original_response(view=detached(_View(layout)), **extra)


def _with_link(rows: list[dict[str, Any]], link: Button | None) -> list[dict[str, Any]]:
    """Rows of buttons that many share, and a link of one server in the last one that has room."""
    if link is None:
        return rows
    shown = {
        "type": ComponentType.button.value,
        "style": discord.ButtonStyle.link.value,
        "label": link.label,
        "url": link.url,
    }
    if rows and len(rows[-1]["components"]) < MOST_IN_ROW:
        *before, last = rows
        return [*before, last | {"components": [*last["components"], shown]}]
    return [*rows, {"type": ComponentType.action_row.value, "components": [shown]}]


def _text(content: str) -> dict[str, Any]:
    return {"type": ComponentType.text_display.value, "content": content}


def _gallery(picture: Picture | Attached) -> dict[str, Any]:
    media = {"url": f"attachment://{picture.name}"}
    item = {"media": media, "description": picture.alt_text}
    return {"type": ComponentType.media_gallery.value, "items": [item]}
