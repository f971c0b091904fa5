"""One person's stories: what is told of them on their page, and their achievements."""
