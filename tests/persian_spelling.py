"""Spelling mistakes in Persian texts that a pattern can find, and words in whose place the texts use others."""

import re

JOINED_MI = re.compile(r"\bن?می(?!\u200c)(?!ز|ان|وه|لی|ل\b|هن)\w")
PLURAL_APART = re.compile(r"\s(ها|های|هایی|هایش|هایتان|هایشان)\b")
PLURAL_JOINED = re.compile(
    r"\b(?!تنها|منهای|انتها|نهایی|رها|بها|منتها|پهنا)\w*[^\u200c\Wادذرزژو]ها(ی|یی|یش|یتان|یشان)?\b"
)
SLIPS = {
    "Arabic letters": re.compile("[يكىةۀإ]"),
    "Arabic or Latin digits": re.compile("[٠-٩0-9]"),
    # طرف A: the sides of the palace of Sintra bear these letters
    "Latin letters": re.compile(r"(?<!\bطرف )[A-Za-z]"),
    "Latin punctuation": re.compile(r"[\"'?,;%]|\.\.\."),
    "a minus or hyphen": re.compile("[-\u2212\u2013]"),
    "the ezafe after he": re.compile("ه\u200cی(?![\u0621-\u06cc])"),
    "two spaces": re.compile("  "),
    "a space before a stop": re.compile(r"\s[.،؛:؟!»]|«\s"),
    "no space after a stop": re.compile(r"[،؛:؟!.](?=[\u0621-\u06cc])"),
    "a half-space at an edge": re.compile("(^|[\\s«])\u200c|\u200c([\\s.،؛:؟!»]|$)|\u200c\u200c"),
    "mi without its half-space": re.compile(r"(^|\s)ن?می\s"),
    "mi joined": JOINED_MI,
    "ha apart": PLURAL_APART,
    "ha joined": PLURAL_JOINED,
}
OTHER_WORDS = (
    "تایل",
    "کارخانه",
    "بورد",
    "راند",
    "جریمه",
    "سطر",
    "نارنجی",
    "سیاه",
    "پوئن",
    "لابی",
    "بات",
)


def slips(text: str) -> list[str]:
    return [slip for slip, pattern in SLIPS.items() if pattern.search(text)]
