from django.apps import AppConfig


class BoardsConfig(AppConfig):
    name = "games.boards"
    label = "boards"

    def ready(self) -> None:
        from games.boards import live, own_data
        from games.boards.administration import wiring as administration
        from games.boards.carried import wiring as carried
        from games.boards.ceremony import live as ceremony
        from games.boards.erasure import services as erasure
        from games.players.privacy import register_eraser, register_export

        live.register()
        ceremony.register()
        register_export("boards", own_data.of_player)
        register_eraser(erasure.forget)
        carried.connect()
        administration.connect()
