/* Generation of whole turns of Ice Cult. A move of the search is a whole turn, encoded as in icecult_partial_turn.h. */
#ifndef MIZ_ICECULT_TURNS_H
#define MIZ_ICECULT_TURNS_H

#include "icecult_partial_turn.h"

enum { TABLE = 1 << 13, MAX_MET = 6000, MAX_WIDE = 200, MAX_KNOWN = 64 };

/* The upper limit of the result of `potential_of`. */
#define MAX_PROMISED 60.0f

typedef struct {
    int8_t pose[BLOCKS];
} Poses;

/* tilts: number of tilt pairs that are searched; wide, kept: for each pair, the maximum number of unfinished turns to
   continue and of finished turns to keep; is_thorough: whether to include quarter turns without effect in this turn. */
typedef struct {
    int tilts, wide, kept, is_thorough;
} Effort;

/* Effort at the root, below the root, and for the best reply. */
static const Effort THOROUGH = {MAX_KNOWN, 40, MAX_MOVES / 48, 1}, USUAL = {16, 6, 6, 0}, HASTY = {6, 4, 1, 0};

/* Of the partial turns that reach the same position, only one is continued. */
typedef struct {
    uint64_t key[TABLE];
    uint16_t round[TABLE];
    uint16_t now;
    int visited;
} VisitedTurns;

static int add_visited(VisitedTurns *visited, uint64_t key) {
    unsigned at = (unsigned)key & (TABLE - 1);
    for (; visited->round[at] == visited->now; at = (at + 1) & (TABLE - 1))
        if (visited->key[at] == key) return 0;
    if (visited->visited == MAX_MET) return 0;
    visited->visited++;
    visited->key[at] = key, visited->round[at] = visited->now;
    return 1;
}

static void clear_visited(VisitedTurns *visited) {
    visited->visited = 0;
    if (!++visited->now) memset(visited->round, 0, sizeof visited->round), visited->now = 1;
}

/* The unfinished turns with the best evaluation, best first; `place` has the index of each turn in `partial`. */
typedef struct {
    int count;
    float value[MAX_WIDE];
    int place[MAX_WIDE];
    PartialTurn partial[MAX_WIDE];
} Ranked;

static void rank(Ranked *best, int most, const PartialTurn *partial, float value) {
    if (best->count == most && value <= best->value[most - 1]) return;
    int place = best->count < most ? best->count : best->place[most - 1];
    int at = best->count < most ? best->count++ : most - 1;
    for (; at > 0 && best->value[at - 1] < value; at--)
        best->value[at] = best->value[at - 1], best->place[at] = best->place[at - 1];
    best->value[at] = value, best->place[at] = place, best->partial[place] = *partial;
}

static void keep(ScoredMove *found, int *count, int most, int32_t turn, float value) {
    if (*count == most && value <= found[most - 1].evaluation) return;
    int at = *count < most ? (*count)++ : most - 1;
    for (; at > 0 && found[at - 1].evaluation < value; at--) found[at] = found[at - 1];
    found[at] = (ScoredMove){turn, value};
}

/* Beam search over a turn, symbol by symbol: of the turns with the same number of used symbols, the best are continued. */
static int finished(const Context *context, const PartialTurn *start, ScoredMove *found, Effort effort) {
    static _Thread_local VisitedTurns visited;
    static _Thread_local Ranked lists[2];
    int32_t moves[512];
    int kept = 0;
    Ranked *now = &lists[0], *next = &lists[1];
    clear_visited(&visited);
    now->count = 0;
    rank(now, effort.wide, start, looks_of(context, start));
    for (; now->count; now = next, next = &lists[now == &lists[0]]) {
        next->count = 0;
        for (int one = 0; one < now->count; one++) {
            PartialTurn *partial = &now->partial[now->place[one]];
            int choices = partial->step < SYMBOLS ? legal(context, &partial->at, moves) : 0;
            if (!choices || moves[choices - 1] >> 12 == END) {
                if (add_visited(&visited, result_of(partial))) keep(found, &kept, effort.kept, partial->code, now->value[one]);
                if (choices) choices--;
            }
            for (int number = 0; number < choices && number < MAX_CHOICES; number++) {
                int is_turn = moves[number] >> 12 == TURN;
                if (is_turn && !effort.is_thorough && !is_of_use(context, &partial->at, moves[number] >> 8 & 15)) continue;
                Trace trace;
                go_on(context, partial, moves[number], number, &trace);
                const Position *at = &partial->at;
                float value = looks_of(context, partial);
                uint64_t left = (uint64_t)(at->pending | at->circles << 4 | at->arcs << 8 | 1 << 12);
                int is_wanted = next->count < effort.wide || value > next->value[effort.wide - 1];
                if (is_wanted && add_visited(&visited, result_of(partial) ^ mixed(left)))
                    rank(next, effort.wide, partial, value);
                go_back(context, partial, moves[number], &trace);
            }
        }
    }
    return kept;
}

/* For each colour and path: the gain, for the seat to move, from the best move that an arrow with this colour and path allows;
   0 if it allows none. */
static void gains_of(const Context *context, const PartialTurn *start, float gains[SEATS][PATHS]) {
    PartialTurn partial = *start;
    float before = looks_of(context, start);
    Position *at = &partial.at;
    for (int colour = 0; colour < SEATS; colour++)
        for (int path = 0; path < PATHS; path++) {
            float most = -1e9f;
            for (int space = SPACES; space >= 0; space--)
                for (int height = 0; height < (space ? at->height[path][space - 1] : at->beside[colour] > 0); height++) {
                    if (space && piece(at->stack[path][space - 1], height) != colour) continue;
                    Trace trace;
                    advance(context, &partial, path, colour, space, space ? height + 1 : 0, &trace);
                    float gain = looks_of(context, &partial) - before;
                    if (gain > most) most = gain;
                    take_back(&partial, path, space, &trace);
                }
            gains[colour][path] = most > -1e8f ? most : 0;
        }
}

