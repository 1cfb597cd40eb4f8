"""What Discord accepts as a poll."""

from typing import Any

from guildyard.world.errors import Json, Path, Problems

MOST_QUESTION = 300
MOST_ANSWERS = 10
MOST_ANSWER = 55
LONGEST = 32 * 24  # hours
USUAL = 24


def check_poll(poll: Any, problems: Problems) -> None:
    """Note what is wrong with a poll."""
    if not isinstance(poll, dict):
        problems.add(("poll",), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        return
    question = (poll.get("question") or {}).get("text")
    problems.length(("poll", "question", "text"), question, MOST_QUESTION, 1)
    answers = poll.get("answers") or []
    if not 1 <= len(answers) <= MOST_ANSWERS:
        problems.out_of_bounds(("poll", "answers"), 1, MOST_ANSWERS)
    for index, answer in enumerate(answers):
        path: Path = ("poll", "answers", index, "poll_media", "text")
        problems.length(path, _media(answer).get("text"), MOST_ANSWER, 1)
    if not 1 <= hours(poll) <= LONGEST:
        text = f"int value should be between 1 and {LONGEST}."
        problems.add(("poll", "duration"), "NUMBER_TYPE_COERCE", text)


def hours(poll: Json) -> int:
    """How long a poll takes; a day when nothing is said."""
    return int(poll.get("duration") or USUAL)


def _media(answer: Any) -> Json:
    media = answer.get("poll_media") if isinstance(answer, dict) else None
    return media if isinstance(media, dict) else {}
