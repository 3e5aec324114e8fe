"""The terminal program: command line, plain mode, headless runs and screens."""

__version__ = "0.1.0"
