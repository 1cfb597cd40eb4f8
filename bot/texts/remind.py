"""What ``/remind`` says, and the reminder itself."""

from bot.model import Player
from bot.places import is_server
from bot.play.reminders import Reminder, ReminderPlan
from bot.servers.zones import city_of, place_name
from bot.texts.formats import from_now, short_time, shown_name, when
from bot.texts.locale import N_, Locale

PLAY = N_("Play")
TURN_OFF = N_("No more reminders")

AT = N_("A time of day, like 20:00 or 8 pm (20:00 unless you choose)")
HOURS = N_("Instead, how many hours before the day ends; 0 turns reminders off")
STREAK = N_("For which streaks (2 days or more unless you choose)")
STREAKS = (N_("2 days or more"), N_("any"))  # which a player chooses from

ON = N_("⏰ Reminders are on for {hour} {place}, next on {when}.")
ON_IN = N_("⏰ Reminders are on for {hour} in {place}, next on {when}.")
FOR_TWO_DAYS = N_(
    "You'll hear from me only while a streak of 2 days or more still needs a word that day."
)
FOR_ANY = N_("You'll hear from me only while your streak still needs a word that day.")
SERVERS_ZONE = N_(
    "-# That's this server's time zone. Choose yours in `/settings`, and this reminder follows."
)
AT_NIGHT = N_("-# At {hour} {place} you may be asleep. `/remind at:20:00` picks a time of day.")
AT_NIGHT_IN = N_(
    "-# At {hour} in {place} you may be asleep. `/remind at:20:00` picks a time of day."
)
HOW_TO_END = N_("-# One press on the message turns reminders off.")

OFF = N_("Reminders are off for this server. `/remind` turns them on again.")
OFF_IN_GROUP = N_("Reminders are off for that group. `/remind` turns them on again.")
OFF_ALONE = N_("Reminders are off for your own games. `/remind` turns them on again.")
DAY_OFF = N_("-# No time? You've earned a day off, so your streak won't end today.")


def turned_on(locale: Locale, plan: ReminderPlan) -> str:
    """When there will be a message, by whose clock, and when there won't."""
    in_city = city_of(plan.zone)
    clock = {"hour": f"{plan.local_time:%H:%M}", "place": place_name(plan.zone)}
    notes = [HOW_TO_END]
    if plan.hours:
        first = locale.ngettext(
            "⏰ Reminders are on: {number} hour before the day ends here, so at {time} for you.",
            "⏰ Reminders are on: {number} hours before the day ends here, so at {time} for you.",
            plan.hours,
            time=short_time(plan.next_time),
        )
        if plan.is_at_night:
            notes.insert(0, AT_NIGHT_IN if in_city else AT_NIGHT)
    else:
        first = locale.gettext(ON_IN if in_city else ON, when=when(plan.next_time), **clock)
        if not plan.is_own_zone:
            notes.insert(0, SERVERS_ZONE)
    scope = locale.gettext(FOR_ANY if plan.any_streak else FOR_TWO_DAYS)
    return "\n".join([f"{first} {scope}", *(locale.gettext(each, **clock) for each in notes)])


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
