from django.apps import AppConfig


class TellingConfig(AppConfig):
    name = "games.telling"
    label = "telling"

    def ready(self) -> None:
        from games.telling import devices, inbox, privacy, services, ways
        from games.telling.chat.way import Chat
        from games.telling.mail import digests
        from games.telling.mail.way import Mail
        from games.telling.push.way import Push

        for way in (Push(), Mail(), Chat()):
            ways.register(way)
