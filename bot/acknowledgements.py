"""When Discord takes the first answer to an interaction, seen where all answers pass: at HTTP."""

import re
from types import SimpleNamespace

import aiohttp

from bot.metrics import Metrics

CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback$")


def acknowledgement_trace(metrics: Metrics) -> aiohttp.TraceConfig:
    """Tells the metrics of every answer that was taken."""

    async def ended(
        session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestEndParams,
    ) -> None:
        if request.response.ok and (found := CALLBACK.search(request.url.path)):
            metrics.acknowledged(int(found[1]))

    metrics.times_answers = True
    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    return trace
