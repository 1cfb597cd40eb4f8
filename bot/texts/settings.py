"""What ``/daily show`` tells of the settings: what holds, what is missing, and what waits."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.model import TroubleKind
from bot.servers.wishes import FOR_ROLE, FOR_THREAD
from bot.texts.chosen import DailySettings, kept, summary
from bot.texts.daily import MEND, MEND_TAG, RETRY
from bot.texts.locale import N_, Locale
from bot.texts.permissions import BEYOND_POSTS, permissions

PRACTICE_OFF = N_("Practice: off. `/daily practice` turns it on again.")
OFF = N_(
    "Daily posts are off. Pick a channel or type `/daily start` to turn them on. Everyone can play"
    " without them."
)
GONE = N_(
    "The channel of the daily posts was deleted, so they've stopped. Scores are kept."
    " `/daily start` starts them in another channel."
)
CLOSED = N_("⚠️ I wasn't allowed to send the latest post.")
CANNOT_POST = N_("⚠️ I can't post: I'm missing {permissions} there.")
NO_POST = N_("Last post: none yet")
ALL_GRANTED = N_("✅ I have every permission I need there.")
NO_TAG = N_("⚠️ This forum asks for a tag on every post, and has none that I may use.")
NO_THREAD = N_(
    "⚠️ I can post, but I can't open the day's thread: I'm missing {permission} there. Once I have"
    " it, `/daily start` opens today's."
)
NO_MENTION = N_("⚠️ I can post, but the role isn't notified: I'm missing {permission} there.")
BESIDE = {FOR_THREAD: NO_THREAD, FOR_ROLE: NO_MENTION}


@dataclass(frozen=True)
class Shown:
    """What ``/daily show`` tells."""

    settings: DailySettings
    trouble: TroubleKind | None = None
    last_post: str | None = None  # a link to it
    missing: Sequence[str] = ()  # permissions
    lacks_tag: bool = False
    gone: bool = False  # is the channel deleted?
    practice: bool = True  # is it on?
    reported: int = 0  # words that wait for the admins

    @property
    def is_off(self) -> bool:
        """Is there no channel for posts?"""
        return self.gone or self.settings.server.channel_id is None


def settings(locale: Locale, shown: Shown) -> str:
    """The settings, the last and the next post, what keeps the posts from their channel, and what
    waits for the admins."""
    lines = _off(locale, shown) if shown.is_off else _on(locale, shown)
    if not shown.practice:
        lines.append(locale.gettext(PRACTICE_OFF))
    if shown.reported:
        lines.append(
            locale.ngettext(
                "{reported} reported word is waiting for you in `/rule list`.",
                "{reported} reported words are waiting for you in `/rule list`.",
                shown.reported,
                reported=locale.number(shown.reported),
            )
        )
    return "\n".join(lines)


def _off(locale: Locale, shown: Shown) -> list[str]:
    gone = shown.gone or shown.trouble is TroubleKind.GONE
    return [locale.gettext(GONE if gone else OFF), *kept(locale, shown.settings)]


def _on(locale: Locale, shown: Shown) -> list[str]:
    lines = [summary(locale, shown.settings), _last_post(locale, shown)]
    if shown.trouble:
        lines.append(locale.gettext(CLOSED))
    needed = [name for name in shown.missing if name not in BEYOND_POSTS]
    if needed:
        needed = [*shown.missing]  # what is beside the posts is asked for at once
        lines.append(locale.gettext(CANNOT_POST, permissions=permissions(locale, needed)))
    if shown.lacks_tag:
        lines.append(locale.gettext(NO_TAG))
    if needed or shown.trouble or shown.lacks_tag:
        lines.append(locale.gettext(MEND if needed else MEND_TAG if shown.lacks_tag else RETRY))
    beside = [] if needed else [name for name in shown.missing if name in BESIDE]
    lines += (
        locale.gettext(BESIDE[name], permission=permissions(locale, [name])) for name in beside
    )
    wrong = shown.missing or shown.trouble or shown.lacks_tag
    return lines if wrong else [*lines, locale.gettext(ALL_GRANTED)]


def _last_post(locale: Locale, shown: Shown) -> str:
    if shown.last_post is None:
        return locale.gettext(NO_POST)
    return locale.gettext("Last post: {link}", link=shown.last_post)
