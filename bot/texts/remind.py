"""What ``/remind`` says, and the reminder itself."""

from datetime import datetime

from bot.model import Player
from bot.places import is_server
from bot.play.reminders import Reminder
from bot.texts.formats import from_now, short_time, shown_name
from bot.texts.locale import N_, Locale

PLAY = N_("Play")
TURN_OFF = N_("No more reminders")

OFF = N_("Reminders are off for this server. `/remind` turns them on again.")
OFF_IN_GROUP = N_("Reminders are off for that group. `/remind` turns them on again.")
OFF_ALONE = N_("Reminders are off for your own games. `/remind` turns them on again.")
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


def turned_off(locale: Locale, player: Player, server_name: str = "") -> str:
    """That there are no more; takes the name of a server when the person is not in it."""
    if player.is_alone:
        return locale.gettext(OFF_ALONE)
    if not is_server(player.server_id):
        return locale.gettext(OFF_IN_GROUP)
    if not server_name:
        return locale.gettext(OFF)
    return locale.gettext(
        "Reminders are off for **{server}**. `/remind` turns them on again.",
        server=shown_name(locale, server_name),
    )


def reminder(locale: Locale, server_name: str, shown: Reminder) -> str:
    """What is at stake, and until when."""
    player = Player(shown.server_id, shown.person_id, "")
    days, moment = shown.streak.days, from_now(shown.ends_at)
    if player.is_alone:
        text = locale.ngettext(
            "⏰ Your {number}-day streak is waiting for a word. Your day ends {moment}.",
            "⏰ Your {number}-day streak is waiting for a word. Your day ends {moment}.",
            days,
            moment=moment,
        )
    elif is_server(shown.server_id):
        text = locale.ngettext(
            "⏰ Your {number}-day streak on **{server}** is waiting for a word."
            " The day ends {moment}.",
            "⏰ Your {number}-day streak on **{server}** is waiting for a word."
            " The day ends {moment}.",
            days,
            server=shown_name(locale, server_name),
            moment=moment,
        )
    else:
        text = locale.ngettext(
            "⏰ Your {number}-day streak in a group is waiting for a word. Your day ends {moment}.",
            "⏰ Your {number}-day streak in a group is waiting for a word. Your day ends {moment}.",
            days,
            moment=moment,
        )
    return text if shown.streak.to_day_off else f"{text}\n{locale.gettext(DAY_OFF)}"
