"""What `predact-tui doctor` looks at: versions, terminal, home and store, models and keys."""
