"""The offline assistant: the default seat, which needs neither a model nor a network."""

from engine.seats.offline.seat import OfflineAssistant

__all__ = ["OfflineAssistant"]
