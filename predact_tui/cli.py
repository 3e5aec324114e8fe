"""The command `predact-tui`: reads the arguments, runs one command, returns its exit code.

0 done, 1 finished with failures, 2 wrong use or input, 130 Ctrl-C, 143 SIGTERM.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from engine.errors import UserError
from predact_tui.arguments import parser
from predact_tui.failures import StoppedError

WRONG_USE = 2
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command given by `argv` (default: the process's) and return its exit code."""
    given = parser().parse_args(_readable(sys.argv[1:] if argv is None else argv))
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")  # looking for plugins costs 30 ms
    try:
        command = import_module(f"predact_tui.commands.{given.command}")
        code: int = command.main(given)
        sys.stdout.flush()
        return code
    except StoppedError as stopped:
        return stopped.code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return INTERRUPTED
    except OSError as error:
        if error.filename is None:
            raise
        print(f"predact-tui: {error.filename}: {error.strerror}", file=sys.stderr)
        return WRONG_USE
    except UserError as error:
        print(f"predact-tui: {error}", file=sys.stderr)
        return WRONG_USE


def _readable(argv: Sequence[str]) -> Sequence[str]:
    """Return the arguments; end with code 2 where one is not valid text."""
    for argument in argv:
        if argument != argument.encode(errors="replace").decode():
            sys.stderr.write(f"predact-tui: an argument is not valid text: {argument!a}\n")
            raise SystemExit(WRONG_USE)
    return argv


if __name__ == "__main__":
    sys.exit(main())
