"""Telling people what concerns them, wherever they are: `outbox.tell` is what writers call."""
