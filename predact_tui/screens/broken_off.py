"""The question whether to try again what broke an episode off: a model's call, or the recording."""

from predact_tui.present.safe import safe
from predact_tui.screens.confirm import ConfirmScreen

KEPT = "The episode waits. All that was shown is kept; nothing is lost."


def broken_off(error: Exception, recording: str) -> ConfirmScreen:
    """Return the question, with what is to be mended before; yes: try again."""
    title, mend = _mend(error, recording)
    said = f"{safe(str(error))}{_tries(error)}\n\n{KEPT} {mend}"
    return ConfirmScreen(title, said, yes="Try again", no="Leave")


def is_of_model(error: Exception) -> bool:
    """Tell whether a model could not be called: going on asks it again."""
    from engine.gateway.errors import GatewayError

    return isinstance(error, GatewayError)


def is_of_store(error: Exception) -> bool:
    """Tell whether going on may help after this error: the disk full, the store locked."""
    import sqlite3

    from recordings.errors import StoreError

    return isinstance(error, sqlite3.Error | OSError | StoreError)


def _mend(error: Exception, recording: str) -> tuple[str, str]:
    from engine.gateway.errors import AuthFault, GatewayError

    if not isinstance(error, GatewayError):
        return "Recording failed", "Make room (or free the file), then try again."
    resume = f"`predact-tui resume {recording}`"
    if error.remedy == "retry":
        return "The model could not be reached", f"Try again, or leave: {resume} goes on later."
    if isinstance(error, AuthFault):
        mend = f"For another key leave, set it in the environment, and go on with {resume}."
        return "The model cannot be called", mend
    return "The model cannot be called", "Mend it, then try again (models.toml is read anew)."


def _tries(error: Exception) -> str:
    attempts = getattr(error, "attempts", ())
    return f" (after {len(attempts) + 1} tries)" if attempts else ""
