"""Polls as a person's client allows them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from guildyard.interactions.options import Refused
from guildyard.validation.polls import LONGEST, MOST_ANSWER, MOST_ANSWERS, MOST_QUESTION
from guildyard.world import polls
from guildyard.world.guilds import Channel
from guildyard.world.model import Message, Poll, PollAnswer, User


def new_poll(
    channel: Channel, question: str, answers: Iterable[str], hours: int, *, multiple: bool
) -> Poll:
    """A poll as a person asks it; Refused when it is too long or too much."""
    texts = [text.strip() for text in answers if text.strip()]
    if not 1 <= len(question.strip()) <= MOST_QUESTION:
        raise Refused(f"a question has 1 to {MOST_QUESTION} characters")
    if not 1 <= len(texts) <= MOST_ANSWERS or any(len(text) > MOST_ANSWER for text in texts):
        raise Refused(f"a poll has 1 to {MOST_ANSWERS} answers of up to {MOST_ANSWER} characters")
    if not 1 <= hours <= LONGEST:
        raise Refused(f"a poll takes 1 to {LONGEST} hours")
    return Poll(
        question=question.strip(),
        answers=tuple(PollAnswer(id=number, text=text) for number, text in enumerate(texts, 1)),
        ends_at=channel.world.clock() + timedelta(hours=hours),
        multiple=multiple,
    )


def vote(user: User, message: Message, chosen: Iterable[str]) -> None:
    """Vote for these answers, by their texts, and for no other; for none to take it back."""
    poll = _poll(message)
    if polls.is_over(message.channel, poll):
        raise Refused("this poll is over")
    by_text = {answer.text: answer for answer in poll.answers}
    wanted = [*chosen]
    unknown = [text for text in wanted if text not in by_text]
    if unknown:
        raise Refused(f"nobody can vote for {unknown[0]}")
    if len(wanted) > 1 and not poll.multiple:
        raise Refused("this poll takes one answer")
    polls.vote(message, user, [by_text[text] for text in wanted])


def end_poll(user: User, message: Message) -> None:
    """End a poll of one's own before its time."""
    poll = _poll(message)
    if message.author is not user:
        raise Refused("only its author ends a poll")
    if polls.is_over(message.channel, poll):
        raise Refused("this poll is over")
    polls.end(message, poll)


def _poll(message: Message) -> Poll:
    if message.poll is None:
        raise Refused("there is no poll in this message")
    return message.poll
