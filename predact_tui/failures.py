"""Errors that belong to no other room."""

from engine.errors import UserError


class UseError(UserError):
    """Options that do not go together."""


class StoppedError(Exception):
    """A signal ended the work; `code` is the exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(f"stopped by a signal (exit code {code})")
        self.code = code
