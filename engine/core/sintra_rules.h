/* The rules of a round of Sintra, and of the end of the game. */
#ifndef MIZ_SINTRA_RULES_H
#define MIZ_SINTRA_RULES_H

#include "core.h"
#include <stdlib.h>
#include <string.h>

enum { STRIPS = 8, SPACES = 5, COLOURS = 5, SOURCES = 10, CENTRE = 9, STEPS = 9, NONE = -1, ROUNDS = 6, JOKER = 5 };
enum { ADVANCE, BREAK, BACK };

typedef struct {
    int8_t number, face, is_turned; /* number -1: the strip is gone */
    int8_t panes[SPACES];           /* colours, -1: free */
} Strip;

typedef struct {
    Strip strips[STRIPS];
    int8_t upper[STRIPS], lower[STRIPS];
    int8_t glazier, broken; /* glazier: place of the glazier, from 0 */
    int16_t score;
} Palace;

typedef struct {
    union {
        uint8_t tiles[SOURCES][8];
        uint64_t all[SOURCES];
    };
    Palace palaces[SEATS];
    int8_t seats, turn, token, is_settled, is_over;
} Position;

/* Weights by side and number of finished rounds, in points: engine/games/sintra/weights.json.
   TOKEN: starting the next round; AHEAD, BEHIND: a strip within reach of the glazier or to its left, by number of panes; PART: factor
   of the filled share of a strip multiplied by what its window would score now; PART_BEHIND: the same to the left of the
   glazier; RIGHT: factor of the score of the windows to the right of a strip, per time that the strip can be completed;
   HOLDS: a window with panes, by place; COMPLETE: per complete window; PAIRS: ornaments by filled spaces; PRODUCT: factor of
   the bonus of side B; BEST: per pane of the most frequent colour in windows; PLACE: by place of the glazier; BROKEN: by step
   of the marker; PANES: per three panes on strips. */
enum {
    TOKEN, AHEAD, BEHIND = AHEAD + 4, PART = BEHIND + 4, PART_BEHIND, RIGHT, HOLDS, COMPLETE = HOLDS + STRIPS, PAIRS,
    PRODUCT = PAIRS + 5, BEST, PLACE, BROKEN = PLACE + STRIPS, PANES = BROKEN + STEPS, WEIGHTS
};

typedef struct {
    float weight[WEIGHTS];
    int8_t faces[STRIPS][2][SPACES]; /* colours, 5: a joker */
    int8_t windows[STRIPS], ornaments[4][2], ornament_points[5], track[STEPS];
    int8_t is_side_b, round, round_colour;
} Context;

static inline int code(int kind, int source, int colour, int place, int jokers, int kept) {
    return kind << 20 | source << 16 | colour << 12 | place << 8 | jokers << 4 | kept;
}

typedef struct {
    int placed, fewest, most, completes;
} Fit;

static Fit fit(const Context *context, const Strip *strip, int colour, int count) {
    int own = 0, jokers = 0, open = 0;
    Fit found = {0, 0, 0, 0};
    if (strip->number == NONE) return found;
    const int8_t *face = context->faces[(int)strip->number][(int)strip->face];
    for (int space = 0; space < SPACES; space++) {
        if (strip->panes[space] != NONE) continue;
        open++;
        own += face[space] == colour;
        jokers += face[space] == JOKER;
    }
    found.placed = count < own + jokers ? count : own + jokers;
    found.fewest = found.placed > own ? found.placed - own : 0;
    found.most = found.placed < jokers ? found.placed : jokers;
    found.completes = found.placed && found.placed == open;
    return found;
}

static int leftmost(const Palace *own) {
    for (int place = 0; place < own->glazier; place++)
        if (own->strips[place].number != NONE) return place;
    return NONE;
}

