"""The group card as it is attached: to a post, to what somebody shares, to an edit."""

from bot.discord.attachments import Picture, Run
from bot.discord.faces import Faces
from bot.discord.gateway.client import Honeygram
from bot.drawing.group_card import group_card_picture
from bot.play.group_card import GroupCard
from bot.texts import group_card as texts
from bot.texts.group_card import CardColumn
from bot.texts.locale import Locale
from cogs.posts.pictures import drawn

CARD = "group-card.png"
FOR_A_POST = 2.0  # seconds that avatars may take; without them there are initials
FOR_A_PERSON = 0.5  # who shares and waits


async def picture_of_card(
    bot: Honeygram,
    server_id: int,
    card: GroupCard,
    run: Run,
    *,
    patience: float | None = None,
    alt_text: str | None = None,
) -> Picture:
    """The card, drawn unless it is kept, with the avatars that come in `patience` seconds (default:
    `FOR_A_POST`); its alt text may be known."""
    locale, columns = await bot.locale_in(server_id), columns_of(bot.faces, card)
    patience = FOR_A_POST if patience is None else patience
    avatars = await bot.avatars.of(server_id, card.people, patience)
    data = await drawn(run, group_card_picture, texts.view(locale, card, columns, avatars))
    return Picture(data, CARD, alt_text or texts.alt_text(locale, card, columns))


def alt_text_of(locale: Locale, faces: Faces, card: GroupCard) -> str:
    """What it says, in words."""
    return texts.alt_text(locale, card, columns_of(faces, card))


def columns_of(faces: Faces, card: GroupCard) -> list[CardColumn]:
    """What the games on it give to it."""
    shown = [faces[game] for game in card.games]
    return [CardColumn(face.board.TITLE, face.board.NOUN, face.ladder, face.rung) for face in shown]
