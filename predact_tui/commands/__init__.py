"""The commands, one a file; each has `main(given) -> exit code`."""
