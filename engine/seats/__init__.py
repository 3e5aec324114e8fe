"""Who may sit as instructor or assistant, and how they act."""
