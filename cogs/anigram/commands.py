"""``/anigram``: letters that grow one by one."""

import re
from datetime import date

from discord import app_commands

from bot.application import Application
from bot.discord.answering.components import DAY, Button, button
from bot.discord.answering.interaction import locale_of
from bot.discord.answering.replies import reply
from bot.discord.attachments import Picture
from bot.discord.faces import Face, TogetherTexts
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.drawing.statistics import Section
from bot.games.anigram.game import ANIGRAM
from bot.games.editions import Edition, read_edition
from bot.games.turns import ANSWERS, HINT, SHARE, SHOW
from bot.model import Player
from bot.play.turn import Action
from bot.puzzles.anigram.round import AnigramRound
from bot.texts import buttons as labels
from bot.texts.anigram import answers as answer_texts
from bot.texts.anigram import board as texts
from bot.texts.anigram import together as together_texts
from bot.texts.locale import Locale
from cogs.anigram.board import AnigramRenderer
from cogs.boards.game import GameCog
from cogs.posts.pictures import picture_of_letters

COMMAND = ANIGRAM.command


class AnigramCog(GameCog, name=COMMAND, description="The anigram: letters that grow one at a time"):
    """Show, solve, look back and share."""

    def __init__(self, bot: Honeygram) -> None:
        super().__init__(bot, AnigramRenderer(bot.services.games.language.lexicon.rare))
        bot.components.add(f"{COMMAND}:answers:{DAY}", self.press_answers)

    @app_commands.command()
    @app_commands.describe(word="A word that uses all the letters; leave it out to see them")
    async def next(self, interaction: Interaction, word: str | None = None) -> None:
        """Unscramble the letters and get the next one."""
        if word is None:
            await self.handlers.do(interaction, None, Action(SHOW))
        else:
            await self.handlers.guess(interaction, None, text=word)

    @app_commands.command()
    async def hint(self, interaction: Interaction) -> None:
        """Reveal the next letter of an answer. Counts as a hint."""
        await self.handlers.do(interaction, None, Action(HINT))

    @app_commands.command()
    async def answers(self, interaction: Interaction) -> None:
        """See yesterday's words."""
        await self._answers(interaction, None)

    @app_commands.command()
    async def share(self, interaction: Interaction) -> None:
        """Share your progress, spoiler-free."""
        await self.handlers.do(interaction, None, Action(SHARE))

    async def press_answers(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The Answers button of a post or recap."""
        await self._answers(interaction, read_edition(match["day"]))

    async def _answers(self, interaction: Interaction, edition: Edition | None) -> None:
        turn = await self.handlers.act(interaction, edition, Action(ANSWERS))
        await reply(interaction, self._renderer.answers(locale_of(interaction), turn.told))


def face_of(services: Application) -> Face:
    """The anigram as its posts show it."""
    review = services.games.play(ANIGRAM).review

    async def picture(locale: Locale, round_: AnigramRound) -> Picture:
        return await picture_of_letters(locale, services.host.work.patiently, round_.scrambled[0])

    async def past(locale: Locale, player: Player) -> Section | None:
        return answer_texts.past(locale, await review.past(player))

    return Face(
        game=ANIGRAM,
        noun=texts.NOUN,
        play=texts.PLAY,
        answers=texts.ANSWERS,
        counted=answer_texts.played,
        full_marks=texts.FULL_MARKS,
        introduction=texts.INTRODUCTION,
        offer=texts.OFFER,
        title=texts.TITLE,
        letters=texts.letters,
        task=texts.task,
        picture=picture,
        status=texts.status,
        result=texts.result,
        buttons=post_buttons,
        recap=answer_texts.recap,
        past=past,
        together=TogetherTexts(
            together_texts.progress,
            together_texts.milestone,
            together_texts.recap,
            together_texts.standing,
            together_texts.STANDING,
        ),
    )


def post_buttons(locale: Locale, day: date) -> list[Button]:
    """What a post offers beside guessing."""
    named = {"hint": labels.COUNTED_HINT, "show": labels.MY_WORDS}
    return [button(locale.gettext(label), COMMAND, name, day) for name, label in named.items()]


async def setup(bot: Honeygram) -> None:
    """Load the cog and show the game's face."""
    bot.faces[ANIGRAM.name] = face_of(bot.services)
    await bot.add_cog(AnigramCog(bot))
