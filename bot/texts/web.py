"""What stands on the pages around the games: where one logs in, and why one cannot."""

from dataclasses import dataclass
from enum import StrEnum

from bot.texts.locale import N_, Locale

NAME = "Honeygram"

WELCOME = N_("Word puzzles with your server, every day")
LOG_IN = N_("Log in with Discord")
LOG_IN_MEANS = N_(
    "Discord tells me your name, your picture and which servers you're in, and nothing else."
    " I don't keep the list."
)
LOG_OUT = N_("Log out everywhere")
CHOOSE = N_("Where would you like to play?")
OWN = N_("Your own games")
NO_SERVERS = N_("You're in no server that has me. Ask somebody who runs one to add me!")
LOOK_AGAIN = N_("Refresh the list of servers")
BACK = N_("Back to the start")


class WebTrouble(StrEnum):
    """Why a page is not shown."""

    EXPIRED = "expired"
    DECLINED = "declined"
    DISCORD_AWAY = "discord_away"
    NOT_HERE = "not_here"
    TOO_MANY = "too_many"
    NOTHING = "nothing"
    FOREIGN = "foreign"
    NOT_READY = "not_ready"
    NO_STORAGE = "no_storage"
    UNEXPECTED = "unexpected"


class Over(StrEnum):
    """Why a page that is open hears nothing more."""

    ENDED = "ended"
    MOVED = "moved"
    STOPPING = "stopping"


@dataclass(frozen=True)
class Notice:
    """A heading and a sentence."""

    heading: str
    text: str


TROUBLES = {
    WebTrouble.EXPIRED: (
        N_("Please log in once more"),
        N_("That took too long, or it was done already. Nothing is wrong: just start again."),
    ),
    WebTrouble.DECLINED: (
        N_("You aren't logged in"),
        N_("You canceled the login. You can log in any time."),
    ),
    WebTrouble.DISCORD_AWAY: (
        N_("Discord doesn't answer"),
        N_("I can't reach Discord right now. Please try again in a minute."),
    ),
    WebTrouble.NOT_HERE: (
        N_("You can't play here"),
        N_("Either you aren't a member of this server, or it doesn't have me."),
    ),
    WebTrouble.TOO_MANY: (
        N_("Slow down a little"),
        N_("That was a lot at once. Please try again in a minute."),
    ),
    WebTrouble.NOTHING: (
        N_("There's nothing here"),
        N_("The address may be wrong. Your servers are on the start page."),
    ),
    WebTrouble.FOREIGN: (
        N_("That came from somewhere else"),
        N_("Another page asked for this, so I didn't do it."),
    ),
    WebTrouble.NOT_READY: (
        N_("One moment"),
        N_("I'm just starting. Please try again in a minute."),
    ),
    WebTrouble.NO_STORAGE: (
        N_("One moment"),
        N_(
            "I can't reach your data right now, because my database is busy. It's all still there."
            " Please ask again in a moment."
        ),
    ),
    WebTrouble.UNEXPECTED: (
        N_("Something went wrong"),
        N_("That's my fault, and it's in my log. Please try again in a moment."),
    ),
}

OVER = {
    Over.ENDED: N_("You can't play here any more. Log in to start again."),
    Over.MOVED: N_("I'm moving to another machine. One moment…"),
    Over.STOPPING: N_("I'm restarting. One moment…"),
}


def trouble(locale: Locale, what: WebTrouble) -> Notice:
    """Why a page is not shown, and what one can do."""
    heading, text = TROUBLES[what]
    return Notice(locale.gettext(heading), locale.gettext(text))


def over(locale: Locale, why: Over) -> str:
    """Why nothing more comes."""
    return locale.gettext(OVER[why])
