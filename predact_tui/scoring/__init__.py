"""Tables over many recordings: `score --by`, `--paired`, `--agreement`."""
