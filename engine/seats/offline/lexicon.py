"""Words: from what was typed to plain words of one form, with typing errors put right."""

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import OSA

_SPLIT: Final = re.compile(
    r"(?P<number>(?<![\w.])-?\d+(?:[.,]\d+)?(?![\w])%?)"
    r"|(?P<word>\w+(?:'\w+)?)"
    r"|(?P<stop>[,;.?!:&+/]+(?=\s|$)|[;?!&+/])"
    r"|(?P<hash>#)"
)
_IS_AFTER: Final = frozenset(
    [
        "what",
        "who",
        "how",
        "where",
        "when",
        "it",
        "that",
        "there",
        "he",
        "she",
        "here",
        "which",
        "why",
    ]
)

SAME: Final[dict[str, str]] = {
    "get": "gets got getting receive receives obtain obtains earn earns earned achieve achieves "
    "achieved",
    "score": "scores scored scoring",
    "grades": "marks results gradebook transcript gradings",
    "grade": "mark",
    "student": "students pupil pupils learner learners kid kids person people",
    "class": "cohort course-mates classmates peers classmate",
    "average": "averages mean avg averaging gpa-so-far",
    "predict": "predicts predicted predicting prediction predictions forecast forecasts predictor",
    "confidence": "confidences",
    "sure": "certain confident",
    "unsure": "uncertain doubtful",
    "need": "needs needed require requires required requirement",
    "minimum": "min minimal minimums mininum",
    "drop": "drops dropped dropping exclude excludes excluded excluding ignore ignored ignoring "
    "remove removed removing discard discount omit omitting forget waive",
    "change": "changed changes changing override overrode overridden correct-to regrade regraded "
    "replace replaced replacing adjust adjusted",
    "suppose": "assume assuming supposing imagine simulate simulated simulating simulation "
    "hypothetically",
    "remaining": "remain remains outstanding-work",
    "left": "ahead unfinished",
    "everything": "everywhere anything",
    "assignment": "assignments component components coursework assessments assessment pieces piece "
    "tasks task work works",
    "missing": "miss missed misses skipped skip skips unsubmitted incomplete",
    "submit": "submits submitted submitting submission submissions",
    "hand": "hands handed handing",
    "turn": "turned turns turning",
    "compare": "compares compared comparing comparison versus vs contrast",
    "pass": "passes passing passed",
    "fail": "fails failing failed failure flunk flunking",
    "worst": "weakest poorest bottom",
    "best": "strongest top",
    "lowest": "smallest least fewest",
    "highest": "largest greatest biggest most",
    "suggest": "suggests suggestion suggestions recommend recommends recommendation "
    "recommendations advise advice intervention interventions intervene",
    "support": "supports supporting",
    "syllabus": "outline schedule breakdown curriculum",
    "weight": "weights weighting weightings weighted",
    "stats": "statistics statistic stat distribution histogram spread",
    "flag": "flagged flags flagging",
    "table": "tabular tabulate tabulated spreadsheet",
    "list": "lists listed listing",
    "show": "shows display see view pull print fetch present",
    "give": "gives gave given",
    "recalculate": "recalculated recompute recomputed recalc recalculation redo",
    "question": "questions problem-numbers",
    "everyone": "everybody",
    "bad": "badly poorly poor struggle struggled struggling",
    "trust": "trusted trustworthy believe rely relying reliable dependable",
    "accurate": "accuracy accurately",
    "right": "correct true",
    "wrong": "incorrect mistaken false",
    "ask": "asked asking asks",
    "hello": "hi hey hiya greetings",
    "thanks": "thank thx cheers ta",
    "bye": "goodbye",
    "ok": "okay alright",
    "cutoff": "cutoffs threshold thresholds boundary boundaries cut-off cut-offs",
    "reach": "reaches attain",
    "possible": "realistic feasible achievable attainable reachable",
    "happen": "happened happens",
    "worth": "counts",
    "due": "deadline deadlines",
    "what": "whats wat",
    "who": "whos whom",
    "how": "hows",
    "please": "pls plz",
    "percent": "percentage pct",
    "point": "points pts",
    "rank": "ranks ranked ranking sort sorted",
    "reason": "reasons driver drivers",
    "quiz": "quizzes quizes",
}
"""Words of one meaning, each under the word that the table of intents uses."""

