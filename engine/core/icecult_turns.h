/* What a turn of Ice Cult can lead to. The search moves by whole turns, whose codes icecult_begun.h explains. */
#ifndef MIZ_ICECULT_TURNS_H
#define MIZ_ICECULT_TURNS_H

#include "icecult_begun.h"

enum { TABLE = 1 << 13, MOST_MET = 6000, MOST_WIDE = 200, MOST_KNOWN = 64 };

/* No single turn is counted on for more. */
#define MOST_PROMISED 60.0f

typedef struct {
    int8_t pose[BLOCKS];
} Poses;

/* How many pairs of tilts are tried; after each how many begun turns are followed and how many finished ones kept; whether
   quarter turns count that only matter later. */
typedef struct {
    int tilts, wide, kept, is_thorough;
} Care;

/* For the turn that is thought about, for the turns below it, and for a look. */
static const Care THOROUGH = {MOST_KNOWN, 40, MOST_REPLIES / 48, 1}, USUAL = {16, 6, 6, 0}, HASTY = {6, 4, 1, 0};

/* Ways of a turn that meet again are followed once. */
typedef struct {
    uint64_t key[TABLE];
    uint16_t round[TABLE];
    uint16_t now;
    int met;
} Met;

static int is_new(Met *met, uint64_t key) {
    unsigned at = (unsigned)key & (TABLE - 1);
    for (; met->round[at] == met->now; at = (at + 1) & (TABLE - 1))
        if (met->key[at] == key) return 0;
    if (met->met == MOST_MET) return 0;
    met->met++;
    met->key[at] = key, met->round[at] = met->now;
    return 1;
}

static void forget(Met *met) {
    met->met = 0;
    if (!++met->now) memset(met->round, 0, sizeof met->round), met->now = 1;
}

/* The best looking begun turns, the best first; `place` is where each is kept. */
typedef struct {
    int count;
    float value[MOST_WIDE];
    int place[MOST_WIDE];
    Begun begun[MOST_WIDE];
} Ranked;

static void rank(Ranked *best, int most, const Begun *begun, float value) {
    if (best->count == most && value <= best->value[most - 1]) return;
    int place = best->count < most ? best->count : best->place[most - 1];
    int at = best->count < most ? best->count++ : most - 1;
    for (; at > 0 && best->value[at - 1] < value; at--)
        best->value[at] = best->value[at - 1], best->place[at] = best->place[at - 1];
    best->value[at] = value, best->place[at] = place, best->begun[place] = *begun;
}

static void keep(Reply *found, int *count, int most, int32_t turn, float value) {
    if (*count == most && value <= found[most - 1].quick) return;
    int at = *count < most ? (*count)++ : most - 1;
    for (; at > 0 && found[at - 1].quick < value; at--) found[at] = found[at - 1];
    found[at] = (Reply){turn, value};
}

/* Ways to finish a turn, symbol by symbol: of those with as many symbols used the best looking go on. */
static int finished(const Lore *lore, const Begun *start, Reply *found, Care care) {
    static _Thread_local Met met;
    static _Thread_local Ranked lists[2];
    int32_t moves[512];
    int kept = 0;
    Ranked *now = &lists[0], *next = &lists[1];
    forget(&met);
    now->count = 0;
    rank(now, care.wide, start, looks_of(lore, start));
    for (; now->count; now = next, next = &lists[now == &lists[0]]) {
        next->count = 0;
        for (int one = 0; one < now->count; one++) {
            Begun *begun = &now->begun[now->place[one]];
            int choices = begun->step < SYMBOLS ? legal(lore, &begun->at, moves) : 0;
            if (!choices || moves[choices - 1] >> 12 == END) {
                if (is_new(&met, result_of(begun))) keep(found, &kept, care.kept, begun->code, now->value[one]);
                if (choices) choices--;
            }
            for (int number = 0; number < choices && number < MOST_CHOICES; number++) {
                int is_turn = moves[number] >> 12 == TURN;
                if (is_turn && !care.is_thorough && !is_of_use(lore, &begun->at, moves[number] >> 8 & 15)) continue;
                Trace trace;
                go_on(lore, begun, moves[number], number, &trace);
                const Position *at = &begun->at;
                float value = looks_of(lore, begun);
                uint64_t left = (uint64_t)(at->pending | at->circles << 4 | at->arcs << 8 | 1 << 12);
                int is_wanted = next->count < care.wide || value > next->value[care.wide - 1];
                if (is_wanted && is_new(&met, result_of(begun) ^ mixed(left)))
                    rank(next, care.wide, begun, value);
                go_back(lore, begun, moves[number], &trace);
            }
        }
    }
    return kept;
}

/* What the best piece that an arrow of each colour could move along each path would bring the mover. */
static void gains_of(const Lore *lore, const Begun *start, float gains[SEATS][PATHS]) {
    Begun begun = *start;
    float before = looks_of(lore, start);
    Position *at = &begun.at;
    for (int colour = 0; colour < SEATS; colour++)
        for (int path = 0; path < PATHS; path++) {
            float most = -1e9f;
            for (int space = SPACES; space >= 0; space--)
                for (int height = 0; height < (space ? at->height[path][space - 1] : at->beside[colour] > 0); height++) {
                    if (space && piece(at->stack[path][space - 1], height) != colour) continue;
                    Trace trace;
                    advance(lore, &begun, path, colour, space, space ? height + 1 : 0, &trace);
                    float gain = looks_of(lore, &begun) - before;
                    if (gain > most) most = gain;
                    take_back(&begun, path, space, &trace);
                }
            gains[colour][path] = most > -1e8f ? most : 0;
        }
}

