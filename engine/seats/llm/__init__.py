"""Seats that models sit in. They see what their views hold, in the words of engine/prompts."""