static int legal_of(const Context *context, const Position *at, int source, int colour, int32_t *moves) {
    const Palace *own = &at->palaces[at->turn];
    int count = at->tiles[source][colour], found = 0;
    for (int place = own->glazier; place < STRIPS; place++) {
        const Strip *strip = &own->strips[place];
        Fit fits = fit(context, strip, colour, count);
        if (!fits.placed) continue;
        for (int jokers = fits.fewest; jokers <= fits.most; jokers++) {
            if (!fits.completes) {
                moves[found++] = code(ADVANCE, source, colour, place, jokers, 7);
                continue;
            }
            int there = 1 << colour;
            for (int space = 0; space < SPACES; space++)
                if (strip->panes[space] != NONE) there |= 1 << strip->panes[space];
            for (int kept = 0; kept < COLOURS; kept++)
                if (there >> kept & 1) moves[found++] = code(ADVANCE, source, colour, place, jokers, kept);
        }
    }
    if (!found) moves[found++] = code(BREAK, source, colour, 0, 0, 7);
    return found;
}

static int legal(const void *memory, const void *position, int32_t *moves) {
    const Context *context = memory;
    const Position *at = position;
    int found = 0;
    if (at->is_settled) return 0;
    for (int source = 0; source < SOURCES; source++)
        for (int colour = 0; colour < COLOURS; colour++)
            if (at->tiles[source][colour]) found += legal_of(context, at, source, colour, moves + found);
    if (leftmost(&at->palaces[at->turn]) != NONE) moves[found++] = code(BACK, 0, 0, 0, 0, 7);
    return found;
}

static inline int holds_pane(const Palace *own, int place) { return own->upper[place] != NONE || own->lower[place] != NONE; }

/* The points of the window at a place if its strip is completed now (SI-33). */
static int window_points(const Context *context, const Palace *own, int place) {
    int sum = context->windows[place];
    for (int right = place + 1; right < STRIPS; right++)
        if (holds_pane(own, right)) sum += context->windows[right];
    return sum;
}

static void complete(const Context *context, Palace *own, int place, int kept) {
    Strip *strip = &own->strips[place];
    int bonus = 0;
    for (int space = 0; space < SPACES; space++) bonus += strip->panes[space] == context->round_colour;
    memset(strip->panes, NONE, SPACES);
    if (strip->is_turned) {
        strip->number = NONE;
        strip->face = strip->is_turned = 0;
        own->lower[place] = (int8_t)kept;
    } else {
        strip->face = (int8_t)(1 - strip->face);
        strip->is_turned = 1;
        own->upper[place] = (int8_t)kept;
    }
    own->score = (int16_t)(own->score + bonus + window_points(context, own, place));
}

static void step_down(const Context *context, Palace *own, int steps) {
    int to = own->broken + steps, last = STEPS - 1;
    own->score = (int16_t)(own->score + to / last * context->track[last]); /* SI-41 */
    own->broken = (int8_t)(to % last);
}

/* Update the palace of the seat to move; token: whether the move takes the starting token. */
static void build(const Context *context, Palace *own, int32_t move, int count, int token) {
    int kind = move >> 20, colour = move >> 12 & 15, place = move >> 8 & 15, jokers = move >> 4 & 15, kept = move & 15;
    if (kind == BACK) {
        own->glazier = (int8_t)leftmost(own);
        return;
    }
    int broken = count;
    if (kind == ADVANCE) {
        Strip *strip = &own->strips[place];
        const int8_t *face = context->faces[(int)strip->number][(int)strip->face];
        int placed = fit(context, strip, colour, count).placed, own_left = placed - jokers;
        broken = count - placed;
        for (int space = 0; space < SPACES; space++) {
            if (strip->panes[space] != NONE) continue;
            if (face[space] == colour && own_left > 0) strip->panes[space] = (int8_t)colour, own_left--;
            if (face[space] == JOKER && jokers > 0) strip->panes[space] = (int8_t)colour, jokers--;
        }
        own->glazier = (int8_t)place;
    }
    step_down(context, own, broken + token);
    if (kind == ADVANCE && kept != 7) complete(context, own, place, kept);
}

static int is_empty(const Position *at) {
    uint64_t all = 0;
    for (int source = 0; source < SOURCES; source++) all |= at->all[source];
    return !all;
}

