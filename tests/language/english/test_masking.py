"""A masked definition does not give its word away, and still says something."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.english.masking import masked, related
from bot.language.masking import MASK

SAME_STEM = """
    happy happiness, baker bakes, bird songbird, react action, unlock lock, explain explanation,
    greenhouse house, running run, carries carry, wives wife, colour colors, organise organizing,
    taxes taxable, dog dogs, decide decided, symphony symphonic, honey honeycomb
"""
OTHER_STEM = """
    without with, overcoat over, bee being, string stride, apple orange, ring rim,
    because cause, another other, platform plane, thing think
"""


def pairs(text: str) -> list[list[str]]:
    """The pairs of words of a list with commas."""
    return [pair.split() for pair in text.split(",")]


@pytest.mark.parametrize(("one", "other"), pairs(SAME_STEM))
def test_words_with_the_same_stem_give_each_other_away(one: str, other: str) -> None:
    assert related(one, other)
    assert related(other, one)


@pytest.mark.parametrize(("word", "name"), pairs(OTHER_STEM))
def test_words_with_other_stems_do_not(word: str, name: str) -> None:
    assert not related(name, word)


def test_the_word_its_forms_and_its_parts_are_hidden() -> None:
    definition = "someone who Bakes bread; a baker's oven (for baking)"
    expected = f"someone who {MASK} bread; a {MASK}'s oven (for {MASK})"
    assert masked(definition, "baker") == expected


def test_two_neighbors_that_make_up_the_word_are_hidden() -> None:
    assert masked("a hot dog, or a dog", "hotdog") == f"a {MASK} {MASK}, or a dog"


def test_a_word_of_grammar_is_hidden_where_it_is_the_word() -> None:
    assert masked("without a roof over it", "over") == f"without a roof {MASK} it"


def test_the_mask_does_not_tell_the_length() -> None:
    assert masked("dog", "dog") == masked("elephants", "elephant") == MASK


def test_a_definition_without_the_word_stays() -> None:
    assert masked("a small, striped insect – “wasp”", "bee") == "a small, striped insect – “wasp”"


@given(definition=st.text("abel ,;s", max_size=40), word=st.text("abels", min_size=1))
def test_the_word_is_never_left_and_the_rest_never_moved(definition: str, word: str) -> None:
    text = masked(definition, word)
    assert word not in re.findall("[a-z]+", text)
    kept = map(re.escape, text.split(MASK))
    assert re.fullmatch("[a-z]+".join(kept), definition)
