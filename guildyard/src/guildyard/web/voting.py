"""What the page does with polls."""

from __future__ import annotations

from guildyard.interactions.options import Refused
from guildyard.validation.components import Kind
from guildyard.web.reacting import Page
from guildyard.world.errors import Json
from guildyard.world.model import Message, User
from guildyard.world.polls import is_over, winner

FORM: Json = {
    "title": "Ask something",
    "custom_id": "poll",
    "submit": "Ask",
    "parts": [
        {
            "type": Kind.TEXT_INPUT,
            "style": 1,
            "custom_id": "question",
            "label": "Question",
            "max_length": 300,
        },
        {
            "type": Kind.TEXT_INPUT,
            "style": 2,
            "custom_id": "answers",
            "label": "Answers, one in each line",
        },
        {
            "type": Kind.TEXT_INPUT,
            "style": 1,
            "custom_id": "hours",
            "label": "Hours until it ends",
            "value": "24",
        },
        {"type": Kind.CHECKBOX, "custom_id": "multiple", "label": "Several answers at once"},
    ],
}


async def form(_: Page, __: Json) -> Json:
    """What a person fills in to ask something."""
    return {"modal": FORM}


async def ask(page: Page, request: Json) -> None:
    """Put a poll into the channel."""
    person, channel = page.here()
    values = request["values"]
    if not str(values["hours"]).strip().isdecimal():
        raise Refused("the hours are a whole number")
    hours, multiple = int(values["hours"]), bool(values["multiple"])
    question, answers = str(values["question"]), str(values["answers"]).splitlines()
    await person.poll(channel, question, answers, hours=hours, multiple=multiple)
    page.tools.recording.asked(person, channel, question, answers, hours=hours, multiple=multiple)


async def vote(page: Page, request: Json) -> None:
    """Vote for these answers and for no other."""
    person, message = page.here()[0], page.message_of(request)
    answers = [str(each) for each in request["answers"]]
    await person.vote(message, *answers)
    page.tools.recording.acted(person, message, "vote", *answers)


async def end(page: Page, request: Json) -> None:
    """End a poll of the person's own."""
    person, message = page.here()[0], page.message_of(request)
    page.tools.recording.looks_at(person, message)
    await person.end_poll(message)
    page.tools.recording.acted(person, message, "end_poll")


def shown(message: Message, reader: User | None) -> Json | None:
    """A poll as the page shows it: with names, and what the reader voted for."""
    poll = message.poll
    if poll is None:
        return None
    best = winner(poll)
    answers = [
        {
            "text": each.text,
            "emoji": str(each.emoji) if each.emoji else None,
            "count": len(poll.votes.get(each.id, [])),
            "mine": reader in poll.votes.get(each.id, []),
            "best": each is best,
            "who": [user.name for user in poll.votes.get(each.id, [])],
        }
        for each in poll.answers
    ]
    return {
        "question": poll.question,
        "answers": answers,
        "multiple": poll.multiple,
        "over": is_over(message.channel, poll),
        "ends": poll.ends_at.isoformat(),
        "own": message.author is reader,
    }
