/* The rules of Ice Cult, a game without hidden information; nothing is random after the start. */
#ifndef MIZ_ICECULT_RULES_H
#define MIZ_ICECULT_RULES_H

#include "core.h"
#include <stdlib.h>
#include <string.h>

enum { PATHS = 4, SPACES = 5, PIECES = 5, BLOCKS = 4, POSES = 24, TURNS = 6, TILTS = 8, IDLE_LIMIT = 20, LONG = 64, MAX_STACKED = 20 };
enum { ARROW, CIRCLE, ARC };
enum { TILT, USE_ARROW, REPEAT, TURN, END };

typedef struct {
    uint64_t stack[PATHS][SPACES]; /* two bits per piece, lowest first */
    int8_t height[PATHS][SPACES];
    int8_t beside[SEATS], arrived[SEATS]; /* by colour */
    int8_t pose[BLOCKS];
    int8_t seats, to_move, idle;
    int8_t is_resolving, pending, circles, arcs, has_moved;
} Position;

typedef struct {
    int8_t symbol, colour, points;
} Face;

/* Weights, in steps: engine/games/icecult/weights.json.
   ON: a piece, by its space; RIDES: the same for a piece above one of its own colour; LIFTS: in addition, a piece directly
   below one of another colour; HOME: by number of arrived pieces; MOVES: bonus of the seat to move; PROMISE: factor of the
   potential of the blocks for the seat to move. */
enum { ON, RIDES = ON + SPACES, LIFTS = RIDES + SPACES, HOME, MOVES = HOME + PIECES + 1, PROMISE, WEIGHTS };

/* The values of low stacks are tabulated by space and `stack_code`, by colour. */
enum { LOW = 4, STACK_CODES = 1 << (2 * LOW + 1) };

typedef struct {
    float weight[WEIGHTS];
    float low[SPACES][STACK_CODES][SEATS];
    int8_t colour[SEATS]; /* of each seat */
    int8_t steps;
    int8_t turned[POSES][TURNS];
    Face top[BLOCKS][POSES];
    const void *root_position; /* the position at the root */
} Context;

/* The tilts by number: their direction (NESW) and their two blocks (NW NE SE SW), engine/games/icecult/tilts.py. */
static const int8_t TILT_TOWARDS[TILTS] = {2, 0, 1, 3, 1, 3, 2, 0};
static const int8_t TILT_BLOCKS[TILTS][2] = {{0, 1}, {0, 1}, {0, 3}, {0, 3}, {1, 2}, {1, 2}, {2, 3}, {2, 3}};

static inline int code(int kind, int block, int space, int height) {
    return kind << 12 | block << 8 | space << 5 | height;
}

static inline Face top(const Context *context, const Position *at, int block) { return context->top[block][(int)at->pose[block]]; }

static inline int piece(uint64_t stack, int height) { return (int)(stack >> (2 * height) & 3); }

static inline unsigned stack_code(uint64_t stack, int tall) { return (unsigned)stack | 1u << (2 * tall); }

/* The places of the pieces of a colour in a stack, as the lower of the two bits of each. */
static inline uint64_t pieces_of(uint64_t stack, int tall, int colour) {
    uint64_t others = stack ^ (0x5555555555555555u * (uint64_t)colour);
    return ~(others | others >> 1) & 0x5555555555555555u & ((1ull << (2 * tall)) - 1);
}

static int is_undoing(int first, int second) { return first != second && first / 2 == second / 2; }

static int is_over(const Context *context, const Position *at) {
    if (at->idle >= IDLE_LIMIT) return 1;
    for (int seat = 0; seat < at->seats; seat++)
        if (at->arrived[(int)context->colour[seat]] == PIECES) return 1;
    return 0;
}

static int movable(const Context *context, const Position *at, int block, int kind, int32_t *moves) {
    Face face = top(context, at, block);
    int count = 0;
    if (face.symbol != ARROW) return 0;
    for (int space = SPACES; space >= 1; space--)
        for (uint64_t left = pieces_of(at->stack[face.points][space - 1], at->height[face.points][space - 1], face.colour); left; left &= left - 1)
            moves[count++] = code(kind, block, space, __builtin_ctzll(left) / 2 + 1);
    if (at->beside[face.colour]) moves[count++] = code(kind, block, 0, 0);
    return count;
}

static int legal(const void *memory, const void *position, int32_t *moves) {
    const Context *context = memory;
    const Position *at = position;
    int count = 0;
    if (is_over(context, at)) return 0;
    if (!at->is_resolving) {
        for (int first = 0; first < TILTS; first++)
            for (int second = 0; second < TILTS; second++)
                if (!is_undoing(first, second)) moves[count++] = code(TILT, 0, first, second);
        return count;
    }
    for (int block = 0; block < BLOCKS; block++)
        if (at->pending >> block & 1) count += movable(context, at, block, USE_ARROW, moves + count);
    int may_end = !count; /* IC-22 */
    if (at->circles)
        for (int block = 0; block < BLOCKS; block++) count += movable(context, at, block, REPEAT, moves + count);
    if (at->arcs)
        for (int block = 0; block < BLOCKS; block++) {
            moves[count++] = code(TURN, block, 0, 0);
            moves[count++] = code(TURN, block, 0, 1);
        }
    if (may_end) moves[count++] = code(END, 0, 0, 0);
    return count;
}

