"""A day as people may see it: its scene for one audience, results, tasks, and all in words."""
