"""Where classes come from: shipped courses, importers, split, sampling, the catalogue."""
