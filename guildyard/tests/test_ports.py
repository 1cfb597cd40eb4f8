"""What is said when a port is taken."""

import re
import socket
import subprocess
import sys

from guildyard.ports import in_use


def test_the_sentence_names_both_ports_and_the_setting() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        sentence = re.fullmatch(
            rf"Port {port} is in use\. Port (\d+) is free: set PORT=\1\.", in_use(port, "PORT={}")
        )
    assert sentence
    assert int(sentence[1]) > port


def test_with_no_free_port_nearby_any_will_do() -> None:
    assert in_use(65_535, "--port {}").endswith("set --port 0.")


def test_the_playground_alone_says_it_and_ends() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "guildyard", "--port", str(port)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(f"Port {port} is in use. Port ")
    assert "Traceback" not in done.stderr
