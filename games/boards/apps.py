from django.apps import AppConfig


class BoardsConfig(AppConfig):
    name = "games.boards"
    label = "boards"

    def ready(self) -> None:
        from games.boards import asking, calendars
        from games.boards.ceremony import live as ceremony
        from games.boards.closing import settled
        from games.boards.closing import wiring as administration
        from games.boards.month import live
        from games.boards.paper import wiring as paper
        from games.boards.titles import calling
        from games.players import settled as days
        from games.players.wishes import questions
        from games.programs import calendars as feeds

        feeds.common += [calendars.ends, calendars.ceremonies]
        live.register()
        questions.REPETITIONS.reasons.append(asking.has_repetitions)
        ceremony.register()
        days.sources.append(settled.closed)
        calling.register()
        paper.connect()
        administration.connect()
