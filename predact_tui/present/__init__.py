"""Foreign text made safe, Markdown drawn, spans styled."""
