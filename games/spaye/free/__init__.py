"""“Who is free?”: an open call to everybody who is here (R5). It is no move: a yes leads to one."""
