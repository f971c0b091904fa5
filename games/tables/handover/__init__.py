"""Handing one's seat to a colleague, by QR code or link: once, for a while, and it can be revoked.

The newcomer sees the seat's hand from then on, the former player what spectators see. The turn
order stays, and the journal keeps who made which move.
"""
