"""Films of what happens at a table: frames every 50 ms, and what moved, from where, how long."""
