"""The command `predact-tui`: reads the arguments, runs one command, returns its exit code.

0 done, 1 finished with failures, 2 wrong use or input, 130 Ctrl-C, 143 SIGTERM.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from keyword import iskeyword

from engine.errors import UserError
from predact_tui.arguments import parser
from predact_tui.failures import StoppedError

FAILED = 1
WRONG_USE = 2
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command given by `argv` (default: the process's) and return its exit code."""
    _have_streams()
    given = parser().parse_args(_readable(sys.argv[1:] if argv is None else argv))
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")  # looking for plugins costs 30 ms
    try:
        command = import_module(f"predact_tui.commands.{_module(given.command)}")
        code: int = command.main(given)
        sys.stdout.flush()
        return code
    except StoppedError as stopped:
        return stopped.code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return INTERRUPTED
    except OSError as error:
        if error.filename is None:
            return _output_failed(error)
        print(f"predact-tui: {error.filename}: {error.strerror}", file=sys.stderr)
        return WRONG_USE
    except UserError as error:
        print(f"predact-tui: {error}", file=sys.stderr)
        return WRONG_USE


def _module(command: str) -> str:
    """Return the name of a command's module: no module can be called like a word of Python's."""
    return f"{command}_" if iskeyword(command) else command


def _have_streams() -> None:
    """Put nowhere in the place of a standard stream that was closed."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w"))  # noqa: SIM115, PTH123 (for the process's life)


def _output_failed(error: OSError) -> int:
    """Say that the output could not be written, such as to a full disk."""
    print(f"predact-tui: the output could not be written: {error.strerror}", file=sys.stderr)
    _drop_output()
    return FAILED


def _drop_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _readable(argv: Sequence[str]) -> Sequence[str]:
    """Return the arguments; end with code 2 where one is not valid text."""
    for argument in argv:
        if argument != argument.encode(errors="replace").decode():
            sys.stderr.write(f"predact-tui: an argument is not valid text: {argument!a}\n")
            raise SystemExit(WRONG_USE)
    return argv


if __name__ == "__main__":
    sys.exit(main())
