"""Times as people read them."""


def clock(milliseconds: int) -> str:
    """Return a time as minutes and seconds, with hours where there are any."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"
