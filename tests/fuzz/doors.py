"""Every way from what a person sends to what a person reads, without Discord in between."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cached_property

from bot.application import Application
from bot.discord.faces import Faces
from bot.errors import PlayerError
from bot.games.anigram.game import ANIGRAM
from bot.games.catalog import GAMES
from bot.games.guesses import replace_surrogates
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.square.game import SQUARE
from bot.model import Player, Post, Stand
from bot.play.leaderboard import Span
from bot.servers.puzzle_day import next_start
from bot.servers.wishes import parse_time
from bot.servers.zones import parse_zone, suggest_zones
from bot.texts import daily, errors, leaderboard
from bot.texts import recap as recap_texts
from bot.texts import rule as _rule_texts
from bot.texts import stats as _stats_texts
from bot.texts import word as _word_texts
from bot.texts.anigram import board as _anigram_texts
from bot.texts.anigram import pages as _anigram_pages
from bot.texts.anigram import verdicts as _anigram_verdicts
from bot.texts.chosen import DailySettings
from bot.texts.formats import shared
from bot.texts.honeycomb import answers as honeycomb_answers
from bot.texts.honeycomb import board as honeycomb
from bot.texts.honeycomb import pages as honeycomb_pages
from bot.texts.honeycomb import verdicts
from bot.texts.lines import text_of
from bot.texts.square import board as _square_texts
from bot.texts.square import pages as _square_pages
from cogs.anigram import commands as anigram_cog
from cogs.honeycomb import commands as honeycomb_cog
from cogs.posts import layout
from cogs.square import commands as square_cog
from tests.fuzz.inputs import Inputs
from tests.support.harness import MORNING
from tests.support.language import ENGLISH
from tests.support.servers import posting_server

MOST_MESSAGE = 2_000
MOST_LAYOUT = 4_000
MOST_CHOICE = 100
MOST_CHOICES = 25

SECRET = "megaplex"  # found by one player only
BLOCKED = "gaga"
SERVER, QUIET = 1, 2
PLAYERS = 40


@dataclass
class Doors:
    """What can be asked of the application; each returns the texts that a person reads."""

    app: Application
    inputs: Inputs

    @cached_property
    def faces(self) -> Faces:
        """What Discord shows of the games."""
        faces = honeycomb_cog.FACE, anigram_cog.FACE, square_cog.FACE
        return {face.game.name: face for face in faces}

    async def keep_a_secret(self) -> None:
        """Let somebody find a word that nobody else may read of today."""
        await self.app.games.play(HONEYCOMB).guess(Player(SERVER, 999, "Keeper"), SECRET, MORNING)

    def player(self) -> Player:
        """One of many, under a new name each time."""
        return Player(
            SERVER, self.inputs.rng.randint(1, PLAYERS), replace_surrogates(self.inputs.name())
        )

    async def guess(self) -> list[str]:
        """``/bee guess`` and its form."""
        text = self.inputs.text()
        outcome = await self.app.games.play(HONEYCOMB).guess(self.player(), text, MORNING)
        lines = honeycomb.board(ENGLISH, outcome.progress, news=verdicts.news(ENGLISH, outcome))
        return [self.unrevealing(text_of(lines), text)]

    async def answer(self) -> list[str]:
        """``/anigram next`` and its form."""
        text = self.inputs.text()
        outcome = await self.app.games.play(ANIGRAM).guess(self.player(), text, MORNING)
        lines = _anigram_texts.board(
            ENGLISH, outcome.progress, news=_anigram_verdicts.news(ENGLISH, outcome)
        )
        return [self.unrevealing(text_of(lines), text)]

    async def fill(self) -> list[str]:
        """``/square guess`` and its form."""
        text = self.inputs.text()
        outcome = await self.app.games.play(SQUARE).guess(self.player(), text, MORNING)
        lines = _square_texts.board(ENGLISH, outcome.progress, _square_texts.news(ENGLISH, outcome))
        return [self.unrevealing(text_of(lines), text)]

    async def look(self) -> list[str]:
        """What a player sees of themselves."""
        player = self.player()
        bee = await self.app.games.play(HONEYCOMB).show(player, MORNING)
        anigram = await self.app.games.play(ANIGRAM).show(player, MORNING)
        square = await self.app.games.play(SQUARE).show(player, MORNING)
        stats = await self.app.people.statistics.of(player, MORNING)
        texts = [
            text_of(_square_texts.board(ENGLISH, square)),
            shared(ENGLISH, player, _square_pages.share(ENGLISH, square)),
            text_of(honeycomb.board(ENGLISH, bee)),
            honeycomb_pages.hints(
                ENGLISH, await self.app.games.play(HONEYCOMB).hint(player, MORNING)
            ),
            shared(ENGLISH, player, honeycomb_pages.share(ENGLISH, bee)),
            text_of(_anigram_texts.board(ENGLISH, anigram)),
            shared(ENGLISH, player, _anigram_pages.share(ENGLISH, anigram)),
            _stats_texts.statistics(ENGLISH, player.name, stats),
        ]
        return [self.unrevealing(text, "") for text in texts]

    async def board(self) -> list[str]:
        """``/leaderboard`` and its pages."""
        player = self.player()
        game = self.inputs.rng.choice(("all", "honeycomb", "anigram", "square"))
        span = self.inputs.rng.choice([*Span])
        page = await self.app.people.leaderboard.page(
            player, game, span, MORNING, number=self.inputs.number()
        )
        text = leaderboard.board(
            ENGLISH, page, "both games", player.player_id, shared=self.inputs.rng.random() < 0.5
        )
        return [self.unrevealing(text, "")]

    async def dispute(self) -> list[str]:
        """``/word`` and ``/rule``: check, report, rule, and read it all."""
        player, word, reason = self.player(), self.inputs.text(), self.inputs.text()
        match self.inputs.rng.randrange(4):
            case 0:
                return [
                    _word_texts.checked(
                        ENGLISH, await self.app.games.disputes.check(player, word, MORNING)
                    )
                ]
            case 1:
                told = await self.app.games.disputes.report(player, word, reason, MORNING)
                return [_word_texts.reported(ENGLISH, told)]
            case 2:
                stand = self.inputs.rng.choice((Stand.ALLOW, Stand.DENY))
                ruled = await self.app.games.disputes.rule(player, word, stand, reason, MORNING)
                return [_rule_texts.ruled(ENGLISH, ruled)]
        rulings, number = await self.app.games.disputes.rulings(player, MORNING)
        reports = await self.app.games.disputes.reports(player, MORNING)
        return [_rule_texts.rulings(ENGLISH, rulings, number, reports, today=MORNING.date())]

    async def start(self) -> list[str]:
        """``/daily start`` with any time and zone, and what the option suggests."""
        zone = self.inputs.zone()
        choices = suggest_zones(zone)
        assert len(choices) <= MOST_CHOICES
        assert all(0 < len(choice.label) <= MOST_CHOICE for choice in choices)
        chosen = posting_server(QUIET, 5, parse_time(self.inputs.hour()), parse_zone(zone))
        server = await self.app.posts.servers.start_posts(chosen, MORNING)
        return [
            daily.started(
                ENGLISH,
                posting_server(QUIET),
                DailySettings(server, ["honeycomb"], MORNING.date(), next_start(server, MORNING)),
                guessed=True,
            )
        ]

    async def look_back(self) -> list[str]:
        """The recap and the answers of a day that is over."""
        review = self.app.games.play(HONEYCOMB).review
        finders = await review.finders(SERVER, MORNING.date())
        answers = await review.answers(Player(SERVER, 1, "Ada"), MORNING.date())
        recap = await self.app.posts.recaps.of(SERVER, MORNING.date())
        texts = honeycomb_answers.finder_pages(ENGLISH, finders)
        texts.append(honeycomb_answers.answers(ENGLISH, answers))
        face = self.faces[HONEYCOMB.name]
        of_game = face.answers.recap(ENGLISH, await review.recap(SERVER, MORNING.date()))
        return texts + ([recap_texts.recap(ENGLISH, recap, of_game)] if recap else [])

    async def post(self) -> list[str]:
        """The status of the running posts, and the whole post."""
        texts = []
        for game in GAMES:
            post = Post(SERVER, 5, game.name, MORNING.date())
            shown = layout.texts_of(ENGLISH, self.faces, await self.app.posts.days.content(post))
            whole = f"## {shown.title}{shown.letters}\n{shown.task}{shown.status}{shown.recap}"
            assert len(whole) <= MOST_LAYOUT
            texts.append(self.unrevealing(shown.status, ""))
        return texts

    @staticmethod
    def unrevealing(text: str, typed: str) -> str:
        """The text, which names neither another player's word nor a blocked one."""
        assert SECRET.upper() not in text.upper() or SECRET in typed.lower()
        assert f" {BLOCKED.upper()}:" not in text
        return text


async def knock(doors: Doors, act: Callable[[Doors], Awaitable[list[str]]]) -> list[str]:
    """Try a door; a sentence for the person is an answer like any other."""
    try:
        texts = await act(doors)
    except PlayerError as error:
        texts = [errors.render(ENGLISH, error)]
    for text in texts:
        assert 0 < len(text) <= MOST_MESSAGE, f"{len(text)} characters: {text[:200]!r}"
        text.encode()  # what cannot be sent cannot be read
    return texts


ALL = (
    *(Doors.guess,) * 6,
    *(Doors.answer,) * 4,
    *(Doors.fill,) * 4,
    *(Doors.dispute,) * 4,
    *(Doors.start,) * 3,
    Doors.look,
    Doors.board,
)
RARE = (Doors.look_back, Doors.post)  # slow, and only names change them
