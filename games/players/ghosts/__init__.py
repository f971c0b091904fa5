"""People without a phone: a colleague adds them, logs for them, and hands the place over one day.

A ghost that has played may only be removed by an admin.
"""
