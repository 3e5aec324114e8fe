"""`python -m predact_tui` is the command `predact-tui`."""

import sys

from predact_tui.cli import main

sys.exit(main())
