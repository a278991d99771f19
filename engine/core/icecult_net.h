/* A small neural network that estimates each seat's win probability in Ice Cult (docs/computer.md). */
#ifndef MIZ_ICECULT_NET_H
#define MIZ_ICECULT_NET_H

#include "icecult_turns.h"
#include <math.h>

enum { HIDDEN = 32, OTHERS = SEATS - 1, NET_STEPS = 6, MOST_LEFT = 21, MOST_REACHED = 4, MAX_FOUND = 20 };

/* The features of a seat's pieces, most of which are 0. For each space, what is below a piece in its stack (see BELOW) and what is
   above it (nothing, only pieces of its colour, others): the number of such pieces. For each piece, the most advanced first: its
   steps. The least number of own moves that bring all pieces home: one feature for each number, and the number itself. For each
   space: the number of paths on which the last piece stands there. The number of paths with pieces. The highest number of
   own moves that two tilts allow. */
enum {
    IN_PIECES, IN_RANKS = IN_PIECES + 4 * 3 * SPACES, IN_MOVES = IN_RANKS + PIECES * (NET_STEPS + 1), IN_LEFT = IN_MOVES + MOST_LEFT + 1,
    IN_LAST, IN_PATHS = IN_LAST + SPACES, IN_REACHED = IN_PATHS + PATHS + 1, INPUTS = IN_REACHED + MOST_REACHED + 1
};

/* What is below a piece: nothing; a piece of its colour; otherwise one of another seat; only neutral ones. */
enum { BELOW_NOTHING, BELOW_OWN, BELOW_OTHER, BELOW_NEUTRAL };

/* The features of a seat that do not depend on its pieces alone: the potential of the blocks for it if it is to move; if it is not,
   that for the seat to move; whether such a potential contains a win; the turns without a move of a piece. */
enum { AT_PROMISE, AT_THREAT, AT_WINS, AT_LOSES, AT_IDLE, SIDE };

typedef struct {
    int count;
    int16_t at[MAX_FOUND];
    float value[MAX_FOUND];
} Features;

/* The features of a position by seat. lead: the value by the linear evaluation, in units of the points scale; distance: the number
   of turns before the seat is to move. */
typedef struct {
    Features found[SEATS];
    float side[SEATS][SIDE], lead[SEATS];
    int8_t distance[SEATS];
} Described;

/* The weights: from the features of a seat and of the others, the next in turn order first, to the hidden units, from
   these to the output, and directly to the output. Some depend on the number of turns before the seat is to move. */
typedef struct {
    float own[INPUTS][HIDDEN], other[OTHERS * INPUTS][HIDDEN], side[SIDE][HIDDEN], base[SEATS][HIDDEN];
    float sums[HIDDEN], straight[INPUTS], beside[SIDE], point[SEATS];
} Net;

enum { NET_WEIGHTS = sizeof(Net) / sizeof(float) };

/* The points scale of the search: the lead in steps with log odds of 1 to win. */
#define LOGIT_POINTS 4.0f

/* The potentials that the network distinguishes, and the least one that contains a win. */
#define MOST_PROMISE 30.0f
#define WINNING_PROMISE 59.0f

static inline void add_feature(Features *found, int at, float value) {
    if (found->count == MAX_FOUND) return; /* only in impossible positions */
    found->at[found->count] = (int16_t)at;
    found->value[found->count++] = value;
}

/* Write the features of a seat's pieces. owned: the colours that belong to seats, as bits; reached: see IN_REACHED. */
static void describe_pieces(const Position *at, int colour, int owned, int reached, Features *found) {
    int last[PATHS] = {0}, with_steps[NET_STEPS + 1] = {0}, paths = 0, left = 0, entry = NET_STEPS - 1, rank = 0;
    found->count = 0;
    for (int path = 0; path < PATHS; path++)
        for (int space = 0; space < SPACES; space++) {
            int tall = at->height[path][space], below = 0;
            for (int height = 0; height < tall; height++) {
                if (piece(at->stack[path][space], height) == colour) {
                    int under = BELOW_NOTHING, over = 0, above = 0;
                    if (below) under = below >> colour & 1 ? BELOW_OWN : below & owned ? BELOW_OTHER : BELOW_NEUTRAL;
                    for (int higher = height + 1; higher < tall; higher++) above |= 1 << piece(at->stack[path][space], higher);
                    if (above) over = above == 1 << colour ? 1 : 2;
                    add_feature(found, IN_PIECES + (under * 3 + over) * SPACES + space, 1);
                    with_steps[space + 1]++;
                    if (!last[path]) last[path] = space + 1;
                }
                below |= 1 << piece(at->stack[path][space], height);
            }
        }
    with_steps[0] = at->beside[colour], with_steps[NET_STEPS] = at->arrived[colour];
    for (int steps = NET_STEPS; steps >= 0; steps--)
        for (int same = 0; same < with_steps[steps] && rank < PIECES; same++)
            add_feature(found, IN_RANKS + rank++ * (NET_STEPS + 1) + steps, 1);
    for (int path = 0; path < PATHS; path++) {
        if (!last[path]) continue;
        paths++, left += NET_STEPS - last[path];
        if (last[path] - 1 < entry) entry = last[path] - 1;
        add_feature(found, IN_LAST + last[path] - 1, 1);
    }
    if (at->beside[colour]) left += at->beside[colour] + entry;
    add_feature(found, IN_MOVES + (left < MOST_LEFT ? left : MOST_LEFT), 1);
    add_feature(found, IN_LEFT, 0.1f * (float)left);
    add_feature(found, IN_PATHS + paths, 1);
    add_feature(found, IN_REACHED + reached, 1);
}

