"""Settings from the environment or a ``.env`` file; every problem is reported, by name."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, FilePath, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.errors import HostError
from bot.store.postgresql.address import FORM, SCHEMES, Address

SQLITE = "sqlite:///"
ALL_SHARDS = 1_000_000  # more than there will ever be
IN_MEMORY = "sqlite:///:memory:"  # would be another database for each connection


class Settings(BaseSettings):
    """What a host can set; the names in upper case are the variables of the environment."""

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore")

    discord_token: SecretStr | None = None
    database_url: SecretStr = SecretStr(f"{SQLITE}honeygram.db")  # it may hold a password
    discord_api_url: str | None = Field(default=None, pattern=r"^https?://[^\s]+$")
    discord_gateway_url: str | None = Field(default=None, pattern=r"^wss?://[^\s]+$")
    https_proxy: str | None = Field(default=None, pattern=r"^https?://[^\s]+$")
    shard_count: int | None = Field(default=None, ge=1)
    shard_ids: Annotated[list[int] | None, NoDecode] = None
    shards_per_process: int | None = Field(default=None, ge=1)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    metrics_port: int | None = Field(default=None, ge=0, le=65535)
    metrics_host: str = "127.0.0.1"
    playground_port: int = Field(default=8765, ge=0, le=65535)
    discord_openapi_path: FilePath | None = None  # for the playground's check of the contract

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @field_validator("database_url")
    @classmethod
    def _is_known(cls, value: SecretStr) -> SecretStr:
        _parsed(value.get_secret_value())
        return value

    @field_validator("discord_api_url", "discord_gateway_url")
    @classmethod
    def _no_slash_at_the_end(cls, value: str | None) -> str | None:
        return value.rstrip("/") if value else value

    @field_validator("shard_ids", mode="before")
    @classmethod
    def _numbers(cls, value: object) -> object:
        """``0,1,2`` as well as a list."""
        return value.split(",") if isinstance(value, str) else value

    @field_validator("shard_ids")
    @classmethod
    def _fit_the_count(cls, value: list[int] | None, info: ValidationInfo) -> list[int] | None:
        """A check of its own field, so that the problem is told beside those of other fields."""
        if value is None or "shard_count" not in info.data:  # the count is told to be wrong
            return value
        count = info.data["shard_count"]
        if count is None:
            raise ValueError("needs SHARD_COUNT beside it")
        if wrong := [number for number in value if not 0 <= number < count]:
            raise ValueError(f"{wrong} must be from 0 to {count - 1}")
        return value

    @field_validator("shards_per_process", mode="before")
    @classmethod
    def _all_of_them(cls, value: object) -> object:
        return ALL_SHARDS if value == "all" else value

    @field_validator("shards_per_process")
    @classmethod
    def _not_beside_ids(cls, value: int | None, info: ValidationInfo) -> int | None:
        if value is not None and info.data.get("shard_ids") is not None:
            raise ValueError("must not stand beside SHARD_IDS: choose one of the two")
        return value

    @property
    def shares_shards(self) -> bool:
        """May other processes on the same database serve a part of the shards?"""
        return self.shard_ids is not None or self.shards_per_process is not None

    @property
    def database(self) -> Path | Address:
        """Where the database is: a file, or a server's address."""
        return _parsed(self.database_url.get_secret_value())

    @property
    def database_path(self) -> Path:
        """The file. Raises HostError when the database is a server's: that is for files only."""
        if isinstance(self.database, Address):
            raise HostError(f"This is for a SQLite file only, and DATABASE_URL is {self.database}.")
        return self.database

    @property
    def secrets(self) -> list[str]:
        """What no log may show."""
        token = [self.discord_token.get_secret_value()] if self.discord_token else []
        return token + (self.database.secrets if isinstance(self.database, Address) else [])


def read_settings() -> Settings:
    """The settings of this environment.

    Raises HostError naming every variable that is wrong, each with the reason.
    """
    try:
        return Settings()
    except ValidationError as error:
        raise HostError(_problems(error)) from None


def place_of(url: str) -> Path | Address:
    """Where a database is that was named elsewhere. Raises HostError for what is no address."""
    try:
        return _parsed(url)
    except ValueError as error:
        raise HostError(f"The address of a database {error}.") from None


def _parsed(url: str) -> Path | Address:
    if url.startswith(SCHEMES):
        return Address(url)
    if not url.startswith(SQLITE) or url in (SQLITE, IN_MEMORY):
        raise ValueError(f"must look like {SQLITE}honeygram.db or {FORM}")
    return Path(url.removeprefix(SQLITE))


def _problems(error: ValidationError) -> str:
    """One line a problem. Values are not repeated: one of them may be the token."""
    lines = ["The settings cannot be used:"]
    for problem in error.errors(include_input=False, include_url=False):
        name = ".".join(str(part) for part in problem["loc"]).upper()
        reason = problem["msg"].removeprefix("Value error, ")
        lines.append(f"  {name}: {reason}" if name else f"  {reason}")
    return "\n".join(lines)
