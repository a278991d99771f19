/* A small neural network that estimates the win probability for two Azul boards at the end of a round (docs/computer.md). */
#ifndef MIZ_AZUL_NET_H
#define MIZ_AZUL_NET_H

#include "azul_net_inputs.h"

enum { HIDDEN = 128, LAST_STAGE = 5, CROSS = 8 };

/* The weights: from both boards to the hidden units, from the hidden units to the output, and directly to the output from
   the board, the lead in points, starting the next round, and both boards together (`compare`). Some depend on the stage (number
   of finished rounds). */
typedef struct {
    float own[INPUTS][HIDDEN], other[INPUTS][HIDDEN];
    float base[LAST_STAGE][HIDDEN], starts[HIDDEN], ahead[HIDDEN], sums[HIDDEN];
    float straight[INPUTS], point[LAST_STAGE], start[LAST_STAGE], cross[LAST_STAGE][CROSS];
} Net;

enum { NET_WEIGHTS = sizeof(Net) / sizeof(float) };

/* The contribution of a board to the hidden units of both sides and to the direct output, and what `compare` needs. */
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

/* Write features of both boards together: who starts the next round and who is ahead, now and as expected after it, each also times
   the number of boards that may end the game (`can_end`). Swapping the boards negates them. */
static void compare(float ahead, float bonus, float expected, int starts, int can_end, float *cross) {
    float lead = ahead + 0.1f * bonus, later = lead + 0.1f * expected, ends = (float)can_end;
    cross[0] = starts ? ends : -ends;
    cross[1] = squash(lead), cross[2] = squash(later), cross[3] = squash(2 * later);
    cross[4] = cross[3] * ends, cross[5] = cross[1] * ends, cross[6] = lead * ends, cross[7] = can_end ? cross[1] : 0;
}

/* Contributions are cached, because boards recur within one search and the bag does not change. supply: NULL if the bag is
   empty; then the features of `describe_supply` are left out, because they depend on both boards. */
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

/* The log odds that the first board wins: the network's output for its side minus the output for the other. supply: NULL if the
   bag is empty. */
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
