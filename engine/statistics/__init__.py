"""Statistics over episodes: intervals, paired comparisons, agreement, consistency.

Whatever is undefined is None with a note that says why, never NaN and never a made-up number.
"""
