"""E-mail, for who gives an address for this and proves it: a digest, and what they wish."""
