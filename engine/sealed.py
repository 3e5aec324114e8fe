"""The sealed answers: truth, natural predictions and what the noise changed.

They are in no view, event, tool answer or prompt before the end; the first event holds a salted
hash of them. Only the scorer and the results screen open them.
"""

import hashlib
import secrets
from typing import Literal

from pydantic import BaseModel, ConfigDict

from engine.events import canonical
from engine.scale import is_at_risk

Change = Literal["wrong", "right"]


class SealedStudent(BaseModel):
    """One student of the class, in class order; None is what an imported log does not tell."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    student_id: str
    truth: str | None
    natural: str | None
    """The letter that the predictor itself gave."""
    predicted: str | None
    """The letter after noise: what the tools and the report say."""
    confidence: float | None
    changed: Change | None
    """Which way noise changed the letter; None where it did not."""
    risk: bool | None = None
    """Whether the student was at risk, where a log tells that but not the letter."""

    @property
    def at_risk(self) -> bool | None:
        """Whether the student was at risk; None where that is not told."""
        return self.risk if self.truth is None else is_at_risk(self.truth)


class Calibration(BaseModel):
    """The shares of right letters that an imported log tells; None where it does not."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    natural: float | None
    achieved: float | None


class Sealed(BaseModel):
    """The sealed answers of an episode; `notes` are for the experimenter alone."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    salt: str
    students: tuple[SealedStudent, ...]
    notes: tuple[str, ...] = ()
    calibration: Calibration | None = None
    """Of an imported log, whose students lack letters; None where they have them."""

    def text(self) -> str:
        """Return the canonical JSON that is stored and committed to; what was not set is left out.

        So answers that were sealed before there was a field give the text they were sealed with.
        """
        return canonical(self.model_dump(mode="json", exclude_unset=True))

    def commitment(self) -> str:
        """Return the SHA-256 of `text()`, in hexadecimal."""
        return hashlib.sha256(self.text().encode()).hexdigest()


def new_salt() -> str:
    """Return 128 random bits from the system; the one draw that no seed decides."""
    return secrets.token_hex(16)
