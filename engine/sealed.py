"""The sealed answers: truth, natural predictions and what the noise changed.

They are in no view, event, tool answer or prompt before the end; the first event holds a salted
hash of them. Only the scorer and the results screen open them.
"""

import hashlib
import secrets
from typing import Literal

from pydantic import BaseModel, ConfigDict

from engine.events import canonical

Change = Literal["wrong", "right"]


class SealedStudent(BaseModel):
    """One student of the class, in class order."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    student_id: str
    truth: str
    natural: str
    """The letter that the predictor itself gave."""
    predicted: str
    """The letter after noise: what the tools and the report say."""
    confidence: float
    changed: Change | None
    """Which way noise changed the letter; None where it did not."""


class Sealed(BaseModel):
    """The sealed answers of an episode; `notes` are for the experimenter alone."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    salt: str
    students: tuple[SealedStudent, ...]
    notes: tuple[str, ...] = ()

    def text(self) -> str:
        """Return the canonical JSON that is stored and committed to."""
        return canonical(self.model_dump(mode="json"))

    def commitment(self) -> str:
        """Return the SHA-256 of `text()`, in hexadecimal."""
        return hashlib.sha256(self.text().encode()).hexdigest()


def new_salt() -> str:
    """Return 128 random bits from the system; the one draw that no seed decides."""
    return secrets.token_hex(16)
