"""Two episodes side by side: settings, decisions with what was known, talk, scores."""
