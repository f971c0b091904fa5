"""A person's ways in, for the person's own export. No secret and no public key is in it."""

from typing import Any

from games.players.models import Player
from games.players.ways_in import sessions, ways


def of_player(player: Player) -> dict[str, Any]:
    return {
        "password": player.has_usable_password(),
        "passkeys": [
            {
                "name": passkey.data["name"],
                "added": passkey.created_at.isoformat(),
                "last_used": passkey.last_used_at and passkey.last_used_at.isoformat(),
            }
            for passkey in ways.passkeys_of(player)
        ],
        "single_sign_on": [
            {
                "issuer": account.provider,
                "number": account.uid,
                "connected": account.date_joined.isoformat(),
                "last_used": account.last_login.isoformat(),
            }
            for account in ways.accounts_of(player)
        ],
        "devices_came_in": [
            {"label": device.label, "how": device.get_decoded().get(sessions.HOW, "")}
            for device in player.devices.all()
        ],
    }
