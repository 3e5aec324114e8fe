"""What can go wrong with data and scenario ids, said so that a person can mend it."""

from functools import partial
from pathlib import Path

from engine.errors import UserError


class ScenarioError(UserError):
    """A scenario, course or data set that cannot be used; its text is written for the user."""


class DataError(ScenarioError):
    """A file that cannot be read as what it should be: names file, line and column where known.

    `valid` says what would have been right. Text from the file is quoted by `quoted`, so that a
    message never carries control characters.
    """

    def __init__(
        self,
        problem: str,
        *,
        file: Path | str,
        line: int | None = None,
        column: str | None = None,
        valid: str | None = None,
    ) -> None:
        self.problem, self.file, self.line, self.column, self.valid = (
            problem,
            str(file),
            line,
            column,
            valid,
        )
        super().__init__(self._message())

    def __reduce__(self) -> tuple[object, ...]:
        """Let it cross processes, which hand on positional arguments only."""
        made = partial(
            DataError, file=self.file, line=self.line, column=self.column, valid=self.valid
        )
        return made, (self.problem,)

    def _message(self) -> str:
        where = [self.file]
        if self.line is not None:
            where.append(f"line {self.line}")
        if self.column is not None:
            where.append(f"column {self.column}")
        hint = f" (valid: {self.valid})" if self.valid else ""
        return f"{', '.join(where)}: {self.problem}{hint}"


class UnknownScenarioError(ScenarioError):
    """A scenario id that names nothing; `suggestion` is the nearest id that does, if any."""

    def __init__(self, problem: str, suggestion: str | None = None) -> None:
        self.suggestion = suggestion
        super().__init__(problem + (f" Did you mean {suggestion}?" if suggestion else ""))


def quoted(text: str, limit: int = 40) -> str:
    """Return foreign text for a message: quoted, control characters escaped, cut at `limit`."""
    return repr(text if len(text) <= limit else text[: limit - 3] + "...")
