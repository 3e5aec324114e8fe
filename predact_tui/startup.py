"""What makes the start quick; imported before anything heavy."""

import gc
import os
from typing import Final

QUICK: Final = {"OPENBLAS_NUM_THREADS": "1", "PYDANTIC_DISABLE_PLUGINS": "__all__"}
"""Threads that our small matrices never use, and a search through all installed packages."""


def begin() -> None:
    """Hold back what only costs time while modules load."""
    gc.disable()
    spare()


def spare() -> None:
    """Let what this process loads, and those it begins, go without what QUICK says."""
    for name, value in QUICK.items():
        os.environ.setdefault(name, value)


def done() -> None:
    """Look for garbage again; what was loaded stays for good and is left out."""
    gc.freeze()
    gc.enable()
