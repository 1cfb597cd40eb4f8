"""Spanish persons and Spanish servers, with the catalogs that are shipped."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from guildyard import Playground

from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.translator import LONGEST
from bot.texts.formats import short_day
from bot.texts.locale import Locales
from tests.cogs.test_locales import speaks
from tests.conftest import Hive
from tests.support.posts import start_posts
from tests.support.spoken import heard

SPANISH, LATIN = "es-ES", "es-419"


async def test_a_spanish_person_reads_private_answers_in_spanish_on_an_english_server(
    bot: Honeygram, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaks(monkeypatch, alice=SPANISH, admin=SPANISH)
    said = {
        "/bee show": "**Panal · viernes 20 de noviembre**",
        "/bee hint": "En caso de empate, gana quien usó menos pistas.",
        "/anigram show": "Letras: ",
        "/help": "**Honeygram** trae cada día a este servidor dos juegos de palabras.",
        "/stats": "**Alice** aún no ha jugado aquí.",
        "/leaderboard": "Hoy aún no hay puntos. ¡Con la primera palabra te pones a la cabeza!",
    }
    for command, expected in said.items():
        assert expected in heard(await hive.alice.command(command, hive.channel)), command
    refused = await hive.alice.command("/bee guess", hive.channel, word=",")
    assert refused.content == "Escribe una palabra."
    settings = await hive.admin.command("/daily show", hive.channel)
    assert "Las publicaciones diarias están desactivadas." in heard(settings)
    board = await hive.bob.command("/bee show", hive.channel)
    assert "**Honeycomb · Friday, November 20**" in heard(board)


async def test_latin_america_reads_what_it_says_otherwise_and_spanish_else(
    bot: Honeygram, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaks(monkeypatch, alice=LATIN, bob=SPANISH)
    latin = await hive.alice.command("/bee show", hive.channel)
    spanish = await hive.bob.command("/bee show", hive.channel)
    assert "¡Presiona Probar para empezar!" in heard(latin)
    assert "¡Pulsa Probar para empezar!" in heard(spanish)
    assert "**Panal · viernes 20 de noviembre**" in heard(latin)


@pytest.fixture
def spanish_server(hive: Hive) -> None:
    """The server is Spanish before the bot sees it."""
    hive.guild.preferred_locale = SPANISH


async def test_a_spanish_server_gets_its_posts_in_spanish(
    spanish_server: None, bot: Honeygram, hive: Hive
) -> None:
    await start_posts(hive.admin, hive.channel, channel=hive.channel)
    assert len(hive.channel.messages) == 2
    texts = "\n".join(heard(each) for each in hive.channel.messages)
    for expected in (
        "Panal · viernes 20 de noviembre",
        "Busca palabras de cuatro letras o más.",
        "Ordena las cuatro letras.",
        "-# Aún no se ha encontrado ninguna palabra. ¡Empieza tú!",
    ):
        assert expected in texts


async def test_days_are_typed_as_they_are_said_in_spanish(
    bot: Honeygram, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaks(monkeypatch, alice=SPANISH)
    for typed in ("10 de marzo de 2027", "el 10 de marzo de 2027", "10 marzo 2027", "10/3/2027"):
        refused = await hive.alice.command("/bee show", hive.channel, day=typed)
        assert refused.content == "El 10 de marzo de 2027 aún no ha llegado. Elige un día anterior."
    for typed in ("ayer", "hace 1 día", "hace 1 dia", "jueves", "el jueves", "19 de noviembre"):
        board = await hive.alice.command("/bee show", hive.channel, day=typed)
        assert "jueves 19 de noviembre" in heard(board), typed
    for typed in ("miércoles", "miercoles", "el miércoles", "hace 2 días"):
        board = await hive.alice.command("/bee show", hive.channel, day=typed)
        assert "miércoles 18 de noviembre" in heard(board), typed


async def test_discord_is_told_every_description_in_spanish_within_its_limits(
    bot: Honeygram, playground: Playground
) -> None:
    texts = [told for command in playground.commands.of() for told in descriptions(command)]
    assert len(texts) > 60
    for english, spanish, latin in texts:
        assert english != spanish, english
        assert len(spanish) <= LONGEST
        assert not spanish.endswith("…"), spanish
        assert len(latin) <= LONGEST


def descriptions(of: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """What a command says of itself and of its options, in English and twice in Spanish."""
    told = of["description_localizations"]
    yield of["description"], told[SPANISH], told[LATIN]
    for each in of.get("options", []):
        yield from descriptions(each)


@pytest.mark.parametrize("code", [SPANISH, LATIN])
def test_numbers_and_days_are_written_as_there(code: str) -> None:
    locale = Locales().first(code)
    assert locale.number(1_234_567) == {SPANISH: "1.234.567", LATIN: "1,234,567"}[code]
    assert locale.gettext("{percent}%", percent=12) == "12\u00a0%"
    day = locale.gettext("{month} {day}, {year}", day=3, month="marzo", year=2026)
    assert day == "3 de marzo de 2026"
    assert short_day(locale, date(2026, 11, 26)) == "jue 26 nov"
