/* The rules of Azul's offer, which are the same on both walls (AZ-11 to AZ-17, AZ-41). */
#ifndef MIZ_AZUL_RULES_H
#define MIZ_AZUL_RULES_H

#include "core.h"
#include <stdlib.h>
#include <string.h>

enum { SIZE = 5, SOURCES = 10, CENTRE = 9, FLOOR = 5, FLOOR_SPACES = 7, CACHE_SIZE = 1 << 14, FULL = 31 };

typedef struct {
    uint32_t wall; /* the colours in each row: bit 5 * row + the column in which the colour is printed */
    int16_t score;
    int8_t floor;
    int8_t colour[SIZE], count[SIZE]; /* of each line; colour -1: empty */
    uint16_t tiling; /* only on the grey wall, after the offer: the code of its Tiling, see azul_grey.c */
} Board;

typedef struct {
    union {
        uint8_t tiles[SOURCES][8]; /* number of each colour; factories first */
        uint64_t all[SOURCES];
    };
    int8_t seats, turn, holder, ended; /* holder -1: the centre; ended: number of finished rounds, including this one */
    int8_t is_settled, is_over;
    Board boards[SEATS];
} Position;

/* Weights, chosen by the number of the round, in points: engine/games/azul/weights.json.
   STARTS: starting the next round; ROWS, COLUMNS, IN_COLOURS: by number of filled spaces; BESIDE: factor of the points of
   a tile in each empty space; BEGUN: a line by number of tiles, from line 2; BRINGS, POTENTIAL: factors of the filled share
   of a line, multiplied by the score of its tile and by the tile's effect on the potential of the wall. */
enum { STARTS, ROWS, COLUMNS = ROWS + 6, IN_COLOURS = COLUMNS + 6, BESIDE = IN_COLOURS + 6, BRINGS, POTENTIAL, BEGUN, WEIGHTS = BEGUN + 10 };

typedef struct {
    uint32_t key;
    float value;
} CachedValue;

typedef struct {
    float weight[WEIGHTS];
    float tables[SEATS][SIZE][SIZE][SIZE + 1]; /* value of a line by colour and number of tiles, for the wall at the root */
    CachedValue cache[CACHE_SIZE];
} Context;

static const int COSTS[FLOOR_SPACES + 1] = {0, 1, 2, 4, 6, 8, 11, 14};
static const int SCORED[3] = {2, 7, 10}; /* a row, a column, a colour (AZ-40) */
static uint8_t RUNS[32][SIZE];
static uint32_t COLOUR_SPACES[SIZE];

static void make_tables(void) {
    if (COLOUR_SPACES[0]) return;
    for (int bits = 0; bits < 32; bits++)
        for (int at = 0; at < SIZE; at++) {
            int first = at, last = at;
            while (first && bits >> (first - 1) & 1) first--;
            while (last < SIZE - 1 && bits >> (last + 1) & 1) last++;
            RUNS[bits][at] = (uint8_t)(last > first ? last - first + 1 : 0);
        }
    for (int colour = 0; colour < SIZE; colour++)
        for (int row = 0; row < SIZE; row++)
            COLOUR_SPACES[colour] |= 1u << (5 * row + (colour + row) % SIZE);
}

static inline int row_of(uint32_t wall, int row) { return wall >> (5 * row) & FULL; }

static inline int column_of(uint32_t wall, int column) {
    uint32_t bits = wall >> column & 0x108421u;
    return (int)((bits | bits >> 4 | bits >> 8 | bits >> 12 | bits >> 16) & FULL);
}

static inline int gain(uint32_t wall, int row, int column) {
    int both = RUNS[row_of(wall, row)][column] + RUNS[column_of(wall, column)][row];
    return both ? both : 1;
}

static int has_row(uint32_t wall) {
    for (int row = 0; row < SIZE; row++)
        if (row_of(wall, row) == FULL) return 1;
    return 0;
}

static inline int takes(const Board *board, int line, int colour) {
    if (board->count[line] > line) return 0;
    if (board->count[line]) return board->colour[line] == colour;
    return !(board->wall >> (5 * line + (colour + line) % SIZE) & 1);
}

static void place(Board *board, int colour, int count, int line, int marker) {
    int over = count;
    if (line != FLOOR) {
        int room = line + 1 - board->count[line];
        int placed = count < room ? count : room;
        board->colour[line] = (int8_t)colour;
        board->count[line] = (int8_t)(board->count[line] + placed);
        over = count - placed;
    }
    int floor = board->floor + marker + over;
    board->floor = (int8_t)(floor < FLOOR_SPACES ? floor : FLOOR_SPACES);
}

static int is_empty(const Position *at) {
    uint64_t all = 0;
    for (int source = 0; source < SOURCES; source++) all |= at->all[source];
    return !all;
}

static void take(Position *at, int source, int colour, int line) {
    int count = at->tiles[source][colour];
    int marker = source == CENTRE && at->holder < 0;
    at->tiles[source][colour] = 0;
    if (source != CENTRE) {
        at->all[CENTRE] += at->all[source]; /* no count reaches 256 */
        at->all[source] = 0;
    }
    if (marker) at->holder = at->turn;
    place(&at->boards[at->turn], colour, count, line, marker);
    at->turn = (int8_t)((at->turn + 1) % at->seats);
}

static int legal(const void *context, const void *position, int32_t *moves) {
    (void)context;
    const Position *at = position;
    int found = 0;
    if (at->is_settled) return 0;
    for (int source = 0; source < SOURCES; source++)
        for (int colour = 0; colour < SIZE; colour++) {
            if (!at->tiles[source][colour]) continue;
            for (int line = 0; line <= FLOOR; line++)
                if (line == FLOOR || takes(&at->boards[at->turn], line, colour))
                    moves[found++] = source << 6 | colour << 3 | line;
        }
    return found;
}

static int winners(const void *context, const void *position) {
    (void)context;
    const Position *at = position;
    if (!at->is_over) return 0;
    int most = -1, won = 0;
    for (int seat = 0; seat < at->seats; seat++) {
        int rows = 0;
        for (int row = 0; row < SIZE; row++) rows += row_of(at->boards[seat].wall, row) == FULL;
        int rank = at->boards[seat].score * 8 + rows; /* AZ-41 */
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
    (void)context;
    const Position *at = position;
    for (int seat = 0; seat < at->seats; seat++) points[seat] = at->boards[seat].score;
}

static int is_valid(const Position *at) {
    if (!is_within(at->seats, 2, SEATS) || !is_within(at->turn, 0, at->seats - 1)) return 0;
    if (!is_within(at->holder, -1, at->seats - 1)) return 0;
    for (int seat = 0; seat < at->seats; seat++) {
        const Board *board = &at->boards[seat];
        if (board->wall >> (SIZE * SIZE) || !is_within(board->floor, 0, FLOOR_SPACES)) return 0;
        for (int line = 0; line < SIZE; line++) {
            if (!is_within(board->colour[line], -1, SIZE - 1) || !is_within(board->count[line], 0, line + 1)) return 0;
            if (board->count[line] && board->colour[line] < 0) return 0;
        }
    }
    return 1;
}

#endif
