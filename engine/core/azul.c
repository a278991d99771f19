/* Azul on the coloured wall, up to the end of the offer; the tiling that follows is played at once (AZ-11 to AZ-23). */
#include "core.h"
#include <stdlib.h>
#include <string.h>

enum { SIZE = 5, SOURCES = 10, CENTRE = 9, FLOOR = 5, FLOOR_SPACES = 7, KEPT = 1 << 14, FULL = 31 };

typedef struct {
    uint32_t wall; /* bit 5 * row + column */
    int16_t score;
    int8_t floor;
    int8_t colour[SIZE], count[SIZE]; /* of each line; colour -1: none */
} Board;

typedef struct {
    union {
        uint8_t tiles[SOURCES][8]; /* of each colour; factories first */
        uint64_t all[SOURCES];
    };
    int8_t seats, turn, holder, ended; /* holder -1: the marker lies in the centre; ended: rounds, with this one */
    int8_t is_settled, is_over;
    Board boards[SEATS];
} Position;

/* Weights for this many rounds ended, each in points: engine/games/azul/weights.json.
   ROWS, COLUMNS, IN_COLOURS: one with so many spaces filled; BESIDE: the points of a tile in an empty space;
   BEGUN: a line with so many tiles, those of line 2 first; BRINGS: its filled part of what its tile would score,
   HOPES: and of what the wall would promise more. */
enum { STARTS, ROWS, COLUMNS = ROWS + 6, IN_COLOURS = COLUMNS + 6, BESIDE = IN_COLOURS + 6, BRINGS, HOPES, BEGUN, WEIGHTS = BEGUN + 10 };

typedef struct {
    uint32_t key;
    float value;
} Kept;

typedef struct {
    float weight[WEIGHTS];
    float tables[SEATS][SIZE][SIZE][SIZE + 1]; /* what a line with so many tiles of a colour is worth on the first wall */
    Kept kept[KEPT];
} Lore;

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

static int bonus(uint32_t wall) {
    int sum = 0;
    for (int at = 0; at < SIZE; at++) {
        if (row_of(wall, at) == FULL) sum += SCORED[0];
        if (column_of(wall, at) == FULL) sum += SCORED[1];
        if ((wall & COLOUR_SPACES[at]) == COLOUR_SPACES[at]) sum += SCORED[2];
    }
    return sum;
}

/* What a wall may still bring: bonuses, and points of tiles beside those that lie. */
static float promise(Lore *lore, uint32_t wall) {
    Kept *kept = &lore->kept[(wall * 2654435761u) >> 18];
    if (kept->key == wall + 1) return kept->value;
    const float *weight = lore->weight;
    float value = 0;
    int beside = 0;
    for (int at = 0; at < SIZE; at++) {
        value += weight[ROWS + __builtin_popcount((unsigned)row_of(wall, at))];
        value += weight[COLUMNS + __builtin_popcount((unsigned)column_of(wall, at))];
        value += weight[IN_COLOURS + __builtin_popcount(wall & COLOUR_SPACES[at])];
        for (int column = 0; column < SIZE; column++)
            if (!(wall >> (5 * at + column) & 1)) beside += gain(wall, at, column);
    }
    value += weight[BESIDE] * (float)beside;
    *kept = (Kept){wall + 1, value};
    return value;
}

/* What a tile there makes the wall promise more. */
static float hope_of(Lore *lore, uint32_t wall, int line, int column) {
    return promise(lore, wall | 1u << (5 * line + column)) - promise(lore, wall);
}

/* What a line with some tiles, not full, is worth. */
static float begun(Lore *lore, uint32_t wall, int line, int colour, int count) {
    int column = (colour + line) % SIZE, kind = line * (line - 1) / 2 + count - 1;
    float part = (float)count / (float)(line + 1);
    float brings = lore->weight[BRINGS] * (float)gain(wall, line, column);
    if (lore->weight[HOPES] != 0) brings += lore->weight[HOPES] * hope_of(lore, wall, line, column);
    return lore->weight[BEGUN + kind] + part * brings;
}

