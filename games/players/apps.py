from django.apps import AppConfig
from django.db.models.signals import post_delete, post_migrate, post_save


class PlayersConfig(AppConfig):
    name = "games.players"
    label = "players"

    def ready(self) -> None:
        from games.live.bus import bus
        from games.players import inbox, office, redaction, reminders, services, wiring
        from games.players.models import (
            Equivalent,
            Exercise,
            ExtraDay,
            Holiday,
            Office,
            OfficeNotice,
        )
        from games.players.privacy import notice, retention
        from games.players.ways_in import streams
        from games.players.wishes import questions

        redaction.install()
        post_migrate.connect(services.ensure_office, sender=self)
        for model in (Office, Holiday, ExtraDay, Exercise, Equivalent, OfficeNotice):
            post_save.connect(office.saved, sender=model)
            post_delete.connect(office.saved, sender=model)
        bus.call(office.CHANNEL, office.forget)
        inbox.sources.append(reminders.second_admin)
        inbox.sources.append(questions.unanswered)
        # It lies there and doesn’t ring: whether it matters is asked for by no other page.
        inbox.counts[questions.unanswered] = lambda player, now: 0
        inbox.sources.append(notice.unread)
        inbox.sources.append(retention.asked)
        streams.register()
        wiring.connect(self)
