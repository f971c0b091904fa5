"""Honours: what each month's tables gave their people, game by game."""
