"""The client is what answers ask for, in its types and when it runs.

Of ``bot/discord/interaction.py``.
"""

from bot.discord.answering.answerer import Answerer
from bot.discord.gateway.client import Honeygram


async def test_the_client_has_all_that_answers_need(bot: Honeygram) -> None:
    answerer: Answerer = bot  # which mypy holds to be true
    needed = {*Answerer.__annotations__, "acknowledger"}
    assert {name for name in needed if getattr(answerer, name) is None} == set()
