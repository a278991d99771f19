/* What Azul's boards are worth to a search that sees up to the end of the offer. */
#include "azul_net.h"

/* engine/foresight.py */
#define SPREAD 7.0f

typedef struct {
    Lore lore; /* first: most of this room needs no more of it */
    Net net;
    Part parts[PARTS];
    float supply[SIZE];
    int has_net; /* not while the weights are learned that the first net starts from */
} Judge;

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
    Judge *judge = memory;
    Lore *lore = &judge->lore;
    Position at = *(const Position *)position;
    if (!at.is_settled) play_out(lore, &at);
    if (judge->has_net && at.seats == 2 && !at.is_over) {
        points[0] = SPREAD * odds(judge->parts, &judge->net, at.boards, judge->supply, at.ended, at.holder == 0);
        points[1] = -points[0];
        return;
    }
    float values[SEATS];
    for (int seat = 0; seat < at.seats; seat++) {
        const Board *board = &at.boards[seat];
        values[seat] = at.is_over ? board->score : hopes(lore, board);
        if (!at.is_over && seat == at.holder) values[seat] += lore->weight[STARTS];
    }
    for (int seat = 0; seat < at.seats; seat++)
        points[seat] = values[seat] - most_of_others(values, at.seats, seat);
}

static void *open_lore(const int32_t *numbers, int count, const float *weights, void *position) {
    Position *at = position;
    enum { TABLE = SIZE + 4 + SOURCES * SIZE, BOARD = 3 + 2 * SIZE };
    if (count < TABLE || !is_within(numbers[SIZE], 2, SEATS) || count != TABLE + numbers[SIZE] * BOARD) return NULL;
    Judge *judge = calloc(1, sizeof(Judge));
    if (!judge) return NULL;
    Lore *lore = &judge->lore;
    make_tables();
    memcpy(lore->weight, weights, sizeof lore->weight);
    memcpy(&judge->net, weights + WEIGHTS, sizeof judge->net);
    judge->has_net = judge->net.point[0] != 0;
    supply_of(numbers, judge->supply);
    numbers += SIZE;
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

const Game AZUL = {sizeof(Position), WEIGHTS + NET_WEIGHTS, open_lore, free, write_numbers, mover, legal, apply,
                   replies, worths, winners, seats_of, points_of, NULL, NULL, 1};
