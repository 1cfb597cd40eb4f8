"""What tests do with a bot holds for every library: it comes anew at once, and time may jump."""

from pathlib import Path

import pytest

from guildyard.testing.stage import open_stage
from tests.libraries.crew import INSTALLED, LIBRARIES, Library


@pytest.mark.parametrize("library", LIBRARIES, ids=lambda library: library.name)
def test_a_bot_is_kept_for_the_next_test(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.require()
    monkeypatch.setenv("NODE_PATH", str(INSTALLED / "node_modules"))
    program = tmp_path / f"bot{library.suffix}"
    program.write_text(library.code, encoding="utf-8")
    with open_stage(echo=False) as stage:
        stage.start_bot(str(program), python=library.python)
        ada, general = stage.person("Ada"), stage.channel("Playground", "general")
        assert ada.command("hello", general, name="Ada").text == "Hello, Ada!"

        sockets = {*stage.playground.gateway.sockets}
        stage.forward(hours=2)
        assert ada.command("hello", general, name="Ben").text == "Hello, Ben!"
        assert {*stage.playground.gateway.sockets} == sockets  # a jump is no dead connection

        stage.add_channel("Playground", "kitchen")
        identified = stage.playground.gateway.identifies
        assert stage.start_over()
        assert stage.playground.gateway.identifies == identified + 1
        assert general.everything == []
        assert ada.command("hello", general, name="Cleo").text == "Hello, Cleo!"
        assert stage.playground.findings == []
