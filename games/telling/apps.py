from django.apps import AppConfig


class TellingConfig(AppConfig):
    name = "games.telling"
    label = "telling"

    def ready(self) -> None:
        from games.telling import inbox, mail, notices, privacy, services, ways
        from games.telling.chats import Chat
        from games.telling.mail import Mail
        from games.telling.push import Push

        for way in (Push(), Mail(), Chat()):
            ways.register(way)