static int special_points(const Context *context, const Palace *own) {
    int sum = 0;
    if (!context->is_side_b) {
        for (int pair = 0; pair < 4; pair++) {
            int filled = 0;
            for (int side = 0; side < 2; side++) {
                int place = context->ornaments[pair][side] - 1;
                filled += (own->upper[place] != NONE) + (own->lower[place] != NONE);
            }
            sum += context->ornament_points[filled];
        }
        return sum;
    }
    int of[COLOURS] = {0, 0, 0, 0, 0}, most = 0;
    for (int place = 0; place < STRIPS; place++)
        if (own->upper[place] != NONE && own->lower[place] != NONE) {
            sum++;
            of[(int)own->upper[place]]++;
            of[(int)own->lower[place]]++;
        }
    for (int colour = 0; colour < COLOURS; colour++)
        if (of[colour] > most) most = of[colour];
    return sum * most;
}

static int panes_left(const Palace *own) {
    int sum = 0;
    for (int place = 0; place < STRIPS; place++)
        for (int space = 0; space < SPACES && own->strips[place].number != NONE; space++)
            sum += own->strips[place].panes[space] != NONE;
    return sum;
}

static int total(const Context *context, const Palace *own) {
    return own->score + panes_left(own) / 3 + context->track[(int)own->broken] + special_points(context, own);
}

static void apply(void *memory, void *position, int32_t move) {
    const Context *context = memory;
    Position *at = position;
    int kind = move >> 20, source = move >> 16 & 15, colour = move >> 12 & 15;
    int is_take = kind != BACK, token = is_take && source == CENTRE && at->token < 0;
    build(context, &at->palaces[at->turn], move, at->tiles[source][colour], token);
    if (is_take) {
        at->tiles[source][colour] = 0;
        if (source != CENTRE) {
            at->all[CENTRE] += at->all[source];
            at->all[source] = 0;
        }
    }
    if (token) at->token = at->turn;
    at->turn = (int8_t)((at->turn + 1) % at->seats);
    if (is_empty(at)) {
        at->is_settled = 1;
        at->is_over = context->round == ROUNDS;
    }
}

static int winners(const void *memory, const void *position) {
    const Context *context = memory;
    const Position *at = position;
    int most = INT32_MIN, won = 0;
    if (!at->is_over) return 0;
    for (int seat = 0; seat < at->seats; seat++) {
        const Palace *own = &at->palaces[seat];
        int rank = total(context, own) * 128 + context->track[(int)own->broken]; /* SI-64 */
        if (rank > most) most = rank, won = 0;
        if (rank == most) won |= 1 << seat;
    }
    return won;
}

static int to_move(const void *position) {
    const Position *at = position;
    return at->is_settled ? -1 : at->turn;
}

static int seats_of(const void *position) { return ((const Position *)position)->seats; }

static void points_of(const void *context, const void *position, int32_t *points) {
    const Position *at = position;
    for (int seat = 0; seat < at->seats; seat++) points[seat] = total(context, &at->palaces[seat]);
}

static int write_numbers(const void *memory, const void *position, int32_t *numbers) {
    (void)memory;
    const Position *at = position;
    int32_t *next = numbers;
    *next++ = at->seats, *next++ = at->turn, *next++ = at->token;
    for (int source = 0; source < SOURCES; source++)
        for (int colour = 0; colour < COLOURS; colour++) *next++ = at->tiles[source][colour];
    for (int seat = 0; seat < at->seats; seat++) {
        const Palace *own = &at->palaces[seat];
        *next++ = own->score, *next++ = own->glazier, *next++ = own->broken;
        for (int place = 0; place < STRIPS; place++) {
            const Strip *strip = &own->strips[place];
            *next++ = strip->number, *next++ = strip->face, *next++ = strip->is_turned;
            for (int space = 0; space < SPACES; space++) *next++ = strip->panes[space];
            *next++ = own->upper[place], *next++ = own->lower[place];
        }
    }
    return (int)(next - numbers);
}

#endif
