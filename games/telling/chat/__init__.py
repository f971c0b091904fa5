"""The office's chats: what concerns everybody, in the words of four kinds of incoming webhooks."""
