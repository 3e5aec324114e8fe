"""The twelve tools of the assistant as a typed registry."""
