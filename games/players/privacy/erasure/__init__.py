"""Forgetting a person: an anonymous one takes the place, and the bytes of the name go too."""
