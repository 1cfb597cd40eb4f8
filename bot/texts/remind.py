"""What ``/remind`` says, and the reminder itself."""

from datetime import datetime

from bot.play.reminders import Reminder
from bot.texts.formats import from_now, short_time, shown_name
from bot.texts.locale import N_, Locale

PLAY = N_("Play")
TURN_OFF = N_("No more reminders")

OFF = N_("Reminders are off for this server. `/remind` turns them on again.")
REMINDER = N_(
    "⏰ Your {days}-day streak on **{server}** is waiting for a word. The day ends {moment}."
)
DAY_OFF = N_("-# No time? You've earned a day off, so your streak won't end today.")


def turned_on(locale: Locale, hours: int, next_time: datetime) -> str:
    """When there will be a message, and when there won't."""
    return locale.ngettext(
        "⏰ Reminders are on: {number} hour before the day ends here, so at {time} for you."
        " You'll hear from me only while your streak still needs a word that day.\n-# One press on"
        " the message turns reminders off.",
        "⏰ Reminders are on: {number} hours before the day ends here, so at {time} for you."
        " You'll hear from me only while your streak still needs a word that day.\n-# One press on"
        " the message turns reminders off.",
        hours,
        time=short_time(next_time),
    )


def turned_off(locale: Locale, server_name: str) -> str:
    """What is left of a reminder after a press."""
    return locale.gettext(
        "Reminders are off for **{server}**. `/remind` turns them on again.",
        server=shown_name(locale, server_name),
    )


def reminder(locale: Locale, server_name: str, shown: Reminder) -> str:
    """What is at stake, and until when."""
    text = locale.gettext(
        REMINDER,
        days=shown.streak.days,
        server=shown_name(locale, server_name),
        moment=from_now(shown.ends_at),
    )
    return text if shown.streak.to_day_off else f"{text}\n{locale.gettext(DAY_OFF)}"
