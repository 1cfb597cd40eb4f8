"""What an English word may be derived from, and how else it is spelled."""

from collections.abc import Iterator

from bot.language.english.inflections import Origin, Part, Rule, apply

DERIVATIONS = (
    Rule("ing", ("", "e"), "n", "-ing form of a verb made from a noun", "v"),
    Rule("ed", ("", "e"), "n", "past form of a verb made from a noun", "v"),
    Rule("s", ("",), "a", "people or things described as", "n"),
    Rule("ly", ("", "le"), "a", "adverb of an adjective", "r"),
    Rule("ily", ("y",), "a", "adverb of an adjective", "r"),
    Rule("ally", ("",), "a", "adverb of an adjective", "r"),
    Rule("ness", ("",), "a", "the quality of being", "n"),
    Rule("iness", ("y",), "a", "the quality of being", "n"),
    Rule("ity", ("", "e"), "a", "the quality of being", "n"),
    Rule("bility", ("ble",), "a", "the quality of being", "n"),
    Rule("ce", ("t",), "a", "the quality of being", "n"),
    Rule("cy", ("t",), "a", "the quality of being", "n"),
    Rule("er", ("", "e"), "v", "a person or thing that does this", "n"),
    Rule("ier", ("y",), "v", "a person or thing that does this", "n"),
    Rule("or", ("", "e"), "v", "a person or thing that does this", "n"),
    Rule("able", ("", "e"), "v", "that can take this action", "a"),
    Rule("iable", ("y",), "v", "that can take this action", "a"),
    Rule("ible", ("", "e"), "v", "that can take this action", "a"),
    Rule("ation", ("e", ""), "v", "the act or result of a verb", "n"),
    Rule("ion", ("e", ""), "v", "the act or result of a verb", "n"),
    Rule("ment", ("",), "v", "the act or result of a verb", "n"),
    Rule("al", ("", "e"), "v", "the act of a verb", "n"),
    Rule("ing", ("", "e"), "v", "the act of a verb", "n"),
    Rule("ing", ("", "e"), "v", "adjective of a verb", "a"),
    Rule("ed", ("", "e"), "v", "having undergone a verb", "a"),
    Rule("ed", ("", "e"), "n", "having", "a"),
    Rule("ied", ("y",), "n", "having", "a"),
    Rule("less", ("",), "n", "without", "a"),
    Rule("iless", ("y",), "n", "without", "a"),
    Rule("like", ("",), "n", "like", "a"),
    Rule("ish", ("", "e"), "n", "like", "a"),
    Rule("ish", ("", "e"), "a", "somewhat", "a"),
    Rule("y", ("", "e"), "n", "like, or full of", "a"),
    Rule("ful", ("",), "n", "as much as fills", "n"),
    Rule("ic", ("", "e", "y"), "n", "relating to", "a"),
    Rule("al", ("", "e"), "n", "relating to", "a"),
    Rule("ical", ("y", "ic"), "n", "relating to", "a"),
    Rule("ical", ("ic",), "a", "relating to", "a"),
    Rule("ist", ("", "e", "y", "ism"), "n", "a person concerned with", "n"),
    Rule("ize", ("", "e", "y"), "n", "to make into, or treat with", "v"),
    Rule("ize", ("", "e"), "a", "to make", "v"),
    Rule("ship", ("",), "n", "the state of being", "n"),
    Rule("hood", ("",), "n", "the state of being", "n"),
    Rule("ism", ("", "e"), "n", "practice or belief to do with", "n"),
    Rule("ism", ("", "e"), "a", "practice or belief described as", "n"),
    Rule("ward", ("",), "n", "toward", "r"),
    Rule("wards", ("",), "n", "toward", "r"),
    Rule("ess", ("", "er", "or"), "n", "female of", "n"),
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
