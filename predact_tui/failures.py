"""Errors of use that belong to no other room."""

from engine.errors import UserError


class UseError(UserError):
    """Options that do not go together."""
