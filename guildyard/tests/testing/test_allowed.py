"""What a bot of tests may reach beside the playground."""

import pytest

from tests.testing.test_plugin import COUNTING, PLUGIN, SETTINGS

pytest_plugins = ["pytester"]


def test_the_bot_reaches_what_the_settings_allow(pytester: pytest.Pytester) -> None:
    asking = """\
import socket

for port in (5997, 5998):
    try:
        socket.create_connection(("127.0.0.1", port), 1)
    except OSError as error:
        print(port, "lets nothing out" in str(error))
"""
    (pytester.path / "counting.py").write_text(asking + COUNTING)
    pytester.makeini(
        f"{SETTINGS}playground_bot = counting.py\nplayground_allow = 127.0.0.1:5998 db:6\n"
    )
    pytester.makepyfile("""
        def test_addresses(playground_stage):
            assert "5997 True" in playground_stage.bot_log
            assert "5998 False" in playground_stage.bot_log
    """)
    pytester.runpytest_inprocess(*PLUGIN).assert_outcomes(passed=1)
