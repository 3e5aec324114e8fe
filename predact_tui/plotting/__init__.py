"""Plots over many recordings, `predact-tui plot`: as text, as PNG and as SVG."""
