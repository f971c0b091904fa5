"""What people say to each other at a table: fixed phrases and short lines of their own."""
