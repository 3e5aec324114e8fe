"""The gateway to models: the one way out to any of them, and back from a cassette."""
