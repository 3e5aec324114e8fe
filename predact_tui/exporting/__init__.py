"""Recordings to be read: transcripts, pages, pictures, and what the command `export` writes."""
