"""Polls: voting, and the end of it.

A poll is over for whoever looks once its time is. Then the votes are counted, which everybody
hears: the message says that the count is final, and another one tells the result.
"""

from __future__ import annotations

from collections.abc import Iterable

from guildyard.world.emoji import Emoji
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel
from guildyard.world.model import Message, Pings, Poll, PollAnswer, User


def is_over(channel: Channel, poll: Poll) -> bool:
    """Can nobody vote any more?"""
    return poll.ended or channel.world.clock() >= poll.ends_at


def begin(message: Message, poll: Poll) -> None:
    """Let a message ask something, until the time is over."""
    message.poll = poll
    message.channel.world.alarms.set(poll.ends_at, lambda: _run_out(message, poll))


def _run_out(message: Message, poll: Poll) -> None:
    channel = message.channel
    is_there = message in channel.everything and channel.world.channel(channel.id) is channel
    if is_there and not poll.ended:
        end(message, poll)


def vote(message: Message, user: User, answers: Iterable[PollAnswer]) -> None:
    """Let somebody have voted for these answers, and for no other."""
    chosen = {each.id for each in answers}
    for answer in message.poll.answers if message.poll else ():
        voters = message.poll.votes.setdefault(answer.id, []) if message.poll else []
        if user in voters and answer.id not in chosen:
            voters.remove(user)
            _tell(message, "MESSAGE_POLL_VOTE_REMOVE", user, answer)
        elif user not in voters and answer.id in chosen:
            voters.append(user)
            _tell(message, "MESSAGE_POLL_VOTE_ADD", user, answer)


def end(message: Message, poll: Poll) -> None:
    """Count the votes: the message says that it is over, and another one tells the result."""
    world = message.channel.world
    poll.ended, poll.ends_at = True, min(poll.ends_at, world.clock())
    world.announce.message_changed(message, "MESSAGE_UPDATE")
    result = Message(
        id=world.snowflakes.next(),
        channel=message.channel,
        author=message.author,
        created_at=world.clock(),
        embeds=[_result(poll)],
        replies_to=message.id,
        pings=Pings(users=frozenset({message.author.id})),
        poll_result=True,
    )
    message.channel.everything.append(result)
    world.announce.message_changed(result, "MESSAGE_CREATE")


def winner(poll: Poll) -> PollAnswer | None:
    """The answer with the most votes; None for a tie, or when nobody voted."""
    counts = {answer: len(poll.votes.get(answer.id, [])) for answer in poll.answers}
    most = max(counts.values())
    best = [answer for answer, count in counts.items() if count == most]
    return best[0] if most and len(best) == 1 else None


def _result(poll: Poll) -> Json:
    """The embed of a result, in the form of which Discord's client makes a picture."""
    counts = [len(poll.votes.get(answer.id, [])) for answer in poll.answers]
    fields = {
        "poll_question_text": poll.question,
        "victor_answer_votes": str(max(counts)),
        "total_votes": str(sum(counts)),
    }
    best = winner(poll)
    if best:
        fields |= {"victor_answer_id": str(best.id), "victor_answer_text": best.text}
        fields |= _emoji(best.emoji) if best.emoji else {}
    shown = [{"name": name, "value": value, "inline": False} for name, value in fields.items()]
    return {"type": "poll_result", "fields": shown}


def _emoji(emoji: Emoji) -> dict[str, str]:
    """What an answer is marked with; only an uploaded picture has an id, and may move."""
    told = {"victor_answer_emoji_name": emoji.name}
    if emoji.id is not None:
        told["victor_answer_emoji_id"] = str(emoji.id)
        told["victor_answer_emoji_animated"] = str(emoji.animated).lower()
    return told


def _tell(message: Message, event: str, user: User, answer: PollAnswer) -> None:
    message.channel.world.announce.vote_changed(message, event, user, answer)
