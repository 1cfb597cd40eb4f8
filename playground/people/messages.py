"""What a person's client lets through as a message."""

from playground.interactions.options import Refused, allowed
from playground.world.files import MOST_ATTACHMENTS, File
from playground.world.guilds import Channel
from playground.world.model import ChannelKind

MOST_CONTENT = 2_000


def check_message(channel: Channel, text: str, files: list[File]) -> None:
    """Refuse what Discord would not send."""
    if channel.kind is ChannelKind.FORUM:
        raise Refused("a forum has posts, no messages")
    if len(text.strip()) > MOST_CONTENT or not (text.strip() or files):
        raise Refused(f"a message has 1 to {MOST_CONTENT} characters")
    if len(files) > MOST_ATTACHMENTS:
        raise Refused(f"a message has at most {MOST_ATTACHMENTS} files")
    for each in files:
        allowed(each)
