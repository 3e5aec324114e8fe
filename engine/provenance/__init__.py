"""Provenance: which tool, report or question a value in an answer came from.

What gets a span: numbers (scores, averages, percents, counts, weeks) and letter grades. What does
not: names, that is, the ids and report numbers of known students and the names of known
components, whether they are the subject of a sentence or its answer; ordinals, list numbers and
the bounds of the scale ("out of 100"). An id that nobody was told of is unsupported. The offline
assistant's own spans keep to the same rules.

`find_spans` looks at a text once. Where a text grows, keep a `Matcher` for the turn: it indexes
the values of the calls once.
"""

from engine.provenance.matcher import MATCHER, Matcher, find_spans
from engine.provenance.tokens import Names, Token, tokens

__all__ = ["MATCHER", "Matcher", "Names", "Token", "find_spans", "tokens"]
