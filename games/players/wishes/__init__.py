"""What people wish for themselves: the two questions, “not now”, exercises of their own.

`questions` are S1, `not_now` is S4, `own_exercises` S2 and S3; `services` writes them all. Others
may ask `not_now.is_quiet`. What `own_exercises` reads is for the person alone.
"""