static void tilt(const Context *context, int8_t *poses, int number) {
    for (int side = 0; side < 2; side++) {
        int8_t *pose = &poses[(int)TILT_BLOCKS[number][side]];
        *pose = context->turned[(int)*pose][(int)TILT_TOWARDS[number]];
    }
}

static void resolve_tops(const Context *context, Position *at) {
    at->is_resolving = 1;
    at->pending = at->circles = at->arcs = at->has_moved = 0;
    for (int block = 0; block < BLOCKS; block++) {
        int symbol = top(context, at, block).symbol;
        if (symbol == ARROW) at->pending |= (int8_t)(1 << block);
        at->circles = (int8_t)(at->circles + (symbol == CIRCLE));
        at->arcs = (int8_t)(at->arcs + (symbol == ARC));
    }
}

static void stop_resolving(Position *at) { at->is_resolving = at->pending = at->circles = at->arcs = at->has_moved = 0; }

/* Move a piece, and the pieces on top of it, by one space; from the last space, they arrive. */
static void carry(const Context *context, Position *at, int path, int colour, int space, int height) {
    uint64_t riders = (uint64_t)colour;
    int count = 1;
    if (space) {
        uint64_t *from = &at->stack[path][space - 1];
        int8_t *tall = &at->height[path][space - 1];
        riders = *from >> (2 * (height - 1));
        count = *tall - height + 1;
        *from &= (1ull << (2 * (height - 1))) - 1;
        *tall = (int8_t)(height - 1);
    } else {
        at->beside[colour]--;
    }
    if (space + 1 >= context->steps) {
        for (int rider = 0; rider < count; rider++) at->arrived[piece(riders, rider)]++;
    } else {
        int8_t *tall = &at->height[path][space];
        at->stack[path][space] |= riders << (2 * *tall);
        *tall = (int8_t)(*tall + count);
    }
}

static void move_pieces(const Context *context, Position *at, int block, int space, int height, int repeat) {
    Face face = top(context, at, block);
    carry(context, at, face.points, face.colour, space, height);
    if (repeat)
        at->circles--;
    else
        at->pending &= (int8_t)~(1 << block);
    at->has_moved = 1;
    if (is_over(context, at)) stop_resolving(at);
}

static void play(const Context *context, Position *at, int32_t move) {
    int kind = move >> 12, block = move >> 8 & 15, space = move >> 5 & 7, height = move & 31;
    switch (kind) {
    case TILT:
        tilt(context, at->pose, space);
        tilt(context, at->pose, height);
        resolve_tops(context, at);
        break;
    case USE_ARROW:
    case REPEAT:
        move_pieces(context, at, block, space, height, kind == REPEAT);
        break;
    case TURN: /* rotations of a pose: N E S W, right, left */
        at->pose[block] = context->turned[(int)at->pose[block]][height ? 4 : 5];
        at->arcs--;
        break;
    default:
        at->idle = (int8_t)(at->has_moved ? 0 : at->idle + 1);
        at->to_move = (int8_t)((at->to_move + 1) % at->seats);
        stop_resolving(at);
    }
}

static void apply_word(const Context *context, Position *position, int32_t move) {
    int32_t moves[512];
    play(context, position, move);
    while (legal(context, position, moves) == 1) play(context, position, moves[0]); /* IC-27 */
}

static int winners(const void *memory, const void *position) {
    const Context *context = memory;
    const Position *at = position;
    int most = -1, won = 0;
    if (!is_over(context, at)) return 0;
    for (int seat = 0; seat < at->seats; seat++) {
        int colour = context->colour[seat], home = at->arrived[colour], steps = home * context->steps;
        for (int path = 0; path < PATHS; path++)
            for (int space = 0; space < SPACES; space++)
                for (int height = 0; height < at->height[path][space]; height++)
                    if (piece(at->stack[path][space], height) == colour) steps += space + 1;
        int rank = (home == PIECES && seat == at->to_move) * 10000 + home * 100 + steps; /* IC-41, IC-44 */
        if (rank > most) most = rank, won = 0;
        if (rank == most) won |= 1 << seat;
    }
    return won;
}

static int to_move(const void *position) { return ((const Position *)position)->to_move; }

static int seats_of(const void *position) { return ((const Position *)position)->seats; }

static void points_of(const void *memory, const void *position, int32_t *points) {
    const Context *context = memory;
    const Position *at = position;
    for (int seat = 0; seat < at->seats; seat++) points[seat] = at->arrived[(int)context->colour[seat]];
}

#endif
