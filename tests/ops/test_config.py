"""Settings: every variable, every problem by name, and no secret anywhere."""

from dataclasses import fields
from pathlib import Path
from traceback import format_exception

import pytest

from bot.errors import HostError
from bot.ops.config import (
    ALL_SHARDS,
    MAX_SECRET_FILE,
    READERS,
    SECRET_FILES,
    SECRETS,
    RemovedSettingError,
    Settings,
    read_settings,
    secret_sources,
)
from bot.ops.service import shard_wish
from bot.processes.shard_claims import ShardWish
from bot.store.postgresql.address import Address
from tests.support.settings import setting_names

TOKEN = "a-token-that-nobody-may-read"


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An environment and a folder in which nothing is set."""
    monkeypatch.chdir(tmp_path)
    for name in setting_names():
        monkeypatch.delenv(name.upper(), raising=False)
        monkeypatch.delenv(name, raising=False)


def read(monkeypatch: pytest.MonkeyPatch, **variables: str) -> Settings:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    return read_settings()


def problems(monkeypatch: pytest.MonkeyPatch, **variables: str) -> list[str]:
    """The lines of the message, without its heading."""
    with pytest.raises(HostError) as error:
        read(monkeypatch, **variables)
    heading, *lines = str(error.value).splitlines()
    assert heading == "The settings cannot be used:"
    return lines


def test_each_setting_has_its_variable() -> None:
    assert READERS.keys() | SECRET_FILES.keys() == setting_names()


def test_nothing_has_to_be_set() -> None:
    settings = read_settings()

    assert settings.discord_token is None
    assert settings.database_path == Path("honeygram.db")
    assert settings.discord_api_url is None
    assert settings.discord_gateway_url is None
    assert settings.shard_count is None
    assert settings.log_level == "INFO"
    assert settings.log_format == "text"
    assert settings.playground_port == 8765


def test_the_password_of_a_database_is_shown_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    url = "postgresql://bees:top-secret@db.example/hive?sslmode=verify-full"
    settings = read(monkeypatch, DATABASE_URL=url, DISCORD_TOKEN=TOKEN)

    assert isinstance(settings.database, Address)
    assert settings.database.url == url
    assert str(settings.database) == "postgresql://bees@db.example/hive"
    assert settings.secrets == [TOKEN, "top-secret"]
    assert "top-secret" not in f"{settings} {settings!r}"
    with pytest.raises(HostError, match="SQLite file only"):
        _ = settings.database_path
    [line] = problems(monkeypatch, DATABASE_URL="postgresql://bees:top-secret@db.example")
    assert line == ("  DATABASE_URL: must look like postgresql://user:password@host/database")


def test_every_variable_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = read(
        monkeypatch,
        DISCORD_TOKEN=TOKEN,
        DATABASE_URL="sqlite:////var/lib/honeygram/bees.db",
        DISCORD_API_URL="http://127.0.0.1:8080/api/v10/",
        DISCORD_GATEWAY_URL="ws://127.0.0.1:8080/gateway",
        SHARD_COUNT="4",
        LOG_LEVEL="debug",
        LOG_FORMAT="json",
        PLAYGROUND_PORT="0",
    )

    assert settings.discord_token == TOKEN
    assert settings.database_path == Path("/var/lib/honeygram/bees.db")
    assert settings.discord_api_url == "http://127.0.0.1:8080/api/v10"
    assert settings.discord_gateway_url == "ws://127.0.0.1:8080/gateway"
    assert settings.shard_count == 4
    assert (settings.log_level, settings.log_format) == ("DEBUG", "json")
    assert settings.playground_port == 0


@pytest.mark.parametrize("name", sorted(map(str.upper, setting_names())))
def test_an_empty_variable_counts_as_unset(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    assert read(monkeypatch, **{name: ""}) == read_settings()


@pytest.mark.parametrize("name", sorted(map(str.upper, setting_names())))
def test_an_empty_line_of_the_env_file_counts_as_unset(tmp_path: Path, name: str) -> None:
    (tmp_path / ".env").write_text(f"{name}=\n")

    settings = read_settings()
    (tmp_path / ".env").unlink()
    assert settings == read_settings()


def test_the_env_file_is_read_and_the_environment_comes_before_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text(
        f"# my bot\nDISCORD_TOKEN={TOKEN}\nLOG_LEVEL=WARNING\nOTHER=1\nSHARD_COUNT=2\n"
    )

    settings = read(monkeypatch, LOG_LEVEL="ERROR")

    assert settings.discord_token == TOKEN
    assert settings.log_level == "ERROR"
    assert settings.shard_count == 2


@pytest.mark.parametrize("text", [b"DISCORD_TOKEN=\xff\n", None], ids=["bytes", "a folder"])
def test_an_env_file_that_cannot_be_read_is_told(tmp_path: Path, text: bytes | None) -> None:
    if text is None:  # as Docker makes it for a file that is missing
        (tmp_path / ".env").mkdir()
    else:
        (tmp_path / ".env").write_bytes(text)

    with pytest.raises(HostError, match=r"^The file \.env cannot be read \("):
        read_settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "mysql://localhost/honeygram"),
        ("DATABASE_URL", "honeygram.db"),
        ("DATABASE_URL", "sqlite:///"),
        ("DATABASE_URL", "sqlite:///:memory:"),
        ("DISCORD_API_URL", "discord.com"),
        ("DISCORD_API_URL", "https://a page"),
        ("DISCORD_GATEWAY_URL", "https://gateway.discord.gg"),
        ("DISCORD_API_URL", "https://discord.example/api\n"),
        ("HTTPS_PROXY", "proxy:3128"),
        ("HTTPS_PROXY", "http://proxy:many"),
        ("HTTPS_PROXY", "http://proxy:3128\n"),
        ("SHARD_COUNT", "٣"),
        ("DISCORD_OPENAPI_PATH", "x" * 5000),
        ("DISCORD_OPENAPI_PATH", "nowhere.json"),
        ("SHARD_COUNT", "0"),
        ("SHARD_COUNT", "many"),
        ("LOG_LEVEL", "LOUD"),
        ("LOG_FORMAT", "xml"),
        ("PLAYGROUND_PORT", "65536"),
        ("PLAYGROUND_PORT", "-1"),
    ],
)
def test_a_value_that_cannot_be_used_is_told_by_its_name(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    [line] = problems(monkeypatch, **{name: value})

    assert line.startswith(f"  {name}: ")


def test_all_problems_are_told_together(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = problems(
        monkeypatch,
        DATABASE_URL="mysql://",
        DISCORD_API_URL="nowhere",
        DISCORD_GATEWAY_URL="nowhere",
        SHARD_COUNT="none",
        LOG_LEVEL="LOUD",
        LOG_FORMAT="xml",
        PLAYGROUND_PORT="x",
    )

    assert [line.split(":")[0].strip() for line in lines] == [
        "DATABASE_URL",
        "DISCORD_API_URL",
        "DISCORD_GATEWAY_URL",
        "SHARD_COUNT",
        "LOG_LEVEL",
        "LOG_FORMAT",
        "PLAYGROUND_PORT",
    ]


def test_the_token_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = read(monkeypatch, DISCORD_TOKEN=TOKEN)
    assert TOKEN not in repr(settings)
    assert TOKEN not in str(settings)

    with pytest.raises(HostError) as error:
        read(monkeypatch, LOG_LEVEL=TOKEN, SHARD_COUNT=TOKEN, DATABASE_URL=TOKEN)
    assert TOKEN not in "".join(format_exception(error.value))


@pytest.mark.parametrize(("text", "number"), [("3", 3), ("all", ALL_SHARDS)])
def test_a_process_may_serve_so_many_shards(
    monkeypatch: pytest.MonkeyPatch, text: str, number: int
) -> None:
    settings = read(monkeypatch, SHARDS_PER_PROCESS=text)
    assert (settings.shards_per_process, settings.shares_shards) == (number, True)
    assert shard_wish(settings) == ShardWish(None, number)


@pytest.mark.parametrize("line", ["SHARD_IDS=0,1", "shard_ids=0"])
def test_chosen_shards_are_no_longer_a_setting(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: str
) -> None:
    name, text = line.split("=")
    monkeypatch.setenv(name, text)
    with pytest.raises(RemovedSettingError, match=r"^SHARD_IDS .* SHARDS_PER_PROCESS "):
        read(monkeypatch, SHARD_COUNT="2", SHARDS_PER_PROCESS="1")
    monkeypatch.delenv(name)
    (tmp_path / ".env").write_text(f"{line}\n")
    with pytest.raises(RemovedSettingError, match=r"^SHARD_IDS .* SHARDS_PER_PROCESS "):
        read_settings()
    (tmp_path / ".env").write_text("SHARD_IDS=\n")
    read_settings()


def test_a_process_without_a_word_on_shards_is_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shard_wish(read(monkeypatch, SHARD_COUNT="3")) is None


@pytest.mark.parametrize("text", ["0", "many"])
def test_shards_per_process_is_a_number_or_all(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    [line] = problems(monkeypatch, SHARDS_PER_PROCESS=text)
    assert line.startswith("  SHARDS_PER_PROCESS: ")


def test_the_password_of_a_proxy_is_shown_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = read(monkeypatch, HTTPS_PROXY="http://bees:top-secret@proxy.example:3128")
    assert settings.https_proxy == "http://bees:top-secret@proxy.example:3128"
    assert settings.secrets == ["top-secret"]
    assert "top-secret" not in f"{settings} {settings!r}"
    [line] = problems(monkeypatch, HTTPS_PROXY="socks5://bees:top-secret@proxy.example")
    assert line == "  HTTPS_PROXY: must look like http://host:port"


PAGE = {
    "DISCORD_TOKEN": TOKEN,
    "WEB_PORT": "8080",
    "WEB_URL": "https://Play.example/",
    "DISCORD_CLIENT_SECRET": "a-secret-of-the-application",
}


def test_the_page_has_its_settings_and_its_secret_is_shown_nowhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = read(monkeypatch, **PAGE)
    assert (settings.web_port, settings.web_host) == (8080, "127.0.0.1")
    assert settings.web_url == "https://play.example"
    assert PAGE["DISCORD_CLIENT_SECRET"] in settings.secrets
    assert PAGE["DISCORD_CLIENT_SECRET"] not in f"{settings} {settings!r}"


@pytest.mark.parametrize("missing", ["WEB_URL", "DISCORD_CLIENT_SECRET"])
def test_the_page_says_what_it_cannot_do_without(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    told = problems(monkeypatch, **{name: PAGE[name] for name in PAGE.keys() - {missing}})
    assert told == [f"  WEB_PORT: needs {missing} beside it"]


def test_the_playground_needs_no_more_than_a_port_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert read(monkeypatch, WEB_PORT="8080").web_url is None
    told = problems(monkeypatch, WEB_PORT="0")
    assert told == ["  WEB_PORT: needs WEB_URL beside it when it is 0"]


@pytest.mark.parametrize(
    "url",
    [
        "play.example",
        "https://play.example/honeygram",
        "https://user:pass@play.example",
        "https://play.example:99999",
        "https://",
        "ftp://play.example",
        "https://play.example?x",
        "https://play.example#x",
        "https://pl ay.example",
        "https://play.example\r\nX: y",
        "https://[::1",
    ],
)
def test_where_the_page_is_is_a_host_and_nothing_more(
    monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    [line] = problems(monkeypatch, **PAGE | {"WEB_URL": url})
    assert line.startswith("  WEB_URL: must ")


@pytest.mark.parametrize("url", ["http://localhost:8080", "http://127.0.0.1", "http://[::1]:8080"])
def test_only_this_machine_needs_no_https(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    assert read(monkeypatch, **PAGE | {"WEB_URL": url}).web_url == url
    [line] = problems(monkeypatch, **PAGE | {"WEB_URL": "http://play.example"})
    assert line == "  WEB_URL: must begin with https:// unless it is on this machine alone"


def test_a_secret_that_can_be_none_is_told_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    [line] = problems(monkeypatch, **PAGE | {"DISCORD_CLIENT_SECRET": "two words"})
    assert line == (
        "  DISCORD_CLIENT_SECRET: has characters that no secret has: copy it anew, and it alone"
    )


def test_trusted_proxies_are_addresses_and_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = read(monkeypatch, WEB_TRUSTED_PROXIES="127.0.0.1, 172.18.0.0/16,fd00::/8")
    assert [*map(str, settings.web_trusted_proxies)] == [
        "127.0.0.1/32",
        "172.18.0.0/16",
        "fd00::/8",
    ]
    for wrong in ("nginx", "172.18.0.1/16", "127.0.0.1,"):
        [line] = problems(monkeypatch, WEB_TRUSTED_PROXIES=wrong)
        assert line.startswith("  WEB_TRUSTED_PROXIES: must be addresses or networks")


VALUES = {
    "DISCORD_TOKEN": TOKEN,
    "DATABASE_URL": "postgresql://bees:top-secret@db.example/hive",
    "HTTPS_PROXY": "http://bees:top-secret@proxy.example:3128",
    "DISCORD_CLIENT_SECRET": "a-secret-of-the-application",
}


def test_each_secret_of_the_settings_can_be_a_file() -> None:
    hidden = {each.name for each in fields(Settings) if not each.repr}
    assert hidden == set(SECRETS) == {name.lower() for name in VALUES}


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("form", ["{}", "{}\n", "\ufeff{}\r\n", " \t{}\n\n"])
def test_a_secret_is_read_from_its_file_without_white_space_around_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, form: str
) -> None:
    (tmp_path / "secret").write_text(form.format(VALUES[name]), encoding="utf-8", newline="")
    settings = read(monkeypatch, **{f"{name}_FILE": "secret"})  # relative to the working directory
    monkeypatch.delenv(f"{name}_FILE")
    assert settings == read(monkeypatch, **{name: VALUES[name]})
    assert settings.secrets


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "cannot be read (No such file or directory)"),
        (b"", "is empty"),
        (b" \n", "is empty"),
        (b"x" * (MAX_SECRET_FILE + 1), "is larger than 16 KiB"),
        (b"\x89PNG\r\n\xff", "is not a text file"),
        (b"top-\0secret", "must hold one line of text"),
        (b"top-secret\nDISCORD_TOKEN=top-secret", "must hold one line of text"),
    ],
    ids=["missing", "empty", "blank", "large", "bytes", "nul", "lines"],
)
def test_a_secret_file_that_cannot_be_used_is_reported_by_setting_and_path(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, content: bytes | None, reason: str
) -> None:
    path = tmp_path / "secret"
    if content is not None:
        path.write_bytes(content)
    assert problems(monkeypatch, **{f"{name}_FILE": str(path)}) == [
        f"  {name}_FILE: {path} {reason}"
    ]


@pytest.mark.parametrize("name", VALUES)
def test_a_folder_in_place_of_a_secret_file_is_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:  # as Docker makes it for a file that is missing
    [line] = problems(monkeypatch, **{f"{name}_FILE": str(tmp_path)})
    assert line == f"  {name}_FILE: {tmp_path} cannot be read (Is a directory)"


@pytest.mark.parametrize("name", VALUES)
def test_a_wrong_secret_in_a_file_is_reported_without_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "secret"
    path.write_text("two top-secret words")
    [line] = problems(monkeypatch, **{f"{name}_FILE": str(path)})
    assert line.startswith(f"  {name}_FILE: {path} ")
    assert "top-secret" not in line


@pytest.mark.parametrize("secret", ["MTIz.top.secret" * 5, "x" * 32, VALUES["DATABASE_URL"]])
def test_a_secret_in_place_of_its_path_is_not_shown(
    monkeypatch: pytest.MonkeyPatch, secret: str
) -> None:
    [line] = problems(monkeypatch, DISCORD_TOKEN_FILE=secret)
    assert line == "  DISCORD_TOKEN_FILE: must be the path of a file, not the secret itself"


@pytest.mark.parametrize("name", VALUES)
def test_a_secret_and_its_file_cannot_both_be_set(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    (tmp_path / "secret").write_text(VALUES[name])
    (tmp_path / ".env").write_text(f"{name}={VALUES[name]}\n")
    told = problems(monkeypatch, **{f"{name}_FILE": "secret"})
    assert told == [f"  {name}_FILE: must not be set beside {name}: choose one of the two"]


def test_an_empty_secret_counts_as_unset_beside_its_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "address").write_text("sqlite:///bees.db")
    settings = read(monkeypatch, DATABASE_URL="", DATABASE_URL_FILE="address")
    assert settings.database_path == Path("bees.db")


def test_a_client_secret_whose_file_is_wrong_is_reported_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = {name: PAGE[name] for name in PAGE.keys() - {"DISCORD_CLIENT_SECRET"}}
    [line] = problems(monkeypatch, **page, DISCORD_CLIENT_SECRET_FILE="nowhere")
    assert line.startswith("  DISCORD_CLIENT_SECRET_FILE: nowhere cannot be read")


def test_the_source_of_each_secret_is_known(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text(
        f"DISCORD_TOKEN={TOKEN}\nDISCORD_CLIENT_SECRET_FILE={tmp_path}/client\n"
    )
    monkeypatch.setenv("DATABASE_URL_FILE", "address")
    monkeypatch.setenv("HTTPS_PROXY", "http://proxy.example:3128")
    assert secret_sources() == {
        "DISCORD_TOKEN": "from .env",
        "DATABASE_URL": "from the file address, named in the environment",
        "HTTPS_PROXY": "from the environment",
        "DISCORD_CLIENT_SECRET": f"from the file {tmp_path}/client, named in .env",
    }
