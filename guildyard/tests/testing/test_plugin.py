"""The fixtures of the plugin, and what a test is told when a bot does not come."""

import re
from pathlib import Path

import pytest

from guildyard.testing.free_ports import free_port
from guildyard.testing.stage import BotEnded, open_stage

pytest_plugins = ["pytester"]

SETTINGS = "[pytest]\nasyncio_default_fixture_loop_scope = function\n"
PLUGIN = ("-p", "no:randomly")
COUNTING = """\
import os
import discord

class Bot(discord.Client):
    count = 0
    async def setup_hook(self):
        await tree.sync()

bot = Bot(intents=discord.Intents.default())
tree = discord.app_commands.CommandTree(bot)

@tree.command(description="How often was I asked?")
async def count(interaction: discord.Interaction):
    bot.count += 1
    await interaction.response.send_message(str(bot.count))

bot.run(os.environ["DISCORD_TOKEN"])
"""


@pytest.fixture
def counting(pytester: pytest.Pytester) -> pytest.Pytester:
    """Tests of a bot that counts."""
    pytester.makeini(f"{SETTINGS}playground_bot = counting.py\n")
    (pytester.path / "counting.py").write_text(COUNTING)
    return pytester


def test_a_test_without_a_bot_has_people_and_places(pytester: pytest.Pytester) -> None:
    pytester.makeini(SETTINGS)
    pytester.makepyfile("""
        import pytest
        from guildyard.interactions.replies import NoReply
        from guildyard.interactions.options import Refused

        def test_stage(playground_stage, playground):
            ada = playground_stage.person("Ada")
            general = playground_stage.channel("Playground", "general")
            ada.say(general, "I am <@%s>" % ada.person.id)
            assert ada.find(general, "I am").text == "I am @Ada"
            ada.poll(general, "Tea?", ["Yes", "No"], hours=2)
            playground_stage.forward(hours=2)
            assert "total_votes" in ada.find(general, "poll_question_text").text
            assert playground is playground_stage.playground
            assert playground_stage.role("manage guild").permissions
            with pytest.raises(LookupError, match="no Zoe"):
                playground_stage.person("Zoe")
    """)
    pytester.runpytest_inprocess().assert_outcomes(passed=1)


def test_a_bot_is_started_once_or_for_a_test_of_its_own(counting: pytest.Pytester) -> None:
    counting.makepyfile("""
        import pytest

        def count(stage):
            general = stage.channel("Playground", "general")
            answer = stage.person("Ada").command("count", general)
            assert len(general.everything) == 1
            return answer.text

        def test_first(playground_stage):
            assert count(playground_stage) == "1"

        def test_second(playground_stage):
            assert count(playground_stage) == "2"

        @pytest.mark.playground(fresh=True)
        def test_fresh(playground_stage):
            assert count(playground_stage) == "1"
    """)
    counting.runpytest_inprocess(*PLUGIN).assert_outcomes(passed=3)
    counting.runpytest_inprocess(*PLUGIN, "--playground-fresh").assert_outcomes(passed=2, failed=1)


def test_a_bot_that_ends_at_once_is_told(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("raise SystemExit(3)\n")
    with open_stage() as stage, pytest.raises(BotEnded, match="exit code 3"):
        stage.start_bot(str(tmp_path / "bot.py"))


LISTENING = """\
import json, os
from aiohttp import web
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

KEY = Ed25519PublicKey.from_public_bytes(bytes.fromhex(os.environ["DISCORD_PUBLIC_KEY"]))
count = 0

async def handle(request):
    global count
    body = await request.read()
    signature = bytes.fromhex(request.headers["X-Signature-Ed25519"])
    try:
        KEY.verify(signature, request.headers["X-Signature-Timestamp"].encode() + body)
    except InvalidSignature:
        return web.Response(status=401)
    if json.loads(body)["type"] == 1:
        return web.json_response({"type": 1})
    count += 1
    return web.json_response({"type": 4, "data": {"content": str(count)}})

app = web.Application()
app.router.add_post("/", handle)
web.run_app(app, host="127.0.0.1", port=%d, print=None)
"""


def test_a_bot_with_an_address_of_its_own_is_started_once(pytester: pytest.Pytester) -> None:
    port = free_port()
    (pytester.path / "bot.py").write_text(LISTENING % port)
    address = f"playground_interactions = http://127.0.0.1:{port}/\n"
    pytester.makeini(f"{SETTINGS}playground_bot = bot.py\n{address}")
    pytester.makepyfile("""
        import pytest

        @pytest.fixture(autouse=True)
        def commands(playground):
            playground.commands.overwrite([{"name": "count", "description": "How often?"}])

        @pytest.mark.parametrize("number", [1, 2])
        def test_count(playground_stage, number):
            general = playground_stage.channel("Playground", "general")
            if number == 1:
                playground_stage.add_channel("Playground", "more")
            answer = playground_stage.person("Ada").command("count", general)
            assert answer.text == str(number)
            assert [each for each in playground_stage.watch.records if each.url]
    """)
    pytester.runpytest_inprocess(*PLUGIN).assert_outcomes(passed=2)


def test_patience_is_given_to_all_tests_by_a_fixture(pytester: pytest.Pytester) -> None:
    page = (Path(__file__).parents[2] / "docs" / "testing.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(@pytest.fixture\ndef playground_stage.+?)```", page, re.DOTALL)
    assert found is not None
    pytester.makeini(SETTINGS)
    pytester.makeconftest(f"import pytest\n\n{found[1]}")
    pytester.makepyfile("""
        def test_patience(playground_stage):
            assert playground_stage.patience.seconds == 30
    """)
    pytester.runpytest_inprocess(*PLUGIN).assert_outcomes(passed=1)
