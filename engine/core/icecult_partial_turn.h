/* A partly played turn of Ice Cult with its evaluation, updated move by move. */
#ifndef MIZ_ICECULT_PARTIAL_TURN_H
#define MIZ_ICECULT_PARTIAL_TURN_H

#include "icecult_rules.h"

/* The code of a turn: its two tilts, then for each of SYMBOLS steps the index of a move in `legal`, from 1; 0: no move. */
enum { WHOLE = 1 << 30, SYMBOLS = 4, MAX_CHOICES = 62 };

typedef struct {
    Position at;
    float worth[SEATS]; /* value of the pieces on the paths, by colour */
    uint64_t pieces;    /* hash of the places of these pieces */
    int32_t code;
    int step;
} PartialTurn;

static inline uint64_t mixed(uint64_t x) {
    x ^= x >> 31;
    x *= 0x9e3779b97f4a7c15ull;
    x ^= x >> 29;
    x *= 0xbf58476d1ce4e5b9ull;
    return x ^ x >> 32;
}

/* Add the values of the pieces of a stack to those of their colours, `times` times. */
static void add_stack(const Context *context, uint64_t stack, int tall, int space, float times, float *worth) {
    const float *weight = context->weight;
    int below = 0;
    for (int height = 0; height < tall; height++) {
        int colour = piece(stack, height);
        worth[colour] += times * weight[(below >> colour & 1 ? RIDES : ON) + space];
        below |= 1 << colour;
        if (height + 1 < tall && piece(stack, height + 1) != colour) worth[colour] += times * weight[LIFTS];
    }
}

/* Tabulate the values of low stacks. */
static void make_table(Context *context) {
    for (int space = 0; space < SPACES; space++)
        for (int tall = 1; tall <= LOW; tall++)
            for (uint64_t stack = 0; stack < 1ull << (2 * tall); stack++)
                add_stack(context, stack, tall, space, 1, context->low[space][stack_code(stack, tall)]);
}

/* Add the values of the pieces on a space to `worth` and a hash of the pieces to `pieces`; subtract both if `times` is -1. */
static inline void add_space(const Context *context, PartialTurn *partial, int path, int space, float times) {
    int tall = partial->at.height[path][space];
    if (!tall) return;
    uint64_t stack = partial->at.stack[path][space];
    if (tall <= LOW) {
        const float *low = context->low[space][stack_code(stack, tall)];
        for (int colour = 0; colour < SEATS; colour++) partial->worth[colour] += times * low[colour];
    } else {
        add_stack(context, stack, tall, space, times, partial->worth);
    }
    uint64_t mark = mixed(stack ^ (uint64_t)tall << 42 ^ (uint64_t)(path * SPACES + space + 1) << 50);
    partial->pieces += times > 0 ? mark : -mark;
}

static void add_all(const Context *context, PartialTurn *partial) {
    for (int path = 0; path < PATHS; path++)
        for (int space = 0; space < SPACES; space++) add_space(context, partial, path, space, 1);
}

/* What is needed to undo a move. */
typedef struct {
    uint64_t stack[2];
    int8_t height[2];
    float worth[SEATS];
    uint64_t pieces;
    int8_t rest[sizeof(Position) - offsetof(Position, beside)];
    int32_t code;
} Trace;

/* Subtract or add the values of the two spaces that a move changes. */
static void add_both(const Context *context, PartialTurn *partial, int path, int space, float times) {
    for (int touched = space - 1; touched <= space; touched++)
        if (is_within(touched, 0, SPACES - 1)) add_space(context, partial, path, touched, times);
}

static void remember(const PartialTurn *partial, int path, int space, Trace *trace) {
    const Position *at = &partial->at;
    memcpy(trace->worth, partial->worth, sizeof trace->worth);
    memcpy(trace->rest, at->beside, sizeof trace->rest);
    trace->pieces = partial->pieces, trace->code = partial->code;
    for (int side = 0; path >= 0 && side < 2; side++)
        if (is_within(space - 1 + side, 0, SPACES - 1))
            trace->stack[side] = at->stack[path][space - 1 + side],
            trace->height[side] = at->height[path][space - 1 + side];
}

static void take_back(PartialTurn *partial, int path, int space, const Trace *trace) {
    Position *at = &partial->at;
    memcpy(partial->worth, trace->worth, sizeof trace->worth);
    memcpy(at->beside, trace->rest, sizeof trace->rest);
    partial->pieces = trace->pieces, partial->code = trace->code;
    for (int side = 0; path >= 0 && side < 2; side++)
        if (is_within(space - 1 + side, 0, SPACES - 1))
            at->stack[path][space - 1 + side] = trace->stack[side],
            at->height[path][space - 1 + side] = trace->height[side];
}

/* Move a piece, and the pieces on top of it, by one space. */
static void advance(const Context *context, PartialTurn *partial, int path, int colour, int space, int height, Trace *trace) {
    remember(partial, path, space, trace);
    add_both(context, partial, path, space, -1);
    carry(context, &partial->at, path, colour, space, height);
    add_both(context, partial, path, space, 1);
}

static int path_of(const Context *context, const Position *at, int32_t move) {
    return move >> 12 == TURN ? -1 : top(context, at, move >> 8 & 15).points;
}

static void go_on(const Context *context, PartialTurn *partial, int32_t move, int choice, Trace *trace) {
    int path = path_of(context, &partial->at, move), space = move >> 5 & 7;
    remember(partial, path, space, trace);
    if (path >= 0) add_both(context, partial, path, space, -1);
    play(context, &partial->at, move);
    if (path >= 0) add_both(context, partial, path, space, 1);
    partial->code |= (choice + 1) << 6 * (SYMBOLS - 1 - partial->step++);
}

static void go_back(const Context *context, PartialTurn *partial, int32_t move, const Trace *trace) {
    memcpy(partial->at.beside, trace->rest, sizeof trace->rest); /* the pose of the block before the move gives the path */
    take_back(partial, path_of(context, &partial->at, move), move >> 5 & 7, trace);
    partial->step--;
}

static uint64_t result_of(const PartialTurn *partial) {
    uint64_t rest = 0;
    for (int block = 0; block < BLOCKS; block++) rest = rest << 5 | (uint64_t)partial->at.pose[block];
    for (int colour = 0; colour < SEATS; colour++) rest = rest << 3 | (uint64_t)partial->at.beside[colour];
    return partial->pieces + mixed(rest + 1);
}

static void values_by_seat(const Context *context, const Position *at, const float *worth, int next, float *values) {
    for (int seat = 0; seat < at->seats; seat++) {
        int colour = context->colour[seat];
        int home = at->arrived[colour] < PIECES ? at->arrived[colour] : PIECES;
        values[seat] = worth[colour] + context->weight[HOME + home] + (seat == next ? context->weight[MOVES] : 0);
    }
}

/* The evaluation for the seat to move, if its turn ends now. */
static float looks_of(const Context *context, const PartialTurn *partial) {
    const Position *at = &partial->at;
    int seat = at->to_move, won = winners(context, at);
    if (won) return won >> seat & 1 ? 100.0f / (float)__builtin_popcount((unsigned)won) : -100.0f;
    float values[SEATS] = {0};
    values_by_seat(context, at, partial->worth, (seat + 1) % at->seats, values);
    return values[seat] - best_other(values, at->seats, seat);
}

/* Whether a quarter turn can change which pieces move in this turn. */
static int is_of_use(const Context *context, const Position *at, int block) {
    return top(context, at, block).symbol == ARROW && (at->circles || at->pending >> block & 1);
}

#endif
