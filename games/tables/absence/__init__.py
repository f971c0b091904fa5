"""What becomes of a table whose people are away, or want to go.

*Absent* is whom the table waits for and who hasn't had a page of it open for `PATIENCE`. Anybody
else who sits there chooses then: wait, let the table sleep, or let a bot play until they are back.
Whoever comes back sits down again by that alone. Sleeping while everybody is there, and stopping
without a result, take most of the people who sit there.
"""
