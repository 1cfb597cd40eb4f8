"""The figures that a host watches, in a registry that is handed in.

No label carries an id or a word, so the number of series does not grow with the bot.
"""

import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cache

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.core import UnknownMetricFamily
from prometheus_client.registry import Collector

ANSWER_BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0)  # Discord waits for 3
WRITE_BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.0, 5.0)


@dataclass(frozen=True)
class FormerName(Collector):
    """A figure under a name that its type forbids: `_total` is for counters, which only grow.

    It is shown without a type, so that linters have nothing to say, and queries find it as ever.
    """

    name: str
    description: str
    value: Callable[[], float]

    def collect(self) -> Iterator[UnknownMetricFamily]:
        """The figure as it is now."""
        yield UnknownMetricFamily(self.name, self.description, self.value())


class Metrics:
    """What the bot counts and measures."""

    def __init__(self, registry: CollectorRegistry | None = None) -> None:
        """Without a registry that is handed in, a new one: never the global one."""
        disable_created_metrics()  # type: ignore[no-untyped-call]  # a series more for each counter
        self.registry = registry = registry or CollectorRegistry()
        guesses = Counter(
            "honeygram_guesses", "Words judged.", ["game", "verdict"], registry=registry
        )
        interactions = Counter(
            "honeygram_interactions", "What people did, by kind.", ["kind"], registry=registry
        )
        self._guesses, self._interactions = cache(guesses.labels), cache(interactions.labels)
        self._answers = Histogram(
            "honeygram_answer_seconds",
            "From the arrival of a command, button or form to its acknowledgement by Discord.",
            buckets=ANSWER_BUCKETS,
            registry=registry,
        )
        self._writes = Histogram(
            "honeygram_database_write_seconds",
            "A transaction, from asking for its turn to its end.",
            buckets=WRITE_BUCKETS,
            registry=registry,
        )
        self.errors = Counter("honeygram_errors", "Errors in the log.", registry=registry)
        self.answers_lost = Counter(
            "honeygram_answers_lost",
            "Answers that did not get through to Discord, or too late.",
            registry=registry,
        )
        web_requests = Counter(
            "honeygram_web_requests",
            "Requests to the page's server, by what was asked for.",
            ["page", "status"],
            registry=registry,
        )
        self._web_requests = cache(web_requests.labels)
        self._count_work(registry)

    def _count_work(self, registry: CollectorRegistry) -> None:
        """What the bot does by itself."""
        self.posts_sent = Counter("honeygram_posts_sent", "Daily posts sent.", registry=registry)
        self.posts_failed = Counter(
            "honeygram_posts_failed",
            "Attempts at a daily post: refused by the channel for the day, or to be tried again.",
            ["reason"],
            registry=registry,
        )
        for reason in ("refused", "error"):
            self.posts_failed.labels(reason)
        self._missing_texts = Counter(
            "honeygram_missing_texts",
            "Texts read in English because their language lacks them.",
            ["language"],
            registry=registry,
        )
        self._jobs = Gauge(
            "honeygram_job_last_success_timestamp_seconds",
            "When each job last came to its end without a fault.",
            ["job"],
            registry=registry,
        )

    def guessed(self, game: str, *verdicts: str) -> None:
        """Words were judged."""
        for verdict in verdicts:
            self._guesses(game, verdict).inc()

    def arrived(self, kind: str) -> None:
        """A person did something that the bot has to answer."""
        self._interactions(kind).inc()

    def answered(self, seconds: float) -> None:
        """Discord took the first answer to an interaction, so long after it arrived."""
        self._answers.observe(seconds)

    def wrote(self, seconds: float) -> None:
        """A transaction of the database ended."""
        self._writes.observe(seconds)

    def web_request(self, page: str, status: int) -> None:
        """The page's server answered."""
        self._web_requests(page, str(status)).inc()

    def lacks_text(self, language: str) -> None:
        """Somebody reads English, because a language lacks a text."""
        self._missing_texts.labels(language).inc()

    def job_done(self, job: str, now: datetime) -> None:
        """A turn of a job went well."""
        self._jobs.labels(job).set(now.timestamp())

    def gauge(self, name: str, description: str) -> Gauge:
        """A figure that is looked up when somebody asks: give it a function."""
        return Gauge(f"honeygram_{name}", description, registry=self.registry)

    def former_name(self, name: str, description: str, value: Callable[[], float]) -> None:
        """Register a metric under its former name as well, for the dashboards that use it."""
        self.registry.register(FormerName(f"honeygram_{name}", description, value))

    def watch_process(self, version: str) -> None:
        """Which program this is; memory, processor time, open files and garbage collections."""
        build = Gauge(
            "honeygram_build_info",
            "1, with the versions of Honeygram and of Python.",
            ["version", "python"],
            registry=self.registry,
        )
        build.labels(version, platform.python_version()).set(1)
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        GCCollector(registry=self.registry)
