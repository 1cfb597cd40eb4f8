"""The fixtures of the plugin, and what a test is told when a bot does not come."""

from pathlib import Path

import pytest

from playground.testing.stage import BotEnded, open_stage

pytest_plugins = ["pytester"]


def test_a_test_without_a_bot_has_people_and_places(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nasyncio_default_fixture_loop_scope = function\n")
    pytester.makepyfile("""
        import pytest
        from playground.interactions.replies import NoReply
        from playground.interactions.options import Refused

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
    pytester.runpytest_inprocess("-p", "playground.pytest_plugin").assert_outcomes(passed=1)


def test_a_bot_that_ends_at_once_is_told(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("raise SystemExit(3)\n")
    with open_stage() as stage, pytest.raises(BotEnded, match="exit code 3"):
        stage.start_bot(str(tmp_path / "bot.py"))