COMMON: Final = frozenset(
    [
        "a",
        "about",
        "above",
        "actually",
        "again",
        "against",
        "ago",
        "all",
        "almost",
        "along",
        "already",
        "also",
        "always",
        "am",
        "among",
        "an",
        "and",
        "another",
        "any",
        "anybody",
        "anyone",
        "are",
        "around",
        "as",
        "at",
        "away",
        "back",
        "be",
        "because",
        "become",
        "been",
        "before",
        "behind",
        "being",
        "below",
        "between",
        "both",
        "but",
        "by",
        "call",
        "came",
        "can",
        "cannot",
        "case",
        "check",
        "close",
        "come",
        "could",
        "course",
        "day",
        "days",
        "did",
        "do",
        "does",
        "doing",
        "done",
        "down",
        "during",
        "each",
        "either",
        "else",
        "end",
        "enough",
        "even",
        "ever",
        "every",
        "exactly",
        "far",
        "few",
        "final",
        "finally",
        "find",
        "first",
        "for",
        "from",
        "full",
        "further",
        "general",
        "going",
        "gone",
        "good",
        "great",
        "had",
        "half",
        "has",
        "have",
        "having",
        "he",
        "her",
        "here",
        "hers",
        "herself",
        "him",
        "himself",
        "his",
        "history",
        "i",
        "if",
        "in",
        "info",
        "information",
        "into",
        "is",
        "it",
        "its",
        "itself",
        "just",
        "keep",
        "kind",
        "know",
        "known",
        "last",
        "late",
        "later",
        "leave",
        "less",
        "let",
        "like",
        "likely",
        "long",
        "look",
        "looking",
        "made",
        "make",
        "makes",
        "many",
        "may",
        "maybe",
        "me",
        "mean",
        "might",
        "mine",
        "more",
        "much",
        "must",
        "my",
        "myself",
        "name",
        "named",
        "near",
        "never",
        "new",
        "next",
        "no",
        "none",
        "nor",
        "not",
        "nothing",
        "now",
        "number",
        "of",
        "off",
        "often",
        "oh",
        "old",
        "on",
        "once",
        "one",
        "ones",
        "only",
        "open",
        "or",
        "other",
        "others",
        "our",
        "out",
        "over",
        "own",
        "part",
        "past",
        "perhaps",
        "plan",
        "put",
        "quite",
        "rather",
        "really",
        "rest",
        "said",
        "same",
        "say",
        "says",
        "second",
        "seem",
        "seems",
        "send",
        "set",
        "she",
        "should",
        "side",
        "since",
        "so",
        "some",
        "someone",
        "something",
        "soon",
        "still",
        "such",
        "sum",
        "take",
        "taken",
        "tell",
        "term",
        "test",
        "than",
        "that",
        "the",
        "their",
        "them",
        "then",
        "there",
        "these",
        "they",
        "thing",
        "things",
        "think",
        "third",
        "this",
        "those",
        "though",
        "three",
        "through",
        "time",
        "times",
        "to",
        "today",
        "together",
        "told",
        "too",
        "total",
        "totally",
        "towards",
        "try",
        "two",
        "under",
        "until",
        "up",
        "upon",
        "us",
        "use",
        "used",
        "using",
        "usual",
        "very",
        "want",
        "was",
        "way",
        "we",
        "week",
        "weeks",
        "well",
        "went",
        "were",
        "what",
        "when",
        "where",
        "whether",
        "which",
        "while",
        "whole",
        "why",
        "will",
        "with",
        "within",
        "without",
        "won",
        "would",
        "wrote",
        "yes",
        "yet",
        "you",
        "your",
        "yours",
        "zero",
        "five",
        "four",
        "nine",
        "seven",
        "eight",
        "ten",
        "twenty",
        "thirty",
        "forty",
        "fifty",
        "sixty",
        "seventy",
        "eighty",
        "ninety",
        "hundred",
        "stay",
        "stays",
        "hold",
        "holds",
        "feel",
        "feels",
        "hope",
        "believe",
        "seen",
        "doubt",
        "fine",
        "sense",
        "hear",
        "heard",
        "live",
        "lives",
        "mind",
        "read",
        "real",
        "sort",
        "start",
        "stop",
        "talk",
        "turn",
        "walk",
        "wait",
        "word",
        "words",
        "write",
        "year",
        "years",
        "hard",
        "hate",
        "love",
        "weather",
        "lunch",
        "joke",
        "story",
        "music",
        "code",
        "room",
    ]
)
"""Everyday words that are never taken for a typing error."""

