"""Logging in to a page of the bot's own, in tests that are plain functions."""

import pytest

from tests.testing.test_plugin import COUNTING, PLUGIN, SETTINGS

pytest_plugins = ["pytester"]

ASKING = """\
import json
import os
import urllib.request

headers = {"Authorization": "Bot " + os.environ["DISCORD_TOKEN"], "User-Agent": "test"}
url = os.environ["DISCORD_API_URL"] + "/applications/@me"
asked = urllib.request.Request(url, headers=headers)
print("flags", json.load(urllib.request.urlopen(asked))["flags"])
"""
TELLING = """\
import os

for name in ("DISCORD_CLIENT_SECRET", "DISCORD_AUTHORIZE_URL"):
    print(name, os.environ[name])
"""


def test_people_agree_to_what_the_settings_let_in(pytester: pytest.Pytester) -> None:
    (pytester.path / "counting.py").write_text(TELLING + COUNTING)
    pytester.makeini(
        f"{SETTINGS}playground_bot = counting.py\nplayground_redirects = http://127.0.0.1:9/back\n"
    )
    pytester.makepyfile("""
        import pytest
        from guildyard.interactions.options import Refused

        def address(playground, back):
            query = f"client_id={playground.world.bot.id}&response_type=code&scope=identify"
            return f"https://discord.com/oauth2/authorize?{query}&redirect_uri={back}"

        def test_login(playground_stage, playground):
            known = [each.split() for each in playground_stage.bot_log[:2]]
            assert ["DISCORD_CLIENT_SECRET", playground.client_secret] in known
            assert ["DISCORD_AUTHORIZE_URL", playground.authorize_url] in known
            ada = playground_stage.person("Ada")
            wanted = address(playground, "http://127.0.0.1:9/back")
            assert ada.authorize(wanted).startswith("http://127.0.0.1:9/back?code=")
            assert "error=access_denied" in ada.decline(wanted)
            with pytest.raises(Refused, match="redirect_uri"):
                ada.authorize(address(playground, "http://127.0.0.1:9/"))
            playground.redirects.append("http://127.0.0.1:9/")
            assert playground.world.grants.has_allowed(ada.person.user, ("identify",))

        def test_the_next_begins_anew(playground_stage, playground):
            assert playground.redirects == ["http://127.0.0.1:9/back"]
            ada = playground_stage.person("Ada")
            assert not playground.world.grants.has_allowed(ada.person.user, ("identify",))
    """)
    pytester.runpytest_inprocess(*PLUGIN).assert_outcomes(passed=2)


def test_activities_are_switched_on_before_the_bot_comes(pytester: pytest.Pytester) -> None:
    registers_nothing = COUNTING.replace("await tree.sync()", "pass")  # or the entry point goes too
    (pytester.path / "counting.py").write_text(ASKING + registers_nothing)
    settings = "playground_bot = counting.py\nplayground_activities = true\n"
    pytester.makeini(f"{SETTINGS}{settings}")
    pytester.makepyfile("""
        import pytest

        @pytest.mark.parametrize("time", [1, 2])
        def test_flags(playground_stage, playground, time):
            assert playground.world.activities.enabled
            assert time == 2 or f"flags {1 << 17}" in playground_stage.bot_log
    """)
    pytester.runpytest_inprocess(*PLUGIN).assert_outcomes(passed=2)