/* What a tile there is worth, with what it scores. */
static float placed(Lore *lore, uint32_t wall, int line, int colour) {
    int column = (colour + line) % SIZE;
    return (float)gain(wall, line, column) + hope_of(lore, wall, line, column);
}

/* Tile the full lines and pay for the floor (AZ-20 to AZ-23). */
static void settle(Board *board) {
    int points = 0;
    for (int line = 0; line < SIZE; line++) {
        if (board->count[line] <= line) continue;
        int column = (board->colour[line] + line) % SIZE;
        points += gain(board->wall, line, column);
        board->wall |= 1u << (5 * line + column);
        board->colour[line] = -1;
        board->count[line] = 0;
    }
    int score = board->score + points - COSTS[board->floor];
    board->score = (int16_t)(score < 0 ? 0 : score);
    board->floor = 0;
}

static int has_row(uint32_t wall) {
    for (int row = 0; row < SIZE; row++)
        if (row_of(wall, row) == FULL) return 1;
    return 0;
}

/* A settled board in points. */
static float hopes(Lore *lore, const Board *board) {
    float value = board->score + promise(lore, board->wall);
    for (int line = 0; line < SIZE; line++)
        if (board->count[line])
            value += begun(lore, board->wall, line, board->colour[line], board->count[line]);
    return value;
}

