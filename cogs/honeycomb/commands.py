"""``/bee``: the honeycomb."""

from datetime import date

from discord import app_commands

from bot.application import Application
from bot.discord.answering.components import Button, button
from bot.discord.attachments import Picture
from bot.discord.faces import Face, TogetherTexts
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.drawing.statistics import Section
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.turns import HINT, SHARE, SHOW, SOLUTION
from bot.model import Player
from bot.play.turn import Action
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.texts import buttons as labels
from bot.texts import challenge as challenge_texts
from bot.texts.honeycomb import answers as answer_texts
from bot.texts.honeycomb import board as texts
from bot.texts.honeycomb import together as together_texts
from bot.texts.locale import Locale
from cogs.boards.game import GameCog
from cogs.honeycomb.answers import HoneycombLookBack
from cogs.honeycomb.board import HoneycombRenderer
from cogs.honeycomb.challenge import ChallengeHandlers
from cogs.posts.pictures import picture_of_honeycomb

COMMAND = HONEYCOMB.command


class HoneycombCog(GameCog, name=COMMAND, description="The honeycomb: find every word"):
    """Show, guess, get hints, look back and share."""

    def __init__(self, bot: Honeygram) -> None:
        super().__init__(bot, HoneycombRenderer(bot.services.games.language.lexicon.rare))
        self.look_back = HoneycombLookBack(bot, self.handlers)
        self.challenges = ChallengeHandlers(bot, self.handlers.of(SHOW), self.handlers.of(SOLUTION))

    @app_commands.command()
    @app_commands.describe(word="Your word, or up to 25, separated by spaces")
    async def guess(self, interaction: Interaction, word: str) -> None:
        """Guess a word, or up to 25 at once."""
        await self.handlers.guess(interaction, None, text=word, drawn=False)

    @app_commands.command()
    @app_commands.describe(letters=challenge_texts.LETTERS)
    async def custom(self, interaction: Interaction, letters: str) -> None:
        """Challenge everyone here with your own letters."""
        await self.challenges.preview(interaction, letters)

    @app_commands.command()
    async def hint(self, interaction: Interaction) -> None:
        """See what's left to find. Counts as a hint."""
        await self.handlers.do(interaction, None, Action(HINT))

    @app_commands.command()
    async def answers(self, interaction: Interaction) -> None:
        """See yesterday's words and who found them."""
        await self.look_back.show(interaction)

    @app_commands.command()
    async def share(self, interaction: Interaction) -> None:
        """Share your progress, spoiler-free."""
        await self.handlers.do(interaction, None, Action(SHARE))


def face_of(services: Application) -> Face:
    """The honeycomb as its posts show it."""
    review = services.games.play(HONEYCOMB).review

    async def picture(locale: Locale, round_: HoneycombRound) -> Picture:
        run, honeycomb = services.host.work.patiently, round_.honeycomb
        return await picture_of_honeycomb(locale, run, honeycomb.center, honeycomb.outer)

    async def past(locale: Locale, player: Player) -> Section | None:
        return answer_texts.past(locale, await review.past(player))

    return Face(
        game=HONEYCOMB,
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
    named = {"shuffle": labels.SHUFFLE, "hint": labels.COUNTED_HINT, "show": labels.MY_WORDS}
    return [button(locale.gettext(label), COMMAND, name, day) for name, label in named.items()]


async def setup(bot: Honeygram) -> None:
    """Load the cog and show the game's face."""
    bot.faces[HONEYCOMB.name] = face_of(bot.services)
    await bot.add_cog(HoneycombCog(bot))
