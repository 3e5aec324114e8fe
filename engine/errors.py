"""The root of all errors that a user can mend: wrong input, a place that cannot be written."""


class UserError(Exception):
    """Its text is one line for the user: what was wrong, where, and what is valid."""
