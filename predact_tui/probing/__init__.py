"""The probe without a screen: what is looked at, and all of it as JSON and CSV."""
