"""How dates are written where Django's own forms would be another country's."""
