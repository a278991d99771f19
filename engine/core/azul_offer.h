/* The parts of the search that both walls of Azul share: candidate takes, greedy playouts, reading and writing the offer. */
#ifndef MIZ_AZUL_OFFER_H
#define MIZ_AZUL_OFFER_H

#include "azul_rules.h"

/* The value of a board in points if the offer ends now. */
typedef float BoardValue(Context *context, const Board *board, int seat);

static int is_twin(const Position *at, int source) {
    for (int other = 0; other < source; other++)
        if (at->all[other] == at->all[source] && source != CENTRE) return 1;
    return 0;
}

static inline int expand_offer(Context *context, const Position *at, BoardValue *board_value, ScoredMove *found) {
    int count = 0;
    float values[SEATS];
    for (int seat = 0; seat < at->seats; seat++) values[seat] = board_value(context, &at->boards[seat], seat);
    float rival = best_other(values, at->seats, at->turn);
    for (int source = 0; source < SOURCES; source++) {
        if (!at->all[source] || is_twin(at, source)) continue;
        int marker = source == CENTRE && at->holder < 0;
        for (int colour = 0; colour < SIZE; colour++) {
            if (!at->tiles[source][colour]) continue;
            for (int line = 0; line <= FLOOR; line++) {
                if (line != FLOOR && !takes(&at->boards[at->turn], line, colour)) continue;
                Board board = at->boards[at->turn];
                place(&board, colour, at->tiles[source][colour], line, marker);
                float evaluation = board_value(context, &board, at->turn) - rival;
                if (marker) evaluation += context->weight[STARTS];
                found[count++] = (ScoredMove){source << 6 | colour << 3 | line, evaluation};
            }
        }
    }
    return count;
}

/* Greedy playout until all tiles are taken; the tables computed for the walls at the root give the values of lines. */
static void play_out(Context *context, Position *at) {
    while (!is_empty(at)) {
        const Board *board = &at->boards[at->turn];
        float (*table)[SIZE][SIZE + 1] = context->tables[at->turn];
        float most = -1e9f;
        int best = 0;
        for (int source = 0; source < SOURCES; source++) {
            if (!at->all[source]) continue;
            int marker = source == CENTRE && at->holder < 0;
            for (int colour = 0; colour < SIZE; colour++) {
                int count = at->tiles[source][colour];
                if (!count) continue;
                for (int line = FLOOR; line >= 0; line--) {
                    int over = count + marker;
                    float value = marker ? context->weight[STARTS] : 0;
                    if (line != FLOOR) {
                        if (!takes(board, line, colour)) continue;
                        int held = board->count[line], filled = held + count;
                        if (filled > line + 1) filled = line + 1;
                        over -= filled - held;
                        value += table[line][colour][filled] - table[line][colour][held];
                    }
                    int floor = board->floor + over < FLOOR_SPACES ? board->floor + over : FLOOR_SPACES;
                    value -= (float)(COSTS[floor] - COSTS[(int)board->floor]);
                    if (value > most) most = value, best = source << 6 | colour << 3 | line;
                }
            }
        }
        take(at, best >> 6, best >> 3 & 7, best & 7);
    }
}

/* Read the numbers from the number of seats up to the boards. Returns a pointer to the numbers of the first board. */
static const int32_t *read_offer(const int32_t *numbers, Position *at) {
    at->seats = (int8_t)*numbers++;
    at->turn = (int8_t)*numbers++;
    at->holder = (int8_t)*numbers++;
    at->ended = (int8_t)*numbers++;
    for (int source = 0; source < SOURCES; source++)
        for (int colour = 0; colour < SIZE; colour++) at->tiles[source][colour] = (uint8_t)*numbers++;
    return numbers;
}

static int32_t *write_offer(const Position *at, int32_t *next) {
    *next++ = at->seats, *next++ = at->turn, *next++ = at->holder, *next++ = at->ended;
    for (int source = 0; source < SOURCES; source++)
        for (int colour = 0; colour < SIZE; colour++) *next++ = at->tiles[source][colour];
    return next;
}

#endif
