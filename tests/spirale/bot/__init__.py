"""Sharp: its solver, its values, its search, its moves."""