static float worth(Lore *lore, const Board *board) {
    Board after = *board;
    settle(&after);
    return hopes(lore, &after);
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

static void end_offer(Position *at) {
    for (int seat = 0; seat < at->seats; seat++) {
        settle(&at->boards[seat]);
        if (has_row(at->boards[seat].wall)) at->is_over = 1;
    }
    if (at->is_over)
        for (int seat = 0; seat < at->seats; seat++)
            at->boards[seat].score = (int16_t)(at->boards[seat].score + bonus(at->boards[seat].wall));
    at->is_settled = 1;
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

static void apply(void *lore, void *position, int32_t move) {
    (void)lore;
    Position *at = position;
    take(at, move >> 6, move >> 3 & 7, move & 7);
    if (is_empty(at)) end_offer(at);
}

static int legal(const void *lore, const void *position, int32_t *moves) {
    (void)lore;
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

static int is_twin(const Position *at, int source) {
    for (int other = 0; other < source; other++)
        if (at->all[other] == at->all[source] && source != CENTRE) return 1;
    return 0;
}

static int replies(void *memory, const void *position, Reply *found) {
    Lore *lore = memory;
    const Position *at = position;
    int count = 0;
    float values[SEATS];
    for (int seat = 0; seat < at->seats; seat++) values[seat] = worth(lore, &at->boards[seat]);
    float rival = most_of_others(values, at->seats, at->turn);
    for (int source = 0; source < SOURCES; source++) {
        if (!at->all[source] || is_twin(at, source)) continue;
        int marker = source == CENTRE && at->holder < 0;
        for (int colour = 0; colour < SIZE; colour++) {
            if (!at->tiles[source][colour]) continue;
            for (int line = 0; line <= FLOOR; line++) {
                if (line != FLOOR && !takes(&at->boards[at->turn], line, colour)) continue;
                Board board = at->boards[at->turn];
                place(&board, colour, at->tiles[source][colour], line, marker);
                float quick = worth(lore, &board) - rival;
                if (marker) quick += lore->weight[STARTS];
                found[count++] = (Reply){source << 6 | colour << 3 | line, quick};
            }
        }
    }
    return count;
}

/* Everybody takes what looks best to them, by the tables of the first walls. */
static void play_out(Lore *lore, Position *at) {
    while (!is_empty(at)) {
        const Board *board = &at->boards[at->turn];
        float (*table)[SIZE][SIZE + 1] = lore->tables[at->turn];
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
                    float value = marker ? lore->weight[STARTS] : 0;
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
    end_offer(at);
}

static void worths(void *memory, const void *position, float *points) {
    Lore *lore = memory;
    Position at = *(const Position *)position;
    if (!at.is_settled) play_out(lore, &at);
    float values[SEATS];
    for (int seat = 0; seat < at.seats; seat++) {
        const Board *board = &at.boards[seat];
        values[seat] = at.is_over ? board->score : hopes(lore, board);
        if (!at.is_over && seat == at.holder) values[seat] += lore->weight[STARTS];
    }
    for (int seat = 0; seat < at.seats; seat++)
        points[seat] = values[seat] - most_of_others(values, at.seats, seat);
}

static int winners(const void *lore, const void *position) {
    (void)lore;
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

static int mover(const void *position) {
    const Position *at = position;
    return at->is_settled ? -1 : at->turn;
}

static int seats_of(const void *position) { return ((const Position *)position)->seats; }

static int makes_sense(const Position *at) {
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

static void *open_lore(const int32_t *numbers, int count, const float *weights, void *position) {
    Position *at = position;
    enum { TABLE = 4 + SOURCES * SIZE, BOARD = 3 + 2 * SIZE };
    if (count < TABLE || !is_within(numbers[0], 2, SEATS) || count != TABLE + numbers[0] * BOARD) return NULL;
    Lore *lore = calloc(1, sizeof(Lore));
    if (!lore) return NULL;
    make_tables();
    memcpy(lore->weight, weights, sizeof lore->weight);
    at->seats = (int8_t)*numbers++;
    at->turn = (int8_t)*numbers++;
    at->holder = (int8_t)*numbers++;
    at->ended = (int8_t)*numbers++;
    for (int source = 0; source < SOURCES; source++)
        for (int colour = 0; colour < SIZE; colour++) at->tiles[source][colour] = (uint8_t)*numbers++;
    for (int seat = 0; seat < at->seats; seat++) {
        Board *board = &at->boards[seat];
        board->score = (int16_t)*numbers++;
        board->floor = (int8_t)*numbers++;
        board->wall = (uint32_t)*numbers++;
        for (int line = 0; line < SIZE; line++) {
            board->colour[line] = (int8_t)*numbers++;
            board->count[line] = (int8_t)*numbers++;
        }
    }
    if (!makes_sense(at)) {
        free(lore);
        return NULL;
    }
    for (int seat = 0; seat < at->seats; seat++) {
        const Board *board = &at->boards[seat];
        for (int line = 0; line < SIZE; line++)
            for (int colour = 0; colour < SIZE; colour++)
                for (int held = 1; held <= line + 1 && !(board->wall >> (5 * line + (colour + line) % SIZE) & 1); held++) {
                    lore->tables[seat][line][colour][held] = held > line ? placed(lore, board->wall, line, colour)
                                                                         : begun(lore, board->wall, line, colour, held);
                }
    }
    return lore;
}

static int write_numbers(const void *lore, const void *position, int32_t *numbers) {
    (void)lore;
    const Position *at = position;
    int32_t *next = numbers;
    *next++ = at->seats, *next++ = at->turn, *next++ = at->holder, *next++ = at->ended;
    for (int source = 0; source < SOURCES; source++)
        for (int colour = 0; colour < SIZE; colour++) *next++ = at->tiles[source][colour];
    for (int seat = 0; seat < at->seats; seat++) {
        const Board *board = &at->boards[seat];
        *next++ = board->score, *next++ = board->floor, *next++ = (int32_t)board->wall;
        for (int line = 0; line < SIZE; line++) *next++ = board->colour[line], *next++ = board->count[line];
    }
    return (int)(next - numbers);
}

const Game AZUL = {sizeof(Position), WEIGHTS, open_lore, free, write_numbers, mover, legal, apply,
                   replies, worths, winners, seats_of};
