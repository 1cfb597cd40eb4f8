"""What ``/remind`` says, and the reminder itself."""

from datetime import datetime

from bot.play.reminders import Reminder
from bot.texts.formats import counted, from_now, short_time, shown_name

PLAY = "Play"
TURN_OFF = "No more reminders"

OFF = "Reminders are off for this server. `/remind` turns them on again."


def turned_on(hours: int, next_time: datetime) -> str:
    """When there will be a message, and when there won't."""
    return (
        f"⏰ Reminders are on: {counted(hours, 'hour')} before the day ends here, so at"
        f" {short_time(next_time)} for you. You'll get a direct message only if you have a streak"
        " and haven't found a word that day.\n"
        "-# One press on the message turns reminders off."
    )


def turned_off(server_name: str) -> str:
    """What is left of a reminder after a press."""
    return f"Reminders are off for **{shown_name(server_name)}**. `/remind` turns them on again."


def reminder(server_name: str, shown: Reminder) -> str:
    """What is at stake, and until when."""
    text = (
        f"⏰ Your {shown.streak.days}-day streak on **{shown_name(server_name)}** is waiting for a"
        f" word. The day ends {from_now(shown.ends_at)}."
    )
    if shown.streak.to_day_off:
        return text
    return f"{text}\n-# No time? You've earned a day off, so your streak won't end today."
