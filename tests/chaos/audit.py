"""The auditor: what players were told, against what the database holds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.chaos.books import Books
from tests.chaos.ledger import Key, Told

if TYPE_CHECKING:
    from tests.chaos.season import Season

LINES_SHOWN = 12  # of a traceback that none of these explains

# What an error in the log may come of, when every request can break.
EXPECTED = ("discord.errors.", "aiohttp.", "ConnectionResetError", "TimeoutError", "OSError")


@dataclass(frozen=True)
class Audit:
    """Figures to read, and what must never happen."""

    figures: dict[str, int]
    violations: dict[str, list[str]]  # by rule; empty lists are kept promises

    @property
    def clean(self) -> bool:
        return not any(self.violations.values())

    def table(self) -> str:
        """Everything in two columns."""
        counts = {rule: len(found) for rule, found in self.violations.items()}
        lines = [f"{name:<44}{number:>8,}" for name, number in (self.figures | counts).items()]
        for rule, found in self.violations.items():
            lines += [f"  {rule}: {each}" for each in found[:5]]
        return "\n".join(lines)


def audit(season: Season, books: Books) -> Audit:
    """Compare all that was said and written in a season."""
    told, scores = season.ledger.told, books.found
    for town in season.towns:
        told.read(town.channel)
    return Audit(
        figures=_figures(season, told, scores),
        violations={
            "acknowledged guesses lost": list(_lost(told, scores)),
            "guesses kept that nobody made, or twice": list(_too_many(season, told, scores)),
            "words 'already found' that were not": list(_not_found(told, scores)),
            "scores unlike the recount": list(_miscounted(books)),
            "posts doubled": list(_doubled(season)),
            "posts missing today": list(_missing(season)),
            "errors that no fault explains": list(_errors(season)),
            "damage in the database": books.damage,
            "requests that make no sense": season.playground.findings,
            "ends that were not clean": [str(code) for code in season.exit_codes if code != 0],
        },
    )


def _figures(season: Season, told: Told, scores: list[dict[str, Any]]) -> dict[str, int]:
    posts = [post for town in season.towns for post in town.posts]
    return {
        "servers": len(season.towns),
        "puzzle days begun": len({day for _, day in posts}),
        "daily posts": len(posts),
        "kills": season.kills,
        "pauses beyond a lease": season.pauses,
        "troubles of the database": season.database.troubles,
        "faults that struck": sum(fault.hits for fault in season.mischief.faults),
        "gateway connections broken": season.mischief.breaks,
        "words tried": season.ledger.attempts.total(),
        "words told as accepted": told.accepted.total(),
        "words told as rejected": told.rejected.total(),
        "words told on a page": season.ledger.deeds["told on a page"],
        "pages whose line was lost": season.ledger.deeds["pages lost"],
        "words kept": len(scores),
        "actions without an answer": season.ledger.deeds["no answer"],
    }


def _keys(scores: list[dict[str, Any]]) -> Counter[Key]:
    return Counter((row["server_id"], row["player_id"], row["word"]) for row in scores)


def _lost(told: Told, scores: list[dict[str, Any]]) -> Iterator[str]:
    """Each ✅ needs a row of its own, with the points that were told."""
    kept = Counter(
        ((row["server_id"], row["player_id"], row["word"]), row["points"]) for row in scores
    )
    for (key, points), number in (told.accepted - kept).items():
        yield f"{key} +{points}, {number} times"


def _too_many(season: Season, told: Told, scores: list[dict[str, Any]]) -> Iterator[str]:
    """Each row needs an attempt of its own that was not told to be rejected."""
    for key, number in _keys(scores).items():
        possible = season.ledger.attempts[key] - told.rejected[key]
        if number > possible:
            yield f"{key} {number} times, not {possible}"


def _not_found(told: Told, scores: list[dict[str, Any]]) -> Iterator[str]:
    return (str(key) for key in told.already_found - _keys(scores).keys())


def _miscounted(books: Books) -> Iterator[str]:
    """Points and hints of every player, game and day, and of all days, added up anew."""
    points: Counter[tuple[Any, ...]] = Counter()
    taken: Counter[tuple[Any, ...]] = Counter()
    for row in books.found:
        points.update(dict.fromkeys(_scores(row), row["points"]))
    for row in books.hints:
        taken.update(dict.fromkeys(_scores(row), row["hints"]))
    scores = {tuple(row[:4]): tuple(row[4:]) for row in books.scores}
    for score in points.keys() | taken.keys() | scores.keys():
        if scores.get(score, (0, 0)) != (points[score], taken[score]):
            yield f"{score}: {scores.get(score)}, not {(points[score], taken[score])}"


def _scores(row: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    """The scores that something counts for."""
    for day in (row["day"], "all"):
        yield row["server_id"], row["player_id"], row["game"], day


def _doubled(season: Season) -> Iterator[str]:
    for town in season.towns:
        for post, number in town.posts.items():
            if number > 1:
                yield f"{town.guild.name}: {post} {number} times"


def _missing(season: Season) -> Iterator[str]:
    now = season.clock()
    for town in season.towns:
        for game in town.games:
            if not town.posts[game, town.day(now)]:
                yield f"{town.guild.name} ({town.zone}, {town.hour}): {game} {town.day(now)}"


def _errors(season: Season) -> Iterator[str]:
    """Lines of the log that are none, and errors of another kind than those made on purpose."""
    expected = (*EXPECTED, *season.database.expected)
    for line in "".join(season.outputs).splitlines():
        try:
            entry = json.loads(line)
        except ValueError:
            if not line.startswith(expected):
                yield line
            continue
        traceback = entry.get("traceback", entry["message"]).strip().splitlines()
        if entry["level"] in ("ERROR", "CRITICAL") and not traceback[-1].startswith(expected):
            yield f"{entry['message']}: {' | '.join(map(str.strip, traceback[-LINES_SHOWN:]))}"
