"""What everybody reads in two weeks of play is, byte by byte, what they read when it was recorded.

It is there for whoever changes how the bot is made and not what it says: every text, button, form,
suggestion, picture, edit and notification of the script is compared with ``week.txt``. Whoever
changes a text on purpose writes the recording anew, with ``python -m tests.recorded``, and reads
the difference before it is committed: it is what players will notice.
"""

import difflib
import os
from pathlib import Path

from tests.recorded.recorder import Recorder
from tests.recorded.scene import START, Scene
from tests.recorded.stage import open_stage
from tests.recorded.week import play

RECORDING = Path(__file__).with_name("week.txt")
WRITE = "WRITE_RECORDING"  # set in the environment, the recording is written anew
MOST_SHOWN = 200  # lines of a difference


async def test_a_week_of_play_reads_as_it_was_recorded(tmp_path: Path) -> None:
    recorder = Recorder()
    scene = Scene(recorder)
    try:
        async with open_stage(tmp_path, START, lambda: recorder.title, scene.furnish) as stage:
            await play(scene, stage)
    except Exception as error:  # a button that is gone, say: what was read until then tells more
        error.add_note(difference(recorded_text(), recorder.text))
        raise
    if os.environ.get(WRITE):
        RECORDING.write_bytes(recorder.text.encode())
    assert recorder.text == recorded_text(), difference(recorded_text(), recorder.text)


def recorded_text() -> str:
    """What was read when it was recorded."""
    return RECORDING.read_bytes().decode() if RECORDING.exists() else ""


def difference(recorded: str, read: str) -> str:
    """What was read then and is read now, where that is not the same."""
    lines = difflib.unified_diff(
        recorded.splitlines(), read.splitlines(), "as recorded", "as read now", lineterm="", n=4
    )
    return "\n".join(["", *list(lines)[:MOST_SHOWN]])
