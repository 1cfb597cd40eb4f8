"""What a new message refers to: the one that it answers or forwards, and stickers."""

from dataclasses import replace

from guildyard.rest.access import find_channel
from guildyard.world.errors import ApiError, Json, Problems, unknown_message
from guildyard.world.guilds import Channel
from guildyard.world.model import Message
from guildyard.world.permissions import BITS

REPLY, FORWARD = 0, 1  # kinds of references
MOST_STICKERS = 3


def replied_to(channel: Channel, form: Json) -> int | None:
    """The message that a reply answers."""
    reference = form.get("message_reference")
    if not reference or reference.get("type", REPLY) != REPLY:
        return None
    message_id = int(reference["message_id"])
    if channel.message(message_id) is None:
        if reference.get("fail_if_not_exists", True):
            error = {"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}
            tree = {"message_reference": {"_errors": [error]}}
            raise ApiError(400, 50035, "Invalid Form Body", tree)
        return None
    return message_id


def forwarded(channel: Channel, form: Json) -> Message | None:
    """The message that is forwarded, which the bot must be able to read."""
    reference = form.get("message_reference")
    if not reference or reference.get("type", REPLY) != FORWARD:
        return None
    problems = Problems()
    if not reference.get("channel_id"):
        problems.required(("message_reference", "channel_id"))
    for name in ("content", "embeds", "components", "poll", "sticker_ids"):
        if form.get(name):
            told = "Forward messages cannot contain additional content."
            problems.add((name,), "MESSAGE_FORWARD_CANNOT_HAVE_CONTENT", told)
    problems.refuse()
    place = find_channel(channel.world, int(reference["channel_id"]), "read_message_history")
    original = place.message(int(reference["message_id"]))
    if original is None or original.ephemeral:
        raise unknown_message()
    return original.forwarded or replace(original)  # as it is now, whatever becomes of it


def chosen_stickers(channel: Channel, form: Json) -> list[Json]:
    """The stickers of a message: Discord's own, those of this guild, and others by permission."""
    problems = Problems()
    wanted = form.get("sticker_ids") or []
    if len(wanted) > MOST_STICKERS:
        problems.out_of_bounds(("sticker_ids",), 0, MOST_STICKERS)
        problems.refuse()
    found = []
    for sticker_id in wanted:
        known = channel.world.records.find("sticker", int(sticker_id))
        guild_id = channel.guild.id if channel.guild else None
        elsewhere = known and known.place not in (None, guild_id)
        external = channel.permissions_of(channel.world.bot) & BITS["use_external_stickers"]
        if known is None or (elsewhere and not external):
            raise ApiError(400, 50081, "Invalid sticker sent")
        format_type = known.fields["format_type"]
        found.append(
            {"id": str(known.id), "name": known.fields["name"], "format_type": format_type}
        )
    return found
