"""What a player is to hear of a day: in the banner of every page, in the inbox, by the bell.

`found` says what there is, `told` puts it into words, `past` finds rulings on earlier days.

A new kind stands in `found.of_day` (and in `NEWS`, `NO_BANNER` or `ONLY_BANNER` if it is one of
those), in `told._TELLERS`, in `shown.TO_PUT_AWAY` if it can be put away, in `inbox` if its moment
is found by another verb than its name, in `past` if it outlives the day, and in `calling` if it
leaves the server.
"""
