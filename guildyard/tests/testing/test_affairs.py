"""What is set up in a server on the page is written down, and done again by the test."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from guildyard.interactions.options import Refused
from guildyard.people.building import add_channel
from guildyard.people.planning import planned
from guildyard.people.ruling import rules_of
from guildyard.rest.purchases import purchases
from guildyard.running.furniture import furnish
from guildyard.server import Playground
from guildyard.testing.stage import Stage, open_stage
from tests.test_alone import ask

EVENT = {
    "name": "Tasting",
    "place": ["elsewhere"],
    "location": "The garden",
    "minutes": "5",
    "hours": "1",
    "description": "",
}
RULE = {
    "name": "No wasps",
    "words": "wasp*, hornet",
    "told": "Bees only",
    "alert": [],
    "minutes": "0",
}
MADE: dict[str, dict[str, Any]] = {
    "events": {"act": "new", "values": EVENT},
    "rules": {"act": "new", "values": RULE},
    "webhooks": {"act": "new", "values": {"name": "News"}},
    "purchases": {"act": "buy", "values": {"owner": ["user"], "sku": "42"}},
}
USED: list[tuple[str, str, dict[str, Any] | None]] = [
    ("events", "interested", None),
    ("events", "start", None),
    ("webhooks", "post", {"text": "Rain at noon", "name": "Weather"}),
    ("purchases", "end", None),
    ("rules", "off", None),
]


@pytest.fixture
async def page(session: aiohttp.ClientSession) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    """A page of the usual world, which needs no bot for what is tried here."""
    playground = Playground()
    furnish(playground)
    await playground.start()
    add_channel(next(iter(playground.people.world.guilds.values())), "lounge", "voice")  # type: ignore[arg-type]
    async with session.ws_connect(playground.url + "page/socket") as socket:
        yield socket
    await playground.close()


async def test_what_is_clicked_is_recorded_and_played_again(
    page: aiohttp.ClientWebSocketResponse,
) -> None:
    await ask(page, do="record", wanted=True)
    entries = {}
    for what, request in MADE.items():
        made = await ask(page, do="panel_do", what=what, entry=None, **request)
        assert "problem" not in made, made
        entries[what] = made["panel"]["entries"][0]["id"]
    for what, act, values in USED:
        more = {"values": values} if values else {}
        done = await ask(page, do="panel_do", what=what, act=act, entry=entries[what], **more)
        assert "problem" not in done, done
    code = (await ask(page, do="record", wanted=False))["recording"]["code"]
    await asyncio.to_thread(played, code)


def played(code: str) -> None:
    """The recorded test on a stage of its own."""
    names: dict[str, Any] = {}
    exec(code, names)  # noqa: S102 - our own, of a moment ago
    with open_stage() as stage:
        names["test_recorded"](stage)
        (event,) = planned(guild := next(iter(stage.playground.world.guilds.values())))
        assert (event.fields["name"], event.fields["status"]) == ("Tasting", 2)
        assert [user.name for user in event.users] == ["Ada"]
        assert [each.fields["enabled"] for each in rules_of(guild)] == [False]
        (bought,) = purchases(stage.playground.world).values()
        assert bought.fields["ends_at"]
        assert stage.person("Ada").find(stage.channel("Playground", "general"), "Rain at noon")


@pytest.fixture
def stage() -> Any:
    with open_stage() as made:
        yield made


def test_a_rule_stops_a_person_of_a_test_and_tells_the_moderators(stage: Stage) -> None:
    general, games = (stage.channel("Playground", each) for each in ("general", "games"))
    ben = stage.person("Ben")
    stage.add_rule("Playground", "No wasps", ["wasp*"], told="Bees only", alert="games", minutes=5)
    with pytest.raises(Refused, match="Bees only"):
        ben.say(general, "wasps!")
    assert [each.kind for each in games.messages] == [24]
    with pytest.raises(Refused, match="may not send messages"):
        ben.say(general, "bees")
    stage.switch_rule("Playground", "No wasps", on=False)
    stage.drop_rule("Playground", "No wasps")
    with pytest.raises(LookupError, match="no No wasps"):
        stage.drop_rule("Playground", "No wasps")


def test_a_person_is_in_one_voice_channel_at_a_time(stage: Stage) -> None:
    ada = stage.person("Ada")
    here = stage.add_channel("Playground", "lounge", "voice")
    there = stage.add_channel("Backyard", "shed", "voice")
    with pytest.raises(Refused, match="no voice channel"):
        ada.speak("Playground", muted=True)
    ada.join(here)
    ada.speak("Playground", deafened=True)
    ada.join(there)
    world = stage.playground.world
    assert [[*each.voice] for each in world.guilds.values()] == [[], [ada.person.id]]
    with pytest.raises(Refused, match="already"):
        ada.join(there)
    with pytest.raises(Refused, match="nobody speaks"):
        ada.join(stage.channel("Playground", "general"))
    ada.leave("Backyard")
    assert not any(each.voice for each in world.guilds.values())


def test_a_purchase_of_a_server_is_everybodys_until_it_is_used_up(stage: Stage) -> None:
    stage.buy("Playground", 7)
    stage.step_purchase("Playground", 7, "consume")
    with pytest.raises(Refused, match="already been consumed"):
        stage.step_purchase("Playground", 7, "consume")
    stage.step_purchase("Playground", 7, "remove")
    with pytest.raises(LookupError, match="not bought"):
        stage.step_purchase("Playground", 7, "remove")


def test_an_event_is_planned_and_called_off_and_a_webhook_goes(stage: Stage) -> None:
    stage.plan_event("Playground", "Tasting", "The garden", minutes=1)
    with pytest.raises(Refused, match="Cannot transition"):
        stage.step_event("Playground", "Tasting", "finish")
    stage.step_event("Playground", "Tasting", "cancel")
    with pytest.raises(Refused, match="Tasting is canceled"):
        stage.person("Ada").take_interest("Playground", "Tasting")
    stage.call_off("Playground", "Tasting")
    stage.add_webhook("Playground", "general", "News")
    stage.drop_webhook("Playground", "general", "News")
    with pytest.raises(LookupError, match="no News"):
        stage.post("Playground", "general", "News", "Rain")
