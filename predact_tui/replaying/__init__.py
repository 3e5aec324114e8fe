"""Replaying a recording: its events, where the replay stands, and the source that screens read."""
