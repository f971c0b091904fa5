"""Web push: a notice on a phone whose browser is closed (RFC 8030, 8188, 8291, 8292)."""
