"""The same over the wire: every command with every option, every form and every custom_id."""

import asyncio
from typing import Any

from discord import AppCommandOptionType, InteractionType
from guildyard import Channel, NoReply, Person, Playground

from tests.fuzz.inputs import Inputs
from tests.support.spoken import text_of

Json = dict[str, Any]

AT_ONCE = 8
COMMAND = InteractionType.application_command.value
COMPONENT = InteractionType.component.value
AUTOCOMPLETE = InteractionType.autocomplete.value
MODAL_SUBMIT = InteractionType.modal_submit.value
KNOWN_IDS = (
    *(f"hg1:bee:{act}:2026-11-20" for act in ("guess", "form", "show", "shuffle", "hint")),
    *(f"hg1:anigram:{act}:2026-11-20" for act in ("guess", "form", "show", "hint")),
    *(f"hg1:bee:{act}:a2026-11-17" for act in ("before", "random", "ask", "solution", "ranks")),
    *("hg1:bee:define:2026-11-20", "hg1:bee:answers:1", "hg1:board:all:today:1"),
    *(
        f"hg1:daily:{act}"
        for act in ("channel", "move", "role", "posts", "time", "time-form", "stop")
    ),
)
FORMS = tuple(known for known in KNOWN_IDS if ":form:" in known)


def press(custom_id: str) -> tuple[int, Json]:
    """A press of a button, whether there is one or not."""
    return COMPONENT, {"custom_id": custom_id, "component_type": 2, "id": 1}


class Wire:
    """Sends what no Discord client would let a person send."""

    def __init__(
        self, playground: Playground, channel: Channel, people: list[Person], seed: object
    ) -> None:
        self.unanswered: list[Json] = []
        self._inputs = Inputs(seed)
        self._rng = self._inputs.rng
        self._playground = playground
        self._channel = channel
        self._people = people
        self._leaves = playground.commands.leaves()
        self._trigger: Any = None  # a command, behind which a form was opened
        self._client = playground.client

    async def send(self, number: int) -> None:
        """So many interactions, some at once."""
        limit = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*(self._one(limit) for _ in range(number)))

    async def _one(self, limit: asyncio.Semaphore) -> None:
        async with limit:
            act = self._rng.choice(
                (self._command, self._command, self._press, self._form, self._type)
            )
            kind, data = self._command() if act == self._form and not self._trigger else act()
            message = None
            if kind == COMPONENT:
                message = self._rng.choice(self._channel.messages)
            person = self._rng.choice(self._people)
            try:
                found = await self._client.interact(
                    person.user,
                    kind,
                    self._channel,
                    data,
                    message=message,
                    trigger=self._trigger if kind == MODAL_SUBMIT else None,
                )
            except NoReply:
                self.unanswered.append(data)
            else:
                self._trigger = found if kind == COMMAND else self._trigger
                self._check(found, data)

    def _check(self, found: Any, data: Json) -> None:
        """The stand-in has refused what Discord would refuse; the rest is in the texts."""
        if found.original and found.original.author is self._playground.world.bot:
            said = text_of(found.original)
            assert "went wrong" not in said, (data, said)
            assert not found.original.pings, data

    def _command(self) -> tuple[int, Json]:
        path, leaf = self._rng.choice(self._leaves)
        options = [
            option | {"value": self._value(schema)}
            for schema in leaf.get("options") or ()
            for option in [{"name": schema["name"], "type": schema["type"]}]
            if schema.get("required") or self._rng.random() < 0.6
        ]
        return COMMAND, self._data(path, options)

    def _type(self) -> tuple[int, Json]:
        zone = {"name": "timezone", "type": 3, "value": self._inputs.zone(), "focused": True}
        return AUTOCOMPLETE, self._data("daily start", [zone])

    def _press(self) -> tuple[int, Json]:
        return press(self._inputs.custom_id(KNOWN_IDS))

    def _form(self) -> tuple[int, Json]:
        """A form with a field that is there, is another, or is missing.

        Discord sends only forms that were opened, so none comes in under the id of a Guess button.
        """
        custom_id = self._rng.choice((self._rng.choice(FORMS), self._inputs.custom_id(FORMS)))
        custom_id = custom_id.replace("guess", "form")
        name = self._rng.choice(("word", "word", "other"))
        entry = {"type": 4, "id": 2, "custom_id": name, "value": self._inputs.text(4_000)}
        label = {"type": 18, "id": 1, "component": entry}
        components = self._rng.choice(([label], [label], []))
        return MODAL_SUBMIT, {"custom_id": custom_id, "components": components}

    def _data(self, path: str, options: list[Json]) -> Json:
        """A command as an interaction carries it, with the channel and people that it names."""
        chosen = self._playground.commands.find(path, self._channel)
        channel = {
            "id": str(self._channel.id),
            "name": self._channel.name,
            "type": 0,
            "permissions": "0",
        }
        return chosen.data(options, {"channels": {channel["id"]: channel}})

    def _value(self, schema: Json) -> Any:
        match AppCommandOptionType(schema["type"]):
            case AppCommandOptionType.boolean:
                return self._rng.random() < 0.5
            case AppCommandOptionType.channel:
                return str(self._channel.id)
            case AppCommandOptionType.integer:
                return self._inputs.number()
            case AppCommandOptionType.string:
                choices = [choice["value"] for choice in schema.get("choices") or ()]
                if choices:  # Discord itself lets nothing else through
                    return self._rng.choice(choices)
                hints = {"time": self._inputs.hour, "timezone": self._inputs.zone}
                return hints.get(schema["name"], self._inputs.text)()
        return str(self._rng.choice(self._people).id)
