"""The office's chats: what concerns everybody, told at an address that an admin has pasted."""
