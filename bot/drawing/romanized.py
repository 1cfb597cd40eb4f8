"""Names of other alphabets in Latin letters, for a typeface that has no others.

Letter by letter, as people write their names where only these are at hand; nothing for a script
whose signs are read in several ways, such as Chinese. The alt text of a picture has names as they
are.
"""

import unicodedata

SILENT = "-"


def _table(letters: str, read: str) -> dict[str, str]:
    """Each letter and how it is read."""
    pairs = zip(letters, read.split(), strict=True)
    return {letter: latin.replace(SILENT, "") for letter, latin in pairs}


CYRILLIC = _table(
    "абвгдезийклмнопрстуфыэёжхцчшщъьюяіїєґўјљњђћџѓ",
    "a b v g d e z i y k l m n o p r s t u f y e yo zh kh ts ch sh shch - - yu ya i yi ye g w j lj"
    " nj dj c dz gj",
)
GREEK = _table("αβγδεζηθικλμνξοπρσςτυφχψω", "a v g d e z i th i k l m n x o p r s s t y f ch ps o")
HEBREW = _table(
    "אבגדהוזחטיכךלמםנןסעפףצץקרשת", "- b g d h v z h t y k k l m m n n s - p f ts ts k r sh t"
)
ARABIC = _table(
    "اأإآىبتثجحخدذرزسشصضطظعغفقكلمنهويةءؤئپچژگکی",
    "a a i a a b t th j h kh d dh r z s sh s d t z a gh f q k l m n h w y a - w y p ch zh g k y",
)
LATIN = _table("łøđðħıßæœþŋə", "l o d d h i ss ae oe th ng e")
LETTERS = LATIN | CYRILLIC | GREEK | HEBREW | ARABIC
# Of these the name of a sign is how it is read.
SYLLABLES = ("HANGUL SYLLABLE ", "HIRAGANA LETTER ", "KATAKANA LETTER ")
READ = {"si": "shi", "ti": "chi", "tu": "tsu", "hu": "fu", "zi": "ji", "small tu": ""}
LONGER = "ー"  # the vowel before it
SMALL = "small "  # a sign that takes the vowel of the one before it


def romanized(text: str) -> str:
    """The text with the letters that are known here in Latin ones, and all others as they are."""
    written = ""
    for letter in unicodedata.normalize("NFC", text):
        part = _letter(letter)
        if part.startswith(SMALL):
            part = part.removeprefix(SMALL)
            if part.startswith("y") and written.endswith("i"):
                written = written[:-1]
                part = part[1:] if written.endswith(("sh", "ch", "j")) else part
        written += "" if letter == LONGER else part
    if text.lower() != text.upper():
        return written
    return " ".join(word[:1].upper() + word[1:] for word in written.split(" "))


def _letter(letter: str) -> str:
    """What is written for a letter; one with an accent as the one below it."""
    for each in (letter, unicodedata.normalize("NFKD", letter)[:1]):
        lower = each.lower()
        if lower in LETTERS:
            found = LETTERS[lower]
            return found if each == lower else found.capitalize()
    name = unicodedata.name(letter, "")
    for script in SYLLABLES:
        if name.startswith(script):
            read = name.removeprefix(script).lower()
            return READ.get(read, read)
    return letter
