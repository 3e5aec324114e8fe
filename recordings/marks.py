"""What a person puts to a recording: tags and a note."""

import unicodedata
from typing import Final

from recordings.errors import MarkError

LONGEST_TAG: Final = 60
LONGEST_NOTE: Final = 10_000


def clean_tag(tag: str) -> str:
    """Return a tag with the space around it removed; MarkError where it is no tag."""
    clean = _text(tag)
    if not 0 < len(clean) <= LONGEST_TAG or any(_is_control(c) for c in clean):
        raise MarkError(f"{tag!r} is no tag (valid: 1 to {LONGEST_TAG} characters of one line)")
    return clean


def clean_note(note: str) -> str | None:
    """Return a note with the space around it removed, None for an empty one; MarkError if long."""
    clean = _text(note)
    if len(clean) > LONGEST_NOTE:
        raise MarkError(f"a note has at most {LONGEST_NOTE} characters; this one has {len(clean)}")
    return clean or None


def _text(given: str) -> str:
    valid = given.encode("utf-8", "replace").decode("utf-8")
    return unicodedata.normalize("NFC", valid).strip()


def _is_control(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Zl", "Zp")
