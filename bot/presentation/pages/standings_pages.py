"""Pages with standings: the leaderboard of a group and the page of one person, as pictures and as texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.presentation.captions.caption_layouts import MAX_UNITS, fold, shortened, units
from bot.presentation.captions.captions import NAMES
from bot.presentation.captions.matched import SCALE
from bot.presentation.names import clean, person_name
from bot.presentation.texts import Quote, Voice
from bot.store.records import CARD, Chat, Person, PersonKey
from bot.store.replay_records import BestMove
from bot.store.standings.periods import Span
from bot.store.standings.rating import MU, SIGMA, Rating
from bot.store.standings.standing_records import PersonalGame, Standing
from engine.players.scale import level_strengths
from engine.saying import Saying, Seat, Term, say
from render.pages import Landmark, Leaderboard, LeaderRow, PersonalPage, Rated

ROWS = 8
"""The last rank that a leaderboard shows, apart from the row of the reader."""
SHOWN_RATINGS = 60
"""The maximum number of games in the plot of a rating."""
OPPONENTS = 4
PERIODS: Mapping[Span, Saying] = {
    "week": say("period-week"),
    "month": say("period-month"),
    "all": say("period-all"),
}


@dataclass(frozen=True, slots=True)
class NamedPage:
    """A page, and the people whose names it shows. The seats in the page are indices of `people`."""

    page: Leaderboard | PersonalPage
    people: tuple[PersonKey, ...]


def rated(rating: Rating) -> Rated:
    """Return a rating as it is shown, with two standard deviations as its uncertainty."""
    return Rated(round(SCALE * rating.mu), round(2 * SCALE * rating.sigma))


def leaderboard(
    game: str, span: Span, rows: Sequence[Standing], own: PersonKey | None
) -> NamedPage:
    """Return the leaderboard of a period: the rows up to the rank ROWS, and the row of `own`, which is marked."""
    shown = [row for row in rows if row.rank <= ROWS or row.person == own]
    page = Leaderboard(
        title=say(f"{game}-name"),
        period=PERIODS[span],
        rows=tuple(
            LeaderRow(
                rank=row.rank,
                seat=Seat(seat),
                rated=rated(row.rating),
                played=row.played,
                won=row.won,
                mean_place=round(10 * row.mean_place),
                best=row.best,
                longest=row.longest,
                own=row.person == own,
            )
            for seat, row in enumerate(shown)
        ),
        landmarks=_landmarks(game) if any(row.with_computers for row in rows) else (),
    )
    return NamedPage(page, tuple(row.person for row in shown))


def leaderboard_caption(page: Leaderboard, voice: Voice) -> str:
    """Return the caption of the picture of a leaderboard.

    If the caption would be too long, names are shortened. If that is not enough, there are fewer rows than in the
    picture, but always the reader's own.
    """
    caption = _leaderboard(page, voice, details=False)
    for count in range(len(page.rows), 0, -1):
        rows = tuple(row for at, row in enumerate(page.rows) if at < count or row.own)
        for length in NAMES:
            if units(caption) <= MAX_UNITS:
                return caption
            fewer = replace(page, rows=rows)
            caption = _leaderboard(fewer, shortened(voice, length), details=False)
    return caption


def leaderboard_text(page: Leaderboard, voice: Voice) -> str:
    """Return a leaderboard in words, with everything that its picture shows. The names are taken from `voice`."""
    return _leaderboard(page, voice, details=True)


def _leaderboard(page: Leaderboard, voice: Voice, *, details: bool) -> str:
    title = voice.write("top-title", {"game": page.title, "period": page.period})
    lines = [f"<b>{title}</b>", ""]
    if not page.rows:
        lines.append(voice(say("top-empty-period")))
    for row in page.rows:
        line = voice.write(
            "top-line",
            {
                "rank": row.rank,
                "player": Quote(voice.names[row.seat]),
                "rating": row.rated.value,
                "spread": row.rated.spread,
                "won": row.won,
                "played": row.played,
            },
        )
        lines.append(f"<b>{line}</b>" if row.own else line)
        if details:
            lines.append(voice(_details(row)))
    if page.rows:
        first = page.rows[0]
        beaten = [one for one in page.landmarks if one.value < first.rated.floor]
        if beaten:
            name = Quote(voice.names[first.seat])
            level = Term(beaten[0].level)
            lines += ["", voice.write("top-stronger", {"player": name, "level": level})]
        lines += ["", fold([voice(say("top-rules"))])]
    return "\n".join(lines)


def _details(row: LeaderRow) -> Saying:
    """Return the mean place, the best score, if there is one, and the longest winning streak of a row."""
    place = _mean_place(row.mean_place)
    if row.best is None:
        return say("top-details-no-best", place=place, longest=row.longest)
    return say("top-details", place=place, best=row.best, longest=row.longest)


def _mean_place(tenths: int) -> Saying:
    whole, tenth = divmod(tenths, 10)
    return say("me-place", whole=whole, tenth=tenth)


def personal_page(game: PersonalGame) -> NamedPage:
    """Return the page of a person about one game; in `people`, at most OPPONENTS opponents follow the person."""
    standing = game.standing
    met = game.opponents[:OPPONENTS]
    start = Rating(MU, SIGMA)
    ratings = [start, *(point.rating for point in game.history)] if game.history else []
    page = PersonalPage(
        title=say(f"{game.game}-name"),
        rated=rated(standing.rating),
        played=standing.played,
        won=standing.won,
        mean_place=round(10 * standing.mean_place),
        best=standing.best,
        longest=standing.longest,
        history=tuple(map(rated, ratings[-SHOWN_RATINGS - 1 :])),
        landmarks=_landmarks(game.game) if standing.with_computers else (),
        opponents=tuple((Seat(seat), one.games, one.better) for seat, one in enumerate(met, 1)),
        achievements=tuple(
            (say(f"{game.game}-achievement-{key}"), count) for key, count in game.achievements
        ),
    )
    return NamedPage(page, (standing.person, *(one.person for one in met)))


def personal_text(
    page: PersonalPage,
    scope: Saying,
    best_move: BestMove | None,
    voice: Voice,
    strength: Saying | None = None,
    rated_in: Chat | None = None,
) -> str:
    """Return a person's page in words.

    scope: says which games are counted.
    best_move: the person's best move, or None.
    strength: the line with the estimated strength, or None.
    rated_in: the chat to which the rating belongs if games of other chats are counted as well, or None.
    """
    name = Quote(voice.names[0])
    lines = [
        f"<b>{voice.write('me-title', {'player': name, 'game': page.title})}</b> ({voice(scope)})",
        "",
        voice(say("me-rating", rating=page.rated.value, spread=page.rated.spread)),
        *([] if rated_in is None else [_source(rated_in, voice)]),
        voice(
            say(
                "me-counts",
                won=page.won,
                played=page.played,
                place=_mean_place(page.mean_place),
            )
        ),
    ]
    if strength is not None:
        lines.append(voice(strength))
    if page.best is not None:
        lines.append(voice(say("me-best", best=page.best)))
    lines.append(voice(say("me-streak", longest=page.longest)))
    if best_move is not None:
        before, after = round(best_move.before / 10), round(best_move.after / 10)
        lines.append(voice(say("me-best-move", before=before, after=after)))
    if page.opponents:
        players = tuple(Quote(voice.names[seat]) for seat, _, _ in page.opponents)
        lines.append(voice.write("me-opponents", {"players": players}))
    lines += [
        voice(say("me-achievement", achievement=one, count=count))
        for one, count in page.achievements
    ]
    kind = "rating" if strength is None else "both"
    return "\n".join([*lines, "", fold([voice(say("me-numbers", kind=kind))])])


def _source(chat: Chat, voice: Voice) -> str:
    """Return the sentence that names the chat to which a rating and its plot belong."""
    if chat.kind in ("private", CARD):
        return voice(say(f"me-rated-in-{chat.kind}"))
    return voice.write("me-rated-in-group", {"chat": Quote(clean(chat.title, "–"))})


def page_names(
    people: Sequence[PersonKey], known: Mapping[PersonKey, Person], voice: Voice
) -> tuple[str, ...]:
    """Return the names of the people of a page. The name of a forgotten person is the word for "player"."""
    return tuple(person_name(known.get(key), voice) for key in people)


def _landmarks(game: str) -> tuple[Landmark, ...]:
    """Return the ratings of the levels of computers in a game, highest first."""
    levels = level_strengths(game)
    found = [Landmark(f"level-{level}", round(SCALE * mu)) for level, mu in levels.items()]
    return tuple(sorted(found, key=lambda one: -one.value))
