/* A small neural network that estimates the win probability for two Azul boards at the end of a round (docs/computer.md). */
#ifndef MIZ_AZUL_NET_H
#define MIZ_AZUL_NET_H

#include "azul_rules.h"
#include <math.h>

enum { HIDDEN = 64, LAST_STAGE = 5, MAX_FOUND = 112, CROSS = 8 };

/* The features of a board, most of which are 0. For each space: whether it has a tile, whether its line is partly filled,
   and the filled share of the line. For each row, column and colour: the number of filled spaces. For each row: the number
   of tiles in a partly filled line, the expected score of its tile, and the sum of the scores in the empty spaces. For the
   wall: the number of tiles in its fullest row, and in all rows. For each empty space: the supply of its colour. For each row with
   four tiles: the number of tiles in the line of the fifth. For all columns and colours with four tiles: how many tiles the line of
   the fifth lacks. The others depend on the odds that lines are filled in the next round (`odds_of`). For each row: the highest
   expected score of a tile. For columns and colours without one or two tiles: the odds that these are placed. For the two rows
   with four tiles that are the easiest to fill: a class of how easy (`class_of`). For each such row: the supply of its last tile. */
enum {
    IN_SPACE, IN_LINE = IN_SPACE + 25, IN_PART = IN_LINE + 25, IN_ROW = IN_PART + 25, IN_COLUMN = IN_ROW + 25,
    IN_COLOUR = IN_COLUMN + 30, IN_COUNT = IN_COLOUR + 30, IN_BEGUN = IN_COUNT + 25, IN_GAINS = IN_BEGUN + 5,
    IN_FULLEST = IN_GAINS + 5, IN_COUNTS = IN_FULLEST + 5, IN_SUPPLY = IN_COUNTS + 6, IN_LAST = IN_SUPPLY + 25,
    IN_LAST_OF_COLUMN = IN_LAST + 25, IN_LAST_OF_COLOUR = IN_LAST_OF_COLUMN + 6, IN_BEST = IN_LAST_OF_COLOUR + 6,
    IN_COLUMN_ODDS = IN_BEST + 5, IN_COLOUR_ODDS = IN_COLUMN_ODDS + 2, IN_EASIEST = IN_COLOUR_ODDS + 2,
    IN_LAST_SUPPLY = IN_EASIEST + 10, INPUTS = IN_LAST_SUPPLY + 5
};

typedef struct {
    int count;
    int16_t at[MAX_FOUND];
    float value[MAX_FOUND];
    float bonus, expected; /* points: of the full columns and colours; expected from the next round */
    int can_end;           /* whether there are enough tiles to fill a row in the next round */
} Features;

/* The weights: from both boards to the hidden units, from the hidden units to the output, and directly to the output from
   the board, the lead in points, starting the next round, and both boards together (`compare`). Some depend on the stage (number
   of finished rounds). */
