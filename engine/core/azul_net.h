/* A small neural network that estimates the win probability for two Azul boards at the end of a round (docs/computer.md). */
#ifndef MIZ_AZUL_NET_H
#define MIZ_AZUL_NET_H

#include "azul_rules.h"

enum { HIDDEN = 64, LAST_STAGE = 5, MAX_FOUND = 72 };

/* The features of a board, most of which are 0. For each space: whether it has a tile, whether its line is partly filled,
   and the filled share of the line. For each row, column and colour: the number of filled spaces. For each row: the number
   of tiles in a partly filled line, the expected score of its tile, and the sum of the scores in the empty spaces. For the
   wall: the number of tiles in its fullest row, and in all rows. For each empty space: the supply of its colour. */
enum {
    IN_SPACE, IN_LINE = IN_SPACE + 25, IN_PART = IN_LINE + 25, IN_ROW = IN_PART + 25, IN_COLUMN = IN_ROW + 25,
    IN_COLOUR = IN_COLUMN + 30, IN_COUNT = IN_COLOUR + 30, IN_BEGUN = IN_COUNT + 25, IN_GAINS = IN_BEGUN + 5,
    IN_FULLEST = IN_GAINS + 5, IN_COUNTS = IN_FULLEST + 5, IN_SUPPLY = IN_COUNTS + 6, INPUTS = IN_SUPPLY + 25
};

typedef struct {
    int count;
    int16_t at[MAX_FOUND];
    float value[MAX_FOUND];
} Features;

/* The weights: from both boards to the hidden units, from the hidden units to the output, and directly to the output from
   the board, the lead in points and starting the next round. Some depend on the stage (number of finished rounds). */
typedef struct {
    float own[INPUTS][HIDDEN], other[INPUTS][HIDDEN];
    float base[LAST_STAGE][HIDDEN], starts[HIDDEN], ahead[HIDDEN], sums[HIDDEN];
    float straight[INPUTS], point[LAST_STAGE], start[LAST_STAGE];
} Net;

enum { NET_WEIGHTS = sizeof(Net) / sizeof(float) };

static inline void add_feature(Features *found, int at, float value) {
    found->at[found->count] = (int16_t)at;
    found->value[found->count++] = value;
}

/* The number of tiles of each colour in the bag, divided by a fifth of the bag, minus 1; 0 for an empty bag. */
static void supply_of(const int32_t *bag, float *supply) {
    int all = 0;
    for (int colour = 0; colour < SIZE; colour++) all += bag[colour];
    for (int colour = 0; colour < SIZE; colour++) supply[colour] = all ? (float)(SIZE * bag[colour]) / (float)all - 1 : 0;
}

/* Write the features of a board after tiling to `found`. */
static void describe_board(const Board *board, const float *supply, Features *found) {
    uint32_t wall = board->wall;
    int fullest = 0, tiles = __builtin_popcount(wall);
    found->count = 0;
    for (uint32_t left = wall; left; left &= left - 1) add_feature(found, IN_SPACE + __builtin_ctz(left), 1);
    for (int at = 0; at < SIZE; at++) {
        int filled = __builtin_popcount((unsigned)row_of(wall, at)), gains = 0;
        if (filled > fullest) fullest = filled;
        add_feature(found, IN_ROW + 5 * at + (filled < 5 ? filled : 4), 1);
        add_feature(found, IN_COLUMN + 6 * at + __builtin_popcount((unsigned)column_of(wall, at)), 1);
        add_feature(found, IN_COLOUR + 6 * at + __builtin_popcount(wall & COLOUR_SPACES[at]), 1);
        for (int column = 0; column < SIZE; column++)
            if (!(wall >> (5 * at + column) & 1)) {
                gains += gain(wall, at, column);
                add_feature(found, IN_SUPPLY + 5 * at + column, supply[(column - at + SIZE) % SIZE]);
            }
        add_feature(found, IN_GAINS + at, 0.1f * (float)gains);
        int count = board->count[at];
        if (!count) continue;
        int column = (board->colour[at] + at) % SIZE;
        float part = (float)count / (float)(at + 1);
        add_feature(found, IN_LINE + 5 * at + column, 1);
        add_feature(found, IN_PART + 5 * at + column, part);
        add_feature(found, IN_COUNT + 5 * at + count, 1);
        add_feature(found, IN_BEGUN + at, 0.2f * part * (float)gain(wall, at, column));
    }
    add_feature(found, IN_FULLEST + (fullest < 5 ? fullest : 4), 1);
    add_feature(found, IN_COUNTS, 0.1f * (float)tiles);
}

/* The contribution of a board to the hidden units of both sides and to the direct output. */
typedef struct {
    uint64_t key;
    float own[HIDDEN], other[HIDDEN], straight;
} BoardPart;

enum { CACHED_PARTS = 1 << 12 };

static uint64_t key_of(const Board *board) {
    uint64_t key = board->wall;
    for (int line = 1; line < SIZE; line++)
        key = key << 6 | (uint64_t)(board->count[line] ? (board->colour[line] + 1) << 3 | board->count[line] : 0);
    return key << 1 | 1;
}

/* Contributions are cached, because boards recur within one search and the bag does not change. */
static const BoardPart *part_of(BoardPart *parts, const Net *net, const Board *board, const float *supply) {
    uint64_t key = key_of(board);
    BoardPart *part = &parts[(key * 0x9E3779B97F4A7C15u) >> 52];
    if (part->key == key) return part;
    Features found;
    describe_board(board, supply, &found);
    *part = (BoardPart){.key = key};
    for (int at = 0; at < found.count; at++) {
        const float *own = net->own[found.at[at]], *other = net->other[found.at[at]];
        float by = found.value[at];
        for (int unit = 0; unit < HIDDEN; unit++) part->own[unit] += by * own[unit], part->other[unit] += by * other[unit];
        part->straight += by * net->straight[found.at[at]];
    }
    return part;
}

static float half(const Net *net, int stage, const BoardPart *mine, const BoardPart *theirs, float ahead, float starts) {
    float value = mine->straight + net->point[stage] * ahead + net->start[stage] * starts;
    for (int unit = 0; unit < HIDDEN; unit++) {
        float sum = net->base[stage][unit] + starts * net->starts[unit] + ahead * net->ahead[unit];
        sum += mine->own[unit] + theirs->other[unit];
        value += (sum > 0 ? sum : 0) * net->sums[unit];
    }
    return value;
}

/* The log odds that the first board wins: the network's output for its side minus the output for the other. */
static float win_logit(BoardPart *parts, const Net *net, const Board *boards, const float *supply, int ended, int starts) {
    BoardPart mine = *part_of(parts, net, &boards[0], supply);
    const BoardPart *theirs = part_of(parts, net, &boards[1], supply);
    int stage = (ended < LAST_STAGE ? ended : LAST_STAGE) - 1;
    float ahead = 0.1f * (float)(boards[0].score - boards[1].score);
    return half(net, stage, &mine, theirs, ahead, (float)starts) - half(net, stage, theirs, &mine, -ahead, (float)!starts);
}

#endif