/* Estimated value of a turn after its tilts: the sum of the values of the symbols on top. */
static float tilt_potential(const Context *context, const int8_t *pose, float gains[SEATS][PATHS]) {
    float sum = 0, most = 0, more = 0;
    int circles = 0, arcs = 0;
    for (int block = 0; block < BLOCKS; block++) {
        Face face = context->top[block][(int)pose[block]];
        circles += face.symbol == CIRCLE, arcs += face.symbol == ARC;
        if (face.symbol != ARROW) continue;
        float gain = gains[face.colour][face.points];
        int right = context->turned[(int)pose[block]][4], left = context->turned[(int)pose[block]][5];
        float aside = gains[face.colour][context->top[block][right].points];
        float other = gains[face.colour][context->top[block][left].points];
        if (other > aside) aside = other;
        if (aside - gain > more) more = aside - gain;
        if (gain > most) most = gain;
        if (arcs && aside > most) most = aside;
        sum += gain;
    }
    return sum + (float)circles * most + (arcs ? more : 0);
}

/* The distinct results of two tilts, each with one move that leads to it. */
static int tilts(const Context *context, const Position *at, int32_t *found, Poses *after) {
    int32_t moves[512];
    uint32_t known[MAX_KNOWN], poses;
    int count = legal(context, at, moves), results = 0;
    for (int number = 0; number < count; number++) {
        memcpy(after[results].pose, at->pose, sizeof at->pose);
        tilt(context, after[results].pose, moves[number] >> 5 & 7);
        tilt(context, after[results].pose, moves[number] & 31);
        memcpy(&poses, after[results].pose, sizeof poses);
        int is_known = 0;
        for (int other = 0; other < results && !is_known; other++) is_known = known[other] == poses;
        if (is_known) continue;
        known[results] = poses;
        found[results++] = moves[number];
    }
    return results;
}

/* The potential of the blocks for the seat to move. after: the distinct results of two tilts. */
static float potential_of(const Context *context, const PartialTurn *start, const Poses *after, int count) {
    float gains[SEATS][PATHS], most = 0;
    gains_of(context, start, gains);
    for (int number = 0; number < count; number++) {
        float promise = tilt_potential(context, after[number].pose, gains);
        if (!number || promise > most) most = promise;
    }
    return most < MAX_PROMISED ? most : MAX_PROMISED;
}

/* The potential of the blocks in their current poses for the seat to move. */
static float best_potential(const Context *context, const PartialTurn *start) {
    int32_t moves[MAX_KNOWN];
    Poses after[MAX_KNOWN];
    int count = tilts(context, &start->at, moves, after);
    return potential_of(context, start, after, count);
}

/* Write the best turns to `found`, with distinct results for each pair of tilts, and return their number. */
static int whole_turns(const Context *context, const Position *at, ScoredMove *found, Effort effort) {
    static _Thread_local Ranked tilted;
    int32_t moves[MAX_KNOWN];
    Poses after[MAX_KNOWN];
    float gains[SEATS][PATHS];
    PartialTurn start = {.at = *at, .code = WHOLE};
    add_all(context, &start);
    if (at->is_resolving) {
        start.step = SYMBOLS - __builtin_popcount((unsigned)at->pending) - at->circles - at->arcs;
        effort.wide = MAX_WIDE, effort.kept = MAX_MOVES / 4;
        return finished(context, &start, found, effort);
    }
    int count = tilts(context, at, moves, after), kept = 0;
    tilted.count = 0;
    gains_of(context, &start, gains);
    for (int number = 0; number < count; number++) {
        PartialTurn partial = start;
        partial.code |= (moves[number] >> 5 & 7) << 27 | (moves[number] & 7) << 24;
        memcpy(partial.at.pose, after[number].pose, sizeof partial.at.pose);
        resolve_tops(context, &partial.at);
        rank(&tilted, effort.tilts, &partial, tilt_potential(context, after[number].pose, gains));
    }
    for (int best = 0; best < tilted.count; best++)
        kept += finished(context, &tilted.partial[tilted.place[best]], found + kept, effort);
    return kept;
}

/* The first word of a turn. */
static int32_t first_word(const Context *context, const Position *at, int32_t turn) {
    int32_t moves[512];
    if (!at->is_resolving) return code(TILT, 0, turn >> 27 & 7, turn >> 24 & 7);
    int count = legal(context, at, moves);
    for (int step = 0; step < SYMBOLS; step++) {
        int choice = turn >> 6 * (SYMBOLS - 1 - step) & 63;
        if (choice) return moves[choice - 1];
    }
    return moves[count - 1];
}

static void play_turn(const Context *context, Position *at, int32_t turn) {
    int32_t moves[512];
    if (!at->is_resolving) play(context, at, first_word(context, at, turn));
    for (int step = 0; step < SYMBOLS && at->is_resolving; step++) {
        int choice = turn >> 6 * (SYMBOLS - 1 - step) & 63;
        if (!choice) continue;
        legal(context, at, moves);
        play(context, at, moves[choice - 1]);
    }
    if (at->is_resolving) play(context, at, code(END, 0, 0, 0));
}

#endif
