"""The list of tables that are over."""