/* Roughly what a turn brings after its tilts: what each symbol on top brings alone. */
static float promise_of(const Lore *lore, const int8_t *pose, float gains[SEATS][PATHS]) {
    float sum = 0, most = 0, more = 0;
    int circles = 0, arcs = 0;
    for (int block = 0; block < BLOCKS; block++) {
        Face face = lore->top[block][(int)pose[block]];
        circles += face.symbol == CIRCLE, arcs += face.symbol == ARC;
        if (face.symbol != ARROW) continue;
        float gain = gains[face.colour][face.points];
        int right = lore->turned[(int)pose[block]][4], left = lore->turned[(int)pose[block]][5];
        float aside = gains[face.colour][lore->top[block][right].points];
        float other = gains[face.colour][lore->top[block][left].points];
        if (other > aside) aside = other;
        if (aside - gain > more) more = aside - gain;
        if (gain > most) most = gain;
        if (arcs && aside > most) most = aside;
        sum += gain;
    }
    return sum + (float)circles * most + (arcs ? more : 0);
}

/* Different results of two tilts, each by a move that leads to it. */
static int tilts(const Lore *lore, const Position *at, int32_t *found, Poses *after) {
    int32_t moves[512];
    uint32_t known[MOST_KNOWN], poses;
    int count = legal(lore, at, moves), results = 0;
    for (int number = 0; number < count; number++) {
        memcpy(after[results].pose, at->pose, sizeof at->pose);
        tilt(lore, after[results].pose, moves[number] >> 5 & 7);
        tilt(lore, after[results].pose, moves[number] & 31);
        memcpy(&poses, after[results].pose, sizeof poses);
        int is_known = 0;
        for (int other = 0; other < results && !is_known; other++) is_known = known[other] == poses;
        if (is_known) continue;
        known[results] = poses;
        found[results++] = moves[number];
    }
    return results;
}

/* What the blocks as they lie promise to whose turn it is. */
static float best_promise(const Lore *lore, const Begun *start) {
    int32_t moves[MOST_KNOWN];
    Poses after[MOST_KNOWN];
    float gains[SEATS][PATHS], most = 0;
    int count = tilts(lore, &start->at, moves, after);
    gains_of(lore, start, gains);
    for (int number = 0; number < count; number++) {
        float promise = promise_of(lore, after[number].pose, gains);
        if (!number || promise > most) most = promise;
    }
    return most < MOST_PROMISED ? most : MOST_PROMISED;
}

/* Results of the turn that begins or goes on here, each once for each pair of tilts. */
static int whole_turns(const Lore *lore, const Position *at, Reply *found, Care care) {
    static _Thread_local Ranked tilted;
    int32_t moves[MOST_KNOWN];
    Poses after[MOST_KNOWN];
    float gains[SEATS][PATHS];
    Begun start = {.at = *at, .code = WHOLE};
    add_all(lore, &start);
    if (at->is_resolving) {
        start.step = SYMBOLS - __builtin_popcount((unsigned)at->pending) - at->circles - at->arcs;
        care.wide = MOST_WIDE, care.kept = MOST_REPLIES / 4;
        return finished(lore, &start, found, care);
    }
    int count = tilts(lore, at, moves, after), kept = 0;
    tilted.count = 0;
    gains_of(lore, &start, gains);
    for (int number = 0; number < count; number++) {
        Begun begun = start;
        begun.code |= (moves[number] >> 5 & 7) << 27 | (moves[number] & 7) << 24;
        memcpy(begun.at.pose, after[number].pose, sizeof begun.at.pose);
        resolve_tops(lore, &begun.at);
        rank(&tilted, care.tilts, &begun, promise_of(lore, after[number].pose, gains));
    }
    for (int best = 0; best < tilted.count; best++)
        kept += finished(lore, &tilted.begun[tilted.place[best]], found + kept, care);
    return kept;
}

/* The word with which a turn begins. */
static int32_t first_word(const Lore *lore, const Position *at, int32_t turn) {
    int32_t moves[512];
    if (!at->is_resolving) return code(TILT, 0, turn >> 27 & 7, turn >> 24 & 7);
    int count = legal(lore, at, moves);
    for (int step = 0; step < SYMBOLS; step++) {
        int choice = turn >> 6 * (SYMBOLS - 1 - step) & 63;
        if (choice) return moves[choice - 1];
    }
    return moves[count - 1];
}

static void play_turn(const Lore *lore, Position *at, int32_t turn) {
    int32_t moves[512];
    if (!at->is_resolving) play(lore, at, first_word(lore, at, turn));
    for (int step = 0; step < SYMBOLS && at->is_resolving; step++) {
        int choice = turn >> 6 * (SYMBOLS - 1 - step) & 63;
        if (!choice) continue;
        legal(lore, at, moves);
        play(lore, at, moves[choice - 1]);
    }
    if (at->is_resolving) play(lore, at, code(END, 0, 0, 0));
}

#endif
