from django.apps import AppConfig


class BoardsConfig(AppConfig):
    name = "games.boards"
    label = "boards"

    def ready(self) -> None:
        from games.boards import asking, calendars, privacy, services
        from games.boards.ceremony import live as ceremony
        from games.boards.closing import office, settled
        from games.boards.month import live as month
        from games.boards.paper import rules, section
        from games.boards.titles import notices
