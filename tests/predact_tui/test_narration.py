"""What is said beside the data, where it can be written and where it cannot."""

import subprocess
import sys

import pytest

SAY = "import sys; from predact_tui.narration import narrate; narrate('a\\nb'); sys.exit(129)"


@pytest.mark.parametrize(("how", "said"), [("", "a\nb\n"), ("2>/dev/full", "")])
def test_the_exit_code_stays_whatever_happens_to_what_is_said(how: str, said: str) -> None:
    run = ["sh", "-c", f'"$0" -c "$1" {how}', sys.executable, SAY]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (129, said)
