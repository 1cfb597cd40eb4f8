"""What a person's client lets through as a message."""

from collections.abc import Iterable

from guildyard.interactions.options import Refused, allowed
from guildyard.validation.mentions import pings_in
from guildyard.world.files import MOST_ATTACHMENTS, File, keep
from guildyard.world.guilds import Channel
from guildyard.world.model import WITHOUT_MESSAGES, Message, Poll, User
from guildyard.world.polls import begin
from guildyard.world.threads import Thread

MOST_CONTENT = 2_000


def check_message(channel: Channel, text: str, files: list[File]) -> None:
    """Refuse what Discord would not send."""
    if channel.kind in WITHOUT_MESSAGES:
        raise Refused(f"a {channel.kind.name.lower()} has posts, no messages")
    if len(text.strip()) > MOST_CONTENT or not (text.strip() or files):
        raise Refused(f"a message has 1 to {MOST_CONTENT} characters")
    if len(files) > MOST_ATTACHMENTS:
        raise Refused(f"a message has at most {MOST_ATTACHMENTS} files")
    for each in files:
        allowed(each)


def write(
    user: User,
    channel: Channel,
    text: str = "",
    files: Iterable[File] = (),
    poll: Poll | None = None,
) -> Message:
    """A message of somebody, as it is announced."""
    message = Message(
        id=channel.world.snowflakes.next(),
        channel=channel,
        author=user,
        created_at=channel.world.clock(),
        content=text,
        attachments=[keep(channel, each) for each in files],
    )
    message.pings = pings_in(message, text)
    if poll:
        begin(message, poll)
    channel.everything.append(message)
    if isinstance(channel, Thread):
        channel.wake()
    channel.world.announce.message_changed(message, "MESSAGE_CREATE")
    return message
