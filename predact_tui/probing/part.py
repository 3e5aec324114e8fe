"""The probe's knob for a part of the class: a count that is told, and can be typed, as a share."""

from dataclasses import dataclass
from typing import ClassVar

from predact_tui.probing.accuracy import read_share
from predact_tui.probing.knobs import Whole


@dataclass
class Part(Whole):
    """So many of the `of` students, told and typed as a count or as a share (13% or 0.13).

    A share is turned into the nearest count (halves to even) as it is typed.
    """

    characters: ClassVar[str] = "0123456789.%"
    of: int = 1

    @property
    def text(self) -> str:
        """The count in force and its share, or what has been typed."""
        if self._typing is not None:
            return self._typing
        percent = 100 * self.now / self.of
        return f"{self.now} of {self.of}, {percent:.{0 if percent >= 10 else 1}f}%"

    @property
    def bounds(self) -> str:
        """From where to where."""
        return f"{self.low} to {self.high} of {self.of}, or a share such as 13% or 0.13"

    def _read(self, text: str) -> int | None:
        if not text.endswith("%") and "." not in text:
            return super()._read(text)
        share = read_share(text.removesuffix("%"), 100 if text.endswith("%") else 1)
        return None if share is None else super()._read(str(round(share * self.of)))
