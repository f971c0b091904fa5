"""Whoever is out at the office's provider is out here: back-channel logout, and SCIM."""
