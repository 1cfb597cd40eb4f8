"""What counting costs: one guess with all its figures, and one scrape.

Run with ``python -m benchmarks.bench_metrics`` from the top of the project.
"""

from collections.abc import Callable
from time import perf_counter

from prometheus_client import generate_latest

from bot.metrics import Metrics

ROUNDS = 20
CALLS = 1000


def main() -> None:
    """Print microseconds, the best of some rounds."""
    metrics = Metrics()
    metrics.watch_process("0.9.0")
    print(f"a guess counted      {best(lambda: count(metrics)):8.1f} µs")
    print(f"a scrape             {best(lambda: generate_latest(metrics.registry), 50):8.1f} µs")


def best(call: Callable[[], object], calls: int = CALLS) -> float:
    """Microseconds of a call."""
    rounds = []
    for _ in range(ROUNDS):
        began = perf_counter()
        for _ in range(calls):
            call()
        rounds.append((perf_counter() - began) / calls * 1e6)
    return min(rounds)


def count(metrics: Metrics) -> None:
    """All that is counted of one guess."""
    metrics.arrived("command")
    metrics.guessed("honeycomb", "accepted")
    metrics.wrote(0.001)
    metrics.answered(0.01)


if __name__ == "__main__":
    main()
