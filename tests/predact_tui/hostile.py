"""Foreign text that has broken terminal programs; every screen is shown each of these."""

HOSTILE = (
    "[/] [a=b: c] [bold]x[/bold]",
    "[link](http://example.invalid) [@click=app.quit]go[/]",
    "\x1b[2J\x1b]0;title\x07 red\x1b[31m",
    "nul\x00 c1\x9b31m bell\x07",
    "private \ue000\U000f0000 use",
    "\u202eright to left\u202c",
    "漢字かな交じり文 한국어",
    "👩‍👩‍👧‍👦 e\u0301\u0301 \u200b",
    "line\nbreak\ttab",
    "x" * 10_000,
    "",
)

TOGETHER = (*(a + b for a, b in zip(HOSTILE[:8:2], HOSTILE[1:8:2], strict=True)), *HOSTILE[8:])
"""The same in seven: short ones by twos, for what takes long to show."""


def hostile_students(text: str) -> tuple[tuple[str, str, float, str], ...]:
    """Seven students whose ids and drivers hold the text; ids differ."""
    return tuple((f"{text}{i}", "D", 0.9 - i / 10, f"Low on {text}") for i in range(7))
