/* The inputs of Azul's neural network (azul_net.h) that describe a board. */
#ifndef MIZ_AZUL_NET_INPUTS_H
#define MIZ_AZUL_NET_INPUTS_H

#include "azul_rules.h"
#include <math.h>

enum { MAX_FOUND = 224, EASES = 6, PLANS = 3, DEALT_OF_COLOUR = 4 }; /* the last: the mean number of tiles dealt of a colour */

/* The index of each input. Features of a board that are not listed are 0. For rows, columns, colours and spaces, the index of the
   first one is followed by those of the others; a number in brackets is how many inputs each of them has.

   The supply is what is left in the bag or, if it is empty, in the lid. The ease of an empty space is the number of tiles of its
   colour that are expected in the next round, divided by the number that its line lacks; the probability that the line is filled is
   estimated from it (`probability_of`). The points of a space are its score and those of the row, column and colour that a tile
   there completes; its worth is the product of both. A space whose line holds another colour has none of these. */
enum {
    IN_SPACE,                                  /* each space: 1 if it has a tile */
    IN_LINE = IN_SPACE + 25,                   /* each space: 1 if its line is partly filled with its colour */
    IN_PART = IN_LINE + 25,                    /* each space: the filled share of that line */
    IN_ROW = IN_PART + 25,                     /* each row [5]: the number of tiles, one-hot */
    IN_COLUMN = IN_ROW + 25,                   /* each column [6]: the same */
    IN_COLOUR = IN_COLUMN + 30,                /* each colour [6]: the same */
    IN_COUNT = IN_COLOUR + 30,                 /* each row [5]: the tiles of a partly filled line, one-hot */
    IN_BEGUN = IN_COUNT + 25,                  /* each row: the score of the space of such a line, times its filled share */
    IN_FULLEST = IN_BEGUN + 5,                 /* [5] the number of tiles in the fullest row, one-hot */
    IN_TILES = IN_FULLEST + 5,                 /* [6, five of them unused] the number of tiles */
    IN_LAST = IN_TILES + 6,                    /* each row with four tiles [5]: the tiles in the line of the fifth, one-hot */
    IN_LAST_OF_COLUMN = IN_LAST + 25,          /* [6] columns with four tiles by what the line of the fifth lacks; 0: refuses it */
    IN_LAST_OF_COLOUR = IN_LAST_OF_COLUMN + 6, /* [6] the same for colours */
    IN_COLUMN_CHANCES = IN_LAST_OF_COLOUR + 6, /* [2] the summed probabilities of columns that lack one, two tiles */
    IN_COLOUR_CHANCES = IN_COLUMN_CHANCES + 2, /* [2] the same for colours */
    IN_EASIEST = IN_COLOUR_CHANCES + 2,        /* [2 * 5] `class_of` the two easiest rows with four tiles, one-hot */
    IN_LAST_EASE = IN_EASIEST + 10,            /* each row with four tiles: the ease of the fifth, at most 4; below 1, it is 0 */
    IN_LAST_PROBABILITY = IN_LAST_EASE + 5,    /* each row with four tiles: the probability that the fifth is placed */
    IN_EASE = IN_LAST_PROBABILITY + 5,         /* each empty space [EASES]: its ease, as weights for linear interpolation */
    IN_SCORE = IN_EASE + 25 * EASES,           /* each empty space: the score of a tile there */
    IN_WORTH = IN_SCORE + 25,                  /* each empty space: its worth */
    IN_BEST = IN_WORTH + 25,                   /* each row [2]: the worth of its best and its second-best space */
    IN_LINE_WORTH = IN_BEST + 10,              /* each row: the worth of the space of its partly filled line */
    IN_COLOUR_WORTH = IN_LINE_WORTH + 5,       /* each colour: the worth of its best space */
    IN_PLAN = IN_COLOUR_WORTH + 5,             /* [3 * PLANS] points, tiles, and whether a row is filled (`plan`) */
    INPUTS = IN_PLAN + 3 * PLANS
};

/* The grid for interpolation, and the shares of the expected tiles that a player may get. */
static const float EASE[EASES] = {0.75f, 1, 1.5f, 2.25f, 3.5f, 6}, PLAN_SHARES[PLANS] = {0.35f, 0.55f, 0.8f};

typedef struct {
    int count;
    int16_t at[MAX_FOUND];
    float value[MAX_FOUND];
    float bonus, expected; /* points: of the full columns and colours; expected from the next round */
    int can_end;           /* whether enough tiles are expected to fill a row that has four */
} Features;

