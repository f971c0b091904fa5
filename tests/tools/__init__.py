"""What is made once or measured now and then: fonts, icons, pictures, values, bots' strength.

`python -m tests.tools` lists them.
"""
