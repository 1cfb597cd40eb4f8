"""Polls as Discord's API writes them in JSON."""

from guildyard.wire.reactions import emoji
from guildyard.world.errors import Json
from guildyard.world.model import Poll, PollAnswer, User


def poll(asked: Poll, reader: User) -> Json:
    """A poll with its votes so far, and whether the reader is among them."""
    counts = [
        {"id": answer.id, "count": len(voters), "me_voted": reader in voters}
        for answer in asked.answers
        if (voters := asked.votes.get(answer.id, []))
    ]
    return {
        "question": {"text": asked.question},
        "answers": [_answer(each) for each in asked.answers],
        "expiry": asked.ends_at.isoformat(),
        "allow_multiselect": asked.multiple,
        "layout_type": 1,
        "results": {"answer_counts": counts, "is_finalized": asked.ended},
    }


def _answer(answer: PollAnswer) -> Json:
    media: Json = {"text": answer.text}
    if answer.emoji:
        media["emoji"] = emoji(answer.emoji)
    return {"answer_id": answer.id, "poll_media": media}
