"""Pictures that the server draws: canvases, letters of every script, and the parts of Tréma."""
