"""What went over the wire, saved as an HTTP Archive."""

import json
from typing import Any

import aiohttp

from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.sample_bot import SampleBot


async def test_the_traffic_is_saved_without_the_token(
    playground: Playground,
    bot: SampleBot,
    alice: Person,
    channel: Channel,
    session: aiohttp.ClientSession,
) -> None:
    await alice.command("/echo", channel, text="hello")
    async with session.get(playground.url + "page/traffic.har") as answer:
        text = await answer.text()
    assert playground.token not in text
    log: dict[str, Any] = json.loads(text)["log"]
    assert log["version"] == "1.2"
    *_, callback = [each for each in log["entries"] if "/callback" in each["request"]["url"]]
    assert callback["request"]["url"].startswith(playground.api_url + "/interactions/")
    assert json.loads(callback["request"]["postData"]["text"])["data"]["content"] == "hello"
    assert callback["response"]["status"] == 200
    (gateway,) = [each for each in log["entries"] if "_webSocketMessages" in each]
    frames = [json.loads(each["data"]) for each in gateway["_webSocketMessages"]]
    assert "INTERACTION_CREATE" in [frame["t"] for frame in frames if "t" in frame]
    identify = next(frame for frame in frames if frame.get("op") == 2)
    assert identify["d"]["token"] == "…"
    needed = {"startedDateTime", "time", "request", "response", "cache", "timings"}
    assert all(needed <= entry.keys() for entry in log["entries"])