_FORMS: Final = {form: word for word, forms in SAME.items() for form in forms.split()}


@dataclass(frozen=True)
class Word:
    """One piece of what was typed: `kind` is word, number, stop or hash.

    `text` is its plain form (one word for words of one meaning), `raw` what was typed, `start` and
    `end` where in the text.
    """

    kind: str
    text: str
    raw: str
    start: int
    end: int


def plain(text: str) -> str:
    """Return text in compatible Unicode form with straight quotes, as long as it is."""
    straight = text.translate({0x2019: "'", 0x2018: "'", 0x201C: '"', 0x201D: '"', 0x2212: "-"})
    return "".join(_compatible(char) for char in straight)


def split_words(text: str, offset: int = 0) -> list[Word]:
    """Return the words, numbers and stops of a text, in plain lower case but not yet corrected."""
    found: list[Word] = []
    for match in _SPLIT.finditer(text):
        kind = match.lastgroup or "word"
        start, end = match.start() + offset, match.end() + offset
        parts = _contracted(match.group().casefold()) if kind == "word" else [match.group()]
        found += [Word(kind, part, match.group(), start, end) for part in parts]
    return found


def one_form(word: str, vocabulary: Collection[str]) -> str:
    """Return the word that stands for all words of its meaning, a typing error put right."""
    if word in _FORMS:
        return _FORMS[word]
    if word in vocabulary or word in COMMON or len(word) < 4 or not word.isalpha():
        return word
    nearest = _nearest(word, frozenset(vocabulary))
    return _FORMS.get(nearest, nearest)


@lru_cache(maxsize=4096)
def _nearest(word: str, vocabulary: frozenset[str]) -> str:
    allowed = 1 if len(word) < 7 else 2
    near = []
    for candidate in sorted(vocabulary | _FORMS.keys()):
        if len(candidate) < 4:
            continue
        distance = OSA.distance(word, candidate, score_cutoff=allowed)
        if distance <= allowed:
            near.append((distance, candidate[0] != word[0], candidate))
    return min(near)[2] if near else word


def _contracted(word: str) -> list[str]:
    """Part a contraction ("what's" -> what is, "can't" -> can not); drop a possessive."""
    stem, quote, tail = word.partition("'")
    if not quote:
        return [word]
    if tail == "s":
        return [stem, "is"] if stem in _IS_AFTER else [stem]
    if tail == "t":
        return [stem.removesuffix("n") if stem != "can" else stem, "not"]
    return [
        stem,
        {"ll": "will", "ve": "have", "re": "are", "d": "would", "m": "am"}.get(tail, tail),
    ]


def _compatible(char: str) -> str:
    """Return the compatible form of a character where that is one character too."""
    form = unicodedata.normalize("NFKC", char)
    return form if len(form) == 1 else char
