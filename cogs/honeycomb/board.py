"""The board of the honeycomb: what it shows, and what each of its buttons comes to."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache, partial

import discord

from bot.application import Application
from bot.discord.attachments import Picture
from bot.discord.components import Button
from bot.errors import ErrorCode, PlayerError
from bot.games.editions import Edition
from bot.games.honeycomb.achievements import may_be_earned
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.honeycomb.play import Guessed, Progress
from bot.model import Player
from bot.puzzles.honeycomb.honeycomb import is_pangram
from bot.puzzles.honeycomb.ranks import Rank, points_for
from bot.texts import buttons as labels
from bot.texts.honeycomb import achievements as achievement_texts
from bot.texts.honeycomb import answers as answer_texts
from bot.texts.honeycomb import board as texts
from bot.texts.honeycomb import pages as pages
from cogs.boards.board import Board, Told, on_board
from cogs.boards.form import Form
from cogs.posts.pictures import Run, picture_of_honeycomb

FORM_LIMIT = 1000  # characters of a guess in a form


class HoneycombTable:
    """The honeycomb in front of a player."""

    game = HONEYCOMB
    noun = texts.NOUN

    def __init__(self, services: Application) -> None:
        self._services = services
        self._play = services.play(HONEYCOMB)

    async def progress(self, player: Player, edition: Edition) -> Progress:
        """How far the player is."""
        return await self._play.show(player, self._services.clock(), edition)

    async def board(self, player: Player, edition: Edition, turn: int = 0, news: str = "") -> Board:
        """How far the player is, below some news."""
        return board_of(await self.progress(player, edition), turn, news)

    async def state(self, player: Player, edition: Edition) -> str:
        """The rank."""
        return texts.state(await self.progress(player, edition))

    async def form(self, player: Player, edition: Edition, turn: int) -> Form:
        """Words to guess."""
        label = texts.form_label((await self.progress(player, edition)).round, turn)
        return Form(texts.FORM_TITLE, label, texts.FORM_DESCRIPTION, FORM_LIMIT)

    async def guess(self, player: Player, edition: Edition, text: str, turn: int) -> Told:
        """The verdict on each word."""
        outcome = await self._play.guess(player, text, self._services.clock(), edition)
        points = sum(judgement.points for judgement in outcome.judgements)
        return Told(
            verdicts=[judgement.verdict.value for judgement in outcome.judgements],
            kept=texts.kept(outcome),
            first=points if points == outcome.progress.points else 0,
            board=partial(_after, outcome, turn, await self._firsts(player, outcome)),
            look_back=partial(self._look_back, player, outcome.progress.round.day),
        )

    async def hint(self, player: Player, edition: Edition, turn: int) -> Board:
        """What is left, in the form that the player last asked for."""
        return await self._hints(player, edition, turn)

    async def hint_list(self, player: Player, edition: Edition, turn: int) -> Board:
        """What is left, in sentences. It is the same hint."""
        return await self._hints(player, edition, turn, as_list=True)

    async def hint_grid(self, player: Player, edition: Edition, turn: int) -> Board:
        """What is left, as a grid. It is the same hint."""
        return await self._hints(player, edition, turn, as_list=False)

    async def _hints(
        self, player: Player, edition: Edition, turn: int, *, as_list: bool | None = None
    ) -> Board:
        """The page of hints, however it is asked for."""
        before = await self.progress(player, edition)
        now = self._services.clock()
        progress = await self._play.hint(player, now, edition, as_list=as_list)
        is_first = bool(progress.hints and not before.hints)
        text = pages.hints(progress, first=is_first)
        return replace(_page(progress, turn, text, _hint_buttons(progress, turn)), bare=True)

    async def definition(self, player: Player, edition: Edition, turn: int) -> Board:
        """The sense of a word that is left."""
        told = await self._play.define(player, self._services.clock(), edition)
        progress = await self.progress(player, edition)
        another = on_board(labels.ANOTHER, HONEYCOMB, "define", edition, turn)
        hint = on_board(labels.HINT, HONEYCOMB, "hint", edition, turn)
        return _page(progress, turn, pages.definition(told, progress), [hint, another])

    async def ranks(self, player: Player, edition: Edition, turn: int) -> Board:
        """Today's thresholds."""
        progress = await self.progress(player, edition)
        return replace(_page(progress, turn, pages.ranks(progress)), bare=True)

    async def share(self, player: Player, edition: Edition) -> str:
        """The day in two lines."""
        progress = await self.progress(player, edition)
        if not progress.found:
            raise PlayerError(ErrorCode.NO_WORD_TO_SHARE, command=self.game.command)
        return pages.share(progress)

    async def answers(self, player: Player, edition: Edition) -> str:
        """All words, and which of them the player found."""
        shown = await self._play.answers(player, self._services.clock(), edition)
        return answer_texts.answers(shown, self._services.language.lexicon.rare)

    async def _firsts(self, player: Player, outcome: Guessed) -> list[str]:
        """What nobody in the server had reached today, or the player never before."""
        review, played = self._play.review, outcome.progress.round
        lines: list[str] = []
        if not outcome.progress.edition.is_daily:
            return lines
        for judgement in outcome.judgements:
            if judgement.points and is_pangram(judgement.word):
                finders = await review.people_with(player.server_id, played.day, judgement.word)
                lines += [texts.FIRST_PANGRAM] if finders == 1 else []
        needed = points_for(Rank.GENIUS, played.maximum)
        if to_genius := _words_to(outcome, needed):
            people = await review.people_from(player.server_id, played.day, needed)
            lines += [texts.FIRST_GENIUS] if people == 1 else []
            if await review.is_first_genius(player, played.day):
                lines.append(texts.MILESTONES[Rank.GENIUS])
        if _is_crowned(outcome) and await review.is_first_queen(player):
            lines.append(texts.MILESTONES[Rank.QUEEN_BEE])
        return lines + await self._earned(player, outcome, to_genius)

    async def _earned(
        self, player: Player, outcome: Guessed, to_genius: Sequence[str]
    ) -> list[str]:
        """The achievements that the player earns with a guess, and never earned before."""
        new = [judgement.word for judgement in outcome.judgements if judgement.points]
        before = [find.word for find in outcome.progress.found if find.word not in new]
        earned = may_be_earned(before, new, to_genius=to_genius) if new else []
        first = await self._play.review.first_earned(player, outcome.progress.round.day, earned)
        return [achievement_texts.EARNED[each] for each in first]

    async def _look_back(self, player: Player, day: date, before: date) -> list[str]:
        """What turned out when the day was over that the player played last."""
        words = await self._play.review.only_found_by(player, before, day)
        return [achievement_texts.only_you(before, words)] if words else []


