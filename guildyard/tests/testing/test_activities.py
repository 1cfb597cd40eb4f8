"""Activities in tests that are plain functions."""

import pytest

from tests.testing.test_plugin import PLUGIN, SETTINGS

pytest_plugins = ["pytester"]


def test_a_test_has_an_address_to_open_in_a_browser(pytester: pytest.Pytester) -> None:
    pytester.makeini(f"{SETTINGS}playground_activity_url = http://127.0.0.1:9/game/\n")
    pytester.makepyfile("""
        from urllib.parse import parse_qs, urlsplit

        def test_address(playground_stage, playground):
            ada = playground_stage.person("Ada")
            general = playground_stage.channel("Playground", "general")
            address = playground_stage.activity(ada, general, platform="mobile", custom_id="2")
            assert address.startswith(playground.url)
            given = {name: value for name, (value,) in parse_qs(urlsplit(address).query).items()}
            assert (given["person"], given["channel"]) == (str(ada.person.id), str(general.id))
            assert (given["platform"], given["custom_id"]) == ("mobile", "2")
            playground_stage.map_url("http://127.0.0.1:9/v1", "/api")
            assert playground.url_mappings.target("/x") == "http://127.0.0.1:9/game/x"
            assert playground.url_mappings.target("/api/x") == "http://127.0.0.1:9/v1/x"

        def test_launch(playground_stage, playground):
            playground_stage.switch_activities(True)
            general = playground_stage.channel("Playground", "general")
            launched = playground_stage.person("Ada").launch(general)
            (running,) = playground.world.activities
            assert launched.instance == running.name

        def test_it_is_over(playground):
            assert [*playground.world.activities] == []
            assert [*playground.activity_messages] == []
    """)
    pytester.runpytest_inprocess(*PLUGIN).assert_outcomes(passed=3)
