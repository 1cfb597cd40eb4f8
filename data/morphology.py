"""What an English word may be derived from, and how else it is spelled."""

from collections.abc import Iterator

from bot.language.english.inflections import AffixRule, Origin, Part, apply

DERIVATIONS = (
    AffixRule("ing", ("", "e"), "n", "-ing form of a verb made from a noun", "v"),
    AffixRule("ed", ("", "e"), "n", "past form of a verb made from a noun", "v"),
    AffixRule("s", ("",), "a", "people or things described as", "n"),
    AffixRule("ly", ("", "le"), "a", "adverb of an adjective", "r"),
    AffixRule("ily", ("y",), "a", "adverb of an adjective", "r"),
    AffixRule("ally", ("",), "a", "adverb of an adjective", "r"),
    AffixRule("ness", ("",), "a", "the quality of being", "n"),
    AffixRule("iness", ("y",), "a", "the quality of being", "n"),
    AffixRule("ity", ("", "e"), "a", "the quality of being", "n"),
    AffixRule("bility", ("ble",), "a", "the quality of being", "n"),
    AffixRule("ce", ("t",), "a", "the quality of being", "n"),
    AffixRule("cy", ("t",), "a", "the quality of being", "n"),
    AffixRule("er", ("", "e"), "v", "a person or thing that does this", "n"),
    AffixRule("ier", ("y",), "v", "a person or thing that does this", "n"),
    AffixRule("or", ("", "e"), "v", "a person or thing that does this", "n"),
    AffixRule("able", ("", "e"), "v", "that can take this action", "a"),
    AffixRule("iable", ("y",), "v", "that can take this action", "a"),
    AffixRule("ible", ("", "e"), "v", "that can take this action", "a"),
    AffixRule("ation", ("e", ""), "v", "the act or result of a verb", "n"),
    AffixRule("ion", ("e", ""), "v", "the act or result of a verb", "n"),
    AffixRule("ment", ("",), "v", "the act or result of a verb", "n"),
    AffixRule("al", ("", "e"), "v", "the act of a verb", "n"),
    AffixRule("ing", ("", "e"), "v", "the act of a verb", "n"),
    AffixRule("ing", ("", "e"), "v", "adjective of a verb", "a"),
    AffixRule("ed", ("", "e"), "v", "having undergone a verb", "a"),
    AffixRule("ed", ("", "e"), "n", "having", "a"),
    AffixRule("ied", ("y",), "n", "having", "a"),
    AffixRule("less", ("",), "n", "without", "a"),
    AffixRule("iless", ("y",), "n", "without", "a"),
    AffixRule("like", ("",), "n", "like", "a"),
    AffixRule("ish", ("", "e"), "n", "like", "a"),
    AffixRule("ish", ("", "e"), "a", "somewhat", "a"),
    AffixRule("y", ("", "e"), "n", "like, or full of", "a"),
    AffixRule("ful", ("",), "n", "as much as fills", "n"),
    AffixRule("ic", ("", "e", "y"), "n", "relating to", "a"),
    AffixRule("al", ("", "e"), "n", "relating to", "a"),
    AffixRule("ical", ("y", "ic"), "n", "relating to", "a"),
    AffixRule("ical", ("ic",), "a", "relating to", "a"),
    AffixRule("ist", ("", "e", "y", "ism"), "n", "a person concerned with", "n"),
    AffixRule("ize", ("", "e", "y"), "n", "to make into, or treat with", "v"),
    AffixRule("ize", ("", "e"), "a", "to make", "v"),
    AffixRule("ship", ("",), "n", "the state of being", "n"),
    AffixRule("hood", ("",), "n", "the state of being", "n"),
    AffixRule("ism", ("", "e"), "n", "practice or belief to do with", "n"),
    AffixRule("ism", ("", "e"), "a", "practice or belief described as", "n"),
    AffixRule("ward", ("",), "n", "toward", "r"),
    AffixRule("wards", ("",), "n", "toward", "r"),
    AffixRule("ess", ("", "er", "or"), "n", "female of", "n"),
)

BEGINNINGS = (
    ("un", "a", "not"),
    ("un", "v", "the reverse of a verb"),
    ("non", "a", "not"),
    ("non", "n", "not, or lack of"),
    ("in", "a", "not"),
    ("im", "a", "not"),
    ("dis", "a", "not"),
    ("dis", "v", "the reverse of a verb"),
    ("de", "v", "the reverse of a verb"),
    ("re", "v", "again"),
    ("mis", "v", "wrongly"),
    ("mis", "n", "wrong"),
    ("over", "v", "too much"),
    ("over", "a", "too much"),
    ("over", "n", "too much of"),
    ("under", "v", "too little"),
    ("under", "a", "too little"),
    ("under", "n", "too little of"),
    ("pre", "v", "before the usual time"),
    ("pre", "a", "before"),
    ("pre", "n", "before"),
    ("post", "n", "after"),
    ("post", "a", "after"),
    ("anti", "n", "against"),
    ("anti", "a", "against"),
    ("out", "v", "more or better than another"),
    ("co", "v", "together with another"),
    ("co", "n", "a fellow"),
    ("super", "a", "extremely"),
    ("super", "n", "a great"),
    ("ultra", "a", "extremely"),
    ("hyper", "a", "extremely"),
    ("mini", "n", "a small"),
    ("micro", "n", "a tiny"),
    ("mega", "n", "a huge"),
    ("sub", "n", "a lower, or a part of a"),
    ("sub", "a", "below"),
    ("inter", "a", "between"),
    ("inter", "v", "with each other"),
    ("semi", "a", "half or partly"),
    ("multi", "a", "many times"),
    ("fore", "v", "before"),
    ("self", "n", "of oneself"),
    ("ex", "n", "former"),
    ("great", "n", "one generation further"),
)

SPELLINGS = (
    ("our", "or"), ("or", "our"), ("ise", "ize"), ("isi", "izi"), ("isa", "iza"), ("yse", "yze"),
    ("ysi", "yzi"), ("tre", "ter"), ("ter", "tre"), ("ae", "e"), ("oe", "e"), ("ll", "l"),
    ("l", "ll"), ("ogue", "og"), ("og", "ogue"), ("ence", "ense"), ("ense", "ence"),
    ("dgm", "dgem"), ("ough", "ow"), ("mme", "m"),
)  # fmt: skip


def derivations(word: str, makes: Part) -> Iterator[Origin]:
    """The words that a word of this part of speech may be derived from."""
    yield from apply((rule for rule in DERIVATIONS if rule.makes == makes), word)
    for beginning, part, label in BEGINNINGS:
        base = word.removeprefix(beginning)
        if base != word and part == makes and len(base) > 2:
            yield Origin(label, base, part)


def spellings(word: str) -> Iterator[str]:
    """The word with one change between British and American, or other usual, spellings."""
    for one, other in SPELLINGS:
        start = word.find(one, 1)
        while start > 0:
            yield word[:start] + other + word[start + len(one) :]
            start = word.find(one, start + 1)