def board_of(progress: Progress, turn: int = 0, news: str = "", *, redrawn: bool = False) -> Board:
    """How far a player is, with the letters in a picture."""
    return Board(
        texts.board(progress, turn, news),
        _buttons_of(progress, turn),
        partial(_picture, progress, turn),
        redrawn,
        complete=progress.complete,
    )


async def _picture(progress: Progress, turn: int, run: Run) -> Picture:
    center, outer = progress.round.honeycomb.center, progress.round.turned(turn)
    return await picture_of_honeycomb(
        run, center, outer, crowned=progress.rank is Rank.QUEEN_BEE, wide=True
    )


def _after(outcome: Guessed, turn: int, firsts: Sequence[str], cheers: Sequence[str]) -> Board:
    """The board after a guess; who has just become Queen Bee gets another picture."""
    news = texts.news(outcome, [*firsts, *cheers])
    return board_of(outcome.progress, turn, news, redrawn=_is_crowned(outcome))


def _is_crowned(outcome: Guessed) -> bool:
    """Did the guess find the last of the target words?"""
    return outcome.progress.rank is Rank.QUEEN_BEE is not outcome.rank_before


def _words_to(outcome: Guessed, needed: int) -> list[str]:
    """The words with which the guess reached so many points; none if it did not."""
    words: list[str] = []
    points = outcome.progress.points - sum(judgement.points for judgement in outcome.judgements)
    if points >= needed or outcome.progress.points < needed:
        return words
    for judgement in outcome.judgements:
        if points < needed and judgement.points:
            points += judgement.points
            words.append(judgement.word)
    return words


def _buttons_of(progress: Progress, turn: int) -> Sequence[Button]:
    hint = labels.HINT if progress.hints else labels.COUNTED_HINT
    proud = progress.rank in (Rank.GENIUS, Rank.QUEEN_BEE)
    share = discord.ButtonStyle.success if proud else discord.ButtonStyle.secondary
    return _board_buttons(
        progress.edition,
        turn,
        None if progress.complete else hint,
        share if progress.found else None,
    )


@lru_cache(maxsize=512)
def _board_buttons(
    edition: Edition, turn: int, hint: str | None, share: discord.ButtonStyle | None
) -> Sequence[Button]:
    """The buttons of a board, the same ones for everybody; None leaves out the one it is about."""
    buttons = [
        _guess_button(edition, turn),
        on_board(labels.SHUFFLE, HONEYCOMB, "shuffle", edition, turn),
    ]
    if hint:
        buttons.append(on_board(hint, HONEYCOMB, "hint", edition, turn))
    buttons.append(on_board(labels.RANKS, HONEYCOMB, "ranks", edition, turn))
    if share:
        buttons.append(on_board(labels.SHARE, HONEYCOMB, "share", edition, turn, share))
    return tuple(buttons)


def _guess_button(edition: Edition, turn: int) -> Button:
    return on_board(labels.GUESS, HONEYCOMB, "guess", edition, turn, discord.ButtonStyle.primary)


def _page(progress: Progress, turn: int, text: str, more: Sequence[Button] = ()) -> Board:
    """A page in the place of the board, with a way back."""
    edition = progress.edition
    back = on_board(labels.BOARD, HONEYCOMB, "show", edition, turn)
    return Board(text, [_guess_button(edition, turn), back, *more], is_page=True)


def _hint_buttons(progress: Progress, turn: int) -> list[Button]:
    """The other form of the page, and a definition; nothing when nothing is left."""
    if progress.complete:
        return []
    edition = progress.edition
    label, other = (labels.AS_A_GRID, "grid") if progress.as_list else (labels.AS_A_LIST, "list")
    define = on_board(labels.DEFINITION, HONEYCOMB, "define", edition, turn)
    return [on_board(label, HONEYCOMB, other, edition, turn), define]