typedef struct {
    float own[INPUTS][HIDDEN], other[INPUTS][HIDDEN];
    float base[LAST_STAGE][HIDDEN], starts[HIDDEN], ahead[HIDDEN], sums[HIDDEN];
    float straight[INPUTS], point[LAST_STAGE], start[LAST_STAGE], cross[LAST_STAGE][CROSS];
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

/* The supply after an empty bag was refilled with all tiles that are on no board (AZ-30). */
static void supply_of_lid(const Board *boards, float *supply) {
    int32_t left[SIZE];
    for (int colour = 0; colour < SIZE; colour++) {
        left[colour] = 20;
        for (int seat = 0; seat < 2; seat++) {
            left[colour] -= __builtin_popcount(boards[seat].wall & COLOUR_SPACES[colour]);
            for (int line = 0; line < SIZE; line++)
                left[colour] -= boards[seat].colour[line] == colour ? boards[seat].count[line] : 0;
        }
    }
    supply_of(left, supply);
}

static int is_bag_empty(const int32_t *bag) { return !(bag[0] | bag[1] | bag[2] | bag[3] | bag[4]); }

/* The number of tiles that the line of an empty space lacks; 0 if it is being filled with another colour. */
static int lacking(const Board *board, int row, int column) {
    int count = board->count[row];
    return !count ? row + 1 : (board->colour[row] + row) % SIZE == column ? row + 1 - count : 0;
}

/* The estimated probability that a line that lacks some tiles is filled in the next round, in which `dealt` tiles of its colour are
   expected. */
static float odds_of(float dealt, int lacks) {
    return lacks && dealt >= (float)lacks ? 1 / (1 + expf(-2.5f * (dealt / (float)lacks - 1.3f))) : 0;
}

/* ease: the number of tiles dealt of the colour of a line for each tile that it lacks, 0 if they are too few; -1 for no line. */
static int class_of(float ease) { return ease < 0 ? 0 : ease == 0 ? 1 : ease < 1.5f ? 2 : ease < 3 ? 3 : 4; }

/* Write the features that depend on the supply, for a board after tiling. */
static void describe_supply(const Board *board, const float *supply, Features *found) {
    uint32_t wall = board->wall;
    float columns[SIZE] = {1, 1, 1, 1, 1}, colours[SIZE] = {1, 1, 1, 1, 1}, easiest[2] = {-1, -1};
    found->bonus = found->expected = 0;
    for (int row = 0; row < SIZE; row++) {
        float best = 0;
        for (int column = 0; column < SIZE; column++) {
            if (wall >> (5 * row + column) & 1) continue;
            int colour = (column - row + SIZE) % SIZE, lacks = lacking(board, row, column), points = gain(wall, row, column);
            float dealt = 4 * (supply[colour] + 1), odds = odds_of(dealt, lacks);
            add_feature(found, IN_SUPPLY + 5 * row + column, supply[colour]);
            columns[column] *= odds, colours[colour] *= odds;
            if (__builtin_popcount((unsigned)column_of(wall, column)) == 4) points += SCORED[1];
            if (__builtin_popcount(wall & COLOUR_SPACES[colour]) == 4) points += SCORED[2];
            if (odds * (float)points > best) best = odds * (float)points;
            if (__builtin_popcount((unsigned)row_of(wall, row)) != 4) continue;
            float ease = dealt < (float)lacks ? 0 : dealt / (float)lacks;
            add_feature(found, IN_LAST_SUPPLY + row, ease < 4 ? 0.25f * ease : 1);
            if (ease > easiest[0]) easiest[1] = easiest[0], easiest[0] = ease;
            else if (ease > easiest[1]) easiest[1] = ease;
        }
        add_feature(found, IN_BEST + row, 0.2f * best);
        found->expected += best;
    }
    float column_odds[6] = {0}, colour_odds[6] = {0};
    for (int at = 0; at < SIZE; at++) {
        int in_column = __builtin_popcount((unsigned)column_of(wall, at)), in_colour = __builtin_popcount(wall & COLOUR_SPACES[at]);
        column_odds[SIZE - in_column] += columns[at], colour_odds[SIZE - in_colour] += colours[at];
        if (in_column == SIZE) found->bonus += (float)SCORED[1];
        if (in_colour == SIZE) found->bonus += (float)SCORED[2];
    }
    for (int missing = 1; missing <= 2; missing++) {
        add_feature(found, IN_COLUMN_ODDS + missing - 1, column_odds[missing]);
        add_feature(found, IN_COLOUR_ODDS + missing - 1, colour_odds[missing]);
    }
    add_feature(found, IN_EASIEST + class_of(easiest[0]), 1);
    add_feature(found, IN_EASIEST + 5 + class_of(easiest[1]), 1);
    found->can_end = easiest[0] > 0;
}

/* Write the features of a board after tiling, but for those of `describe_supply`. */
static void describe_board(const Board *board, Features *found) {
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
            if (!(wall >> (5 * at + column) & 1)) gains += gain(wall, at, column);
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
    for (uint32_t left = ~wall & 0x1ffffffu; left; left &= left - 1) {
        int at = __builtin_ctz(left), row = at / SIZE, column = at % SIZE, lacks = lacking(board, row, column);
        uint32_t colour = COLOUR_SPACES[(column - row + SIZE) % SIZE];
        if (__builtin_popcount((unsigned)row_of(wall, row)) == 4) add_feature(found, IN_LAST + 5 * row + row + 1 - lacks, 1);
        if (__builtin_popcount((unsigned)column_of(wall, column)) == 4) add_feature(found, IN_LAST_OF_COLUMN + lacks, 1);
        if (__builtin_popcount(wall & colour) == 4) add_feature(found, IN_LAST_OF_COLOUR + lacks, 1);
    }
    add_feature(found, IN_FULLEST + (fullest < 5 ? fullest : 4), 1);
    add_feature(found, IN_COUNTS, 0.1f * (float)tiles);
}

/* The contribution of a board to the hidden units of both sides and to the direct output. */
typedef struct {
    uint64_t key;
    float own[HIDDEN], other[HIDDEN], straight, bonus, expected;
    int can_end;
} BoardPart;

enum { CACHED_PARTS = 1 << 12 };

static uint64_t key_of(const Board *board) {
    uint64_t key = board->wall;
    for (int line = 1; line < SIZE; line++)
        key = key << 6 | (uint64_t)(board->count[line] ? (board->colour[line] + 1) << 3 | board->count[line] : 0);
    return key << 1 | 1;
}

static void add_to_part(BoardPart *part, const Net *net, const Features *found) {
    for (int at = 0; at < found->count; at++) {
        const float *own = net->own[found->at[at]], *other = net->other[found->at[at]];
        float by = found->value[at];
        for (int unit = 0; unit < HIDDEN; unit++) part->own[unit] += by * own[unit], part->other[unit] += by * other[unit];
        part->straight += by * net->straight[found->at[at]];
    }
    part->bonus = found->bonus, part->expected = found->expected, part->can_end = found->can_end;
}

static float squash(float x) { return x / (1 + fabsf(x)); }

/* Write features of both boards together: who starts the next round and who is ahead, now and as expected after it, and whether
   it may be the last one. A swap of the boards changes their signs. can_end: the number of boards that may fill a row. */
static void compare(float ahead, float bonus, float expected, int starts, int can_end, float *cross) {
    float lead = ahead + 0.1f * bonus, later = lead + 0.1f * expected, ends = (float)can_end;
    cross[0] = starts ? ends : -ends;
    cross[1] = squash(lead), cross[2] = squash(later), cross[3] = squash(2 * later);
    cross[4] = cross[3] * ends, cross[5] = cross[1] * ends, cross[6] = lead * ends, cross[7] = can_end ? cross[1] : 0;
}

/* Contributions are cached, because boards recur within one search and the bag does not change. supply: NULL if the bag is
   empty; then the contributions lack the supply, which depends on both boards. */
static const BoardPart *part_of(BoardPart *parts, const Net *net, const Board *board, const float *supply) {
    uint64_t key = key_of(board);
    BoardPart *part = &parts[(key * 0x9E3779B97F4A7C15u) >> 52];
    if (part->key == key) return part;
    Features found = {.count = 0};
    describe_board(board, &found);
    if (supply) describe_supply(board, supply, &found);
    *part = (BoardPart){.key = key};
    add_to_part(part, net, &found);
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

/* The log odds that the first board wins; supply: NULL if the bag is empty. They are the network's output for its side minus the output for the other. */
static float win_logit(BoardPart *parts, const Net *net, const Board *boards, const float *supply, int ended, int starts) {
    BoardPart mine = *part_of(parts, net, &boards[0], supply), theirs = *part_of(parts, net, &boards[1], supply);
    if (!supply) {
        float of_lid[SIZE];
        supply_of_lid(boards, of_lid);
        for (int seat = 0; seat < 2; seat++) {
            Features found = {.count = 0};
            describe_supply(&boards[seat], of_lid, &found);
            add_to_part(seat ? &theirs : &mine, net, &found);
        }
    }
    int stage = (ended < LAST_STAGE ? ended : LAST_STAGE) - 1;
    float ahead = 0.1f * (float)(boards[0].score - boards[1].score);
    float cross[CROSS], value = 0;
    compare(ahead, mine.bonus - theirs.bonus, mine.expected - theirs.expected, starts, mine.can_end + theirs.can_end, cross);
    for (int at = 0; at < CROSS; at++) value += net->cross[stage][at] * cross[at];
    return value + half(net, stage, &mine, &theirs, ahead, (float)starts) - half(net, stage, &theirs, &mine, -ahead, (float)!starts);
}

#endif