static inline void add_feature(Features *found, int at, float value) {
    if (value == 0) return;
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
   expected: 0 if these are too few, otherwise logistic in the ease. */
static float probability_of(float dealt, int lacks) {
    return lacks && dealt >= (float)lacks ? 1 / (1 + expf(-2.5f * (dealt / (float)lacks - 1.3f))) : 0;
}

/* ease: of the last space of a row, 0 if it is below 1; -1 if there is no such row. */
static int class_of(float ease) { return ease < 0 ? 0 : ease == 0 ? 1 : ease < 1.5f ? 2 : ease < 3 ? 3 : 4; }

/* An empty space that may be filled in the next round. lacks: the number of tiles that its line lacks; rank: points / sqrt(lacks). */
typedef struct {
    int row, colour, lacks, points, fills_row;
    float rank;
} Space;

/* Fill spaces greedily in descending rank, at most one in each row, and skip those whose colour is short by more than half a tile.
   dealt: the expected number of tiles of each colour; portion: the share that the player gets. */
static void plan(const Space *spaces, int count, const float *dealt, float portion, int to, Features *found) {
    float left[SIZE];
    int used = 0, placed = 0, points = 0, ends = 0;
    for (int colour = 0; colour < SIZE; colour++) left[colour] = portion * dealt[colour];
    for (const Space *space = spaces; space < spaces + count; space++) {
        if (used >> space->row & 1 || left[space->colour] < (float)space->lacks - 0.5f) continue;
        used |= 1 << space->row, left[space->colour] -= (float)space->lacks;
        placed++, points += space->points, ends |= space->fills_row;
    }
    add_feature(found, to, 0.1f * (float)points);
    add_feature(found, to + 1, 0.3f * (float)placed);
    add_feature(found, to + 2, (float)ends);
}

/* Write the ease of a space as weights of the two nearest values of EASE. Below the first one, the other value is 0, which has no
   input. */
static void add_ease(Features *found, int space, float ease) {
    int above = 0;
    while (above < EASES && ease > EASE[above]) above++;
    float low = above ? EASE[above - 1] : 0, part = above < EASES ? (ease - low) / (EASE[above] - low) : 0;
    if (above < EASES) add_feature(found, IN_EASE + EASES * space + above, part);
    if (above) add_feature(found, IN_EASE + EASES * space + above - 1, 1 - part);
}

/* What `describe_supply` knows of a board: the tiles in each column and colour; the probability that each is filled in the next
   round; the worth of the best space of each colour; the greatest eases of the last spaces of rows, -1 if there are fewer; and the
   spaces that may be filled, in descending rank. */
typedef struct {
    int in_column[SIZE], in_colour[SIZE], count;
    float columns[SIZE], colours[SIZE], of_colour[SIZE], easiest[2];
    Space spaces[SIZE * SIZE];
} Outlook;

static void add_last_of_row(Features *found, Outlook *outlook, int row, float ease, float probability) {
    float *easiest = outlook->easiest;
    if (ease < 1) ease = 0;
    add_feature(found, IN_LAST_EASE + row, ease < 4 ? 0.25f * ease : 1);
    add_feature(found, IN_LAST_PROBABILITY + row, probability);
    if (ease > easiest[0]) easiest[1] = easiest[0], easiest[0] = ease;
    else if (ease > easiest[1]) easiest[1] = ease;
}

static void insert_space(Outlook *outlook, Space space) {
    int at = outlook->count++;
    for (; at && outlook->spaces[at - 1].rank < space.rank; at--) outlook->spaces[at] = outlook->spaces[at - 1];
    outlook->spaces[at] = space;
}

/* Write the features of the empty spaces of a row. dealt: the expected number of tiles of each colour. */
static void describe_row(const Board *board, int row, const float *dealt, Outlook *outlook, Features *found) {
    static const float ROOTS[] = {1, 1, 1.4142135f, 1.7320508f, 2, 2.2360680f};
    int fills_row = __builtin_popcount((unsigned)row_of(board->wall, row)) == 4;
    float best = 0, next = 0;
    for (int column = 0; column < SIZE; column++) {
        int space = 5 * row + column, colour = (column - row + SIZE) % SIZE, lacks = lacking(board, row, column);
        if (board->wall >> space & 1) continue;
        float ease = lacks ? dealt[colour] / (float)lacks : 0, probability = probability_of(dealt[colour], lacks);
        outlook->columns[column] *= probability, outlook->colours[colour] *= probability;
        if (fills_row) add_last_of_row(found, outlook, row, ease, probability);
        if (!lacks) continue;
        int score = gain(board->wall, row, column), points = score + (fills_row ? SCORED[0] : 0);
        if (outlook->in_column[column] == 4) points += SCORED[1];
        if (outlook->in_colour[colour] == 4) points += SCORED[2];
        float worth = probability * (float)points;
        add_ease(found, space, ease);
        add_feature(found, IN_SCORE + space, 0.2f * (float)score);
        if (probability > 0) add_feature(found, IN_WORTH + space, 0.2f * worth);
        if (worth > best) next = best, best = worth;
        else if (worth > next) next = worth;
        if (worth > outlook->of_colour[colour]) outlook->of_colour[colour] = worth;
        if (board->count[row]) add_feature(found, IN_LINE_WORTH + row, 0.2f * worth);
        insert_space(outlook, (Space){row, colour, lacks, points, fills_row, (float)points / ROOTS[lacks]});
    }
    add_feature(found, IN_BEST + 2 * row, 0.2f * best);
    add_feature(found, IN_BEST + 2 * row + 1, 0.2f * next);
    found->expected += best;
}

/* Write the features that depend on the supply, for a board after tiling. */
static void describe_supply(const Board *board, const float *supply, Features *found) {
    Outlook outlook = {.count = 0, .easiest = {-1, -1}};
    float dealt[SIZE], of_columns[6] = {0}, of_colours[6] = {0};
    found->bonus = found->expected = 0;
    for (int at = 0; at < SIZE; at++) {
        outlook.in_column[at] = __builtin_popcount((unsigned)column_of(board->wall, at));
        outlook.in_colour[at] = __builtin_popcount(board->wall & COLOUR_SPACES[at]);
        dealt[at] = DEALT_OF_COLOUR * (supply[at] + 1), outlook.columns[at] = outlook.colours[at] = 1;
        if (outlook.in_column[at] == SIZE) found->bonus += (float)SCORED[1];
        if (outlook.in_colour[at] == SIZE) found->bonus += (float)SCORED[2];
    }
    for (int row = 0; row < SIZE; row++) describe_row(board, row, dealt, &outlook, found);
    for (int at = 0; at < SIZE; at++) {
        of_columns[SIZE - outlook.in_column[at]] += outlook.columns[at];
        of_colours[SIZE - outlook.in_colour[at]] += outlook.colours[at];
        add_feature(found, IN_COLOUR_WORTH + at, 0.2f * outlook.of_colour[at]);
    }
    for (int missing = 1; missing <= 2; missing++) {
        add_feature(found, IN_COLUMN_CHANCES + missing - 1, of_columns[missing]);
        add_feature(found, IN_COLOUR_CHANCES + missing - 1, of_colours[missing]);
    }
    add_feature(found, IN_EASIEST + class_of(outlook.easiest[0]), 1);
    add_feature(found, IN_EASIEST + 5 + class_of(outlook.easiest[1]), 1);
    for (int at = 0; at < PLANS; at++) plan(outlook.spaces, outlook.count, dealt, PLAN_SHARES[at], IN_PLAN + 3 * at, found);
    found->can_end = outlook.easiest[0] > 0;
}

/* Write the features of a board after tiling, but for those of `describe_supply`. */
static void describe_board(const Board *board, Features *found) {
    uint32_t wall = board->wall;
    int fullest = 0, tiles = __builtin_popcount(wall);
    found->count = 0;
    for (uint32_t left = wall; left; left &= left - 1) add_feature(found, IN_SPACE + __builtin_ctz(left), 1);
    for (int at = 0; at < SIZE; at++) {
        int filled = __builtin_popcount((unsigned)row_of(wall, at));
        if (filled > fullest) fullest = filled;
        add_feature(found, IN_ROW + 5 * at + (filled < 5 ? filled : 4), 1);
        add_feature(found, IN_COLUMN + 6 * at + __builtin_popcount((unsigned)column_of(wall, at)), 1);
        add_feature(found, IN_COLOUR + 6 * at + __builtin_popcount(wall & COLOUR_SPACES[at]), 1);
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
    add_feature(found, IN_TILES, 0.1f * (float)tiles);
}

#endif