/* For each colour: the highest number of moves of its pieces that the symbols on top allow after one of the tilts. */
static void reached_by(const Context *context, const Poses *after, int count, int *reached) {
    memset(reached, 0, SEATS * sizeof *reached);
    for (int number = 0; number < count; number++) {
        int arrows[SEATS] = {0}, circles = 0;
        for (int block = 0; block < BLOCKS; block++) {
            Face face = context->top[block][(int)after[number].pose[block]];
            circles += face.symbol == CIRCLE;
            if (face.symbol == ARROW) arrows[(int)face.colour]++;
        }
        for (int colour = 0; colour < SEATS; colour++)
            if (arrows[colour] && arrows[colour] + circles > reached[colour]) reached[colour] = arrows[colour] + circles;
    }
}

/* Write the features of a position at the start of a turn, or within a turn, in which the potential of the blocks is not counted. */
static void describe(const Context *context, const Position *at, Described *described) {
    int32_t moves[MAX_KNOWN];
    Poses after[MAX_KNOWN];
    PartialTurn partial = {.at = *at};
    float values[SEATS], promise = 0;
    int reached[SEATS] = {0}, owned = 0;
    add_all(context, &partial);
    values_by_seat(context, at, partial.worth, at->to_move, values);
    if (!at->is_resolving) {
        int count = tilts(context, at, moves, after);
        promise = potential_of(context, &partial, after, count);
        reached_by(context, after, count, reached);
        values[at->to_move] += context->weight[PROMISE] * promise;
    }
    for (int seat = 0; seat < at->seats; seat++) owned |= 1 << context->colour[seat];
    for (int seat = 0; seat < at->seats; seat++) {
        float *side = described->side[seat], part = promise < MOST_PROMISE ? promise : MOST_PROMISE;
        int colour = context->colour[seat], is_turn = seat == at->to_move;
        describe_pieces(at, colour, owned, reached[colour], &described->found[seat]);
        memset(side, 0, sizeof described->side[seat]);
        side[is_turn ? AT_PROMISE : AT_THREAT] = 0.1f * part;
        side[is_turn ? AT_WINS : AT_LOSES] = (float)(promise >= WINNING_PROMISE);
        side[AT_IDLE] = (float)at->idle / IDLE_LIMIT;
        described->lead[seat] = values[seat] / LOGIT_POINTS;
        described->distance[seat] = (int8_t)((seat - at->to_move + at->seats) % at->seats);
    }
}

static float output_of(const Net *net, const Described *described, int seat, int seats) {
    const Features *mine = &described->found[seat];
    int distance = described->distance[seat];
    float value = net->point[distance] * described->lead[seat], sums[HIDDEN];
    memcpy(sums, net->base[distance], sizeof sums);
    for (int one = 0; one < SIDE; one++) {
        float by = described->side[seat][one];
        if (by == 0) continue;
        value += by * net->beside[one];
        for (int unit = 0; unit < HIDDEN; unit++) sums[unit] += by * net->side[one][unit];
    }
    for (int one = 0; one < mine->count; one++) {
        const float *weight = net->own[mine->at[one]], by = mine->value[one];
        value += by * net->straight[mine->at[one]];
        for (int unit = 0; unit < HIDDEN; unit++) sums[unit] += by * weight[unit];
    }
    for (int other = 0; other < seats - 1; other++) {
        const Features *theirs = &described->found[(seat + other + 1) % seats];
        for (int one = 0; one < theirs->count; one++) {
            const float *weight = net->other[other * INPUTS + theirs->at[one]], by = theirs->value[one];
            for (int unit = 0; unit < HIDDEN; unit++) sums[unit] += by * weight[unit];
        }
    }
    for (int unit = 0; unit < HIDDEN; unit++) value += (sums[unit] > 0 ? sums[unit] : 0) * net->sums[unit];
    return value;
}

/* The log odds that a seat wins, from the outputs of all seats, of which the win probabilities are the softmax. */
static float win_logit(const float *outputs, int seats, int seat) {
    float most = best_other(outputs, seats, seat), sum = 0;
    for (int other = 0; other < seats; other++)
        if (other != seat) sum += expf(outputs[other] - most);
    return outputs[seat] - most - logf(sum);
}

#endif
