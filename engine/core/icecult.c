/* Ice Cult for the compiled search: evaluation, candidate turns and encoding. */
#include "icecult_net.h"

typedef struct {
    Context context;
    Net net;
    int has_net;
} Search;

/* The share of the network's estimate in the rank of a turn. */
#define RANK_SHARE 0.12f

/* Make a move, whose code is either a single word or a whole turn. */
static void apply(void *memory, void *position, int32_t move) {
    if (move & WHOLE)
        play_turn(memory, position, move);
    else
        apply_word(memory, position, move);
}

/* Find the candidate turns; at the root, they are searched thoroughly. */
static int expand(void *memory, const void *position, ScoredMove *found) {
    const Context *context = memory;
    return whole_turns(context, position, found, position == context->root_position ? THOROUGH : USUAL);
}

static int32_t best_reply_turn(void *memory, void *position) {
    ScoredMove found[MAX_KNOWN];
    int count = whole_turns(memory, position, found, HASTY), best = 0;
    for (int at = 1; at < count; at++)
        if (found[at].evaluation > found[best].evaluation) best = at;
    return found[best].move;
}

static int32_t word_of(const void *memory, const void *position, int32_t move) { return first_word(memory, position, move); }

static void evaluations(void *memory, const void *position, float *points) {
    const Search *search = memory;
    const Context *context = &search->context;
    const Position *at = position;
    float values[SEATS];
    if (search->has_net && !is_over(context, at)) {
        Described described;
        describe(context, at, &described);
        for (int seat = 0; seat < at->seats; seat++) values[seat] = output_of(&search->net, &described, seat, at->seats);
        for (int seat = 0; seat < at->seats; seat++) points[seat] = LOGIT_POINTS * win_logit(values, at->seats, seat);
        return;
    }
    PartialTurn partial = {.at = *at};
    add_all(context, &partial);
    values_by_seat(context, at, partial.worth, at->to_move, values);
    if (!at->is_resolving && !is_over(context, at)) values[at->to_move] += context->weight[PROMISE] * best_potential(context, &partial);
    for (int seat = 0; seat < at->seats; seat++) points[seat] = values[seat] - best_other(values, at->seats, seat);
}

/* Rank turns at the root by the network's estimate of the position after them. */
static void rank_root(void *memory, const void *position, ScoredMove *found, int count) {
    const Search *search = memory;
    int seat = to_move(position);
    for (int number = 0; search->has_net && number < count; number++) {
        Position at = *(const Position *)position;
        float points[SEATS];
        play_turn(&search->context, &at, found[number].move);
        if (is_over(&search->context, &at)) continue;
        evaluations(memory, &at, points);
        found[number].rank = RANK_SHARE * points[seat];
    }
}

static void *open_context(const int32_t *numbers, int count, const float *weights, void *position) {
    Position *at = position;
    const int32_t *end = numbers + count;
    Search *search = calloc(1, sizeof(Search));
    if (!search) return NULL;
    Context *context = &search->context;
    context->root_position = at;
    memcpy(context->weight, weights, sizeof context->weight);
    make_table(context);
    memcpy(&search->net, weights + WEIGHTS, sizeof search->net);
    context->steps = (int8_t)*numbers++;
    for (int pose = 0; pose < POSES; pose++)
        for (int turn = 0; turn < TURNS; turn++) context->turned[pose][turn] = (int8_t)*numbers++;
    for (int block = 0; block < BLOCKS; block++)
        for (int pose = 0; pose < POSES; pose++) {
            Face *face = &context->top[block][pose];
            face->symbol = (int8_t)*numbers++, face->colour = (int8_t)*numbers++, face->points = (int8_t)*numbers++;
        }
    for (int seat = 0; seat < SEATS; seat++) context->colour[seat] = (int8_t)*numbers++;
    at->seats = (int8_t)*numbers++, at->to_move = (int8_t)*numbers++, at->idle = (int8_t)*numbers++;
    at->is_resolving = (int8_t)*numbers++, at->pending = (int8_t)*numbers++;
    at->circles = (int8_t)*numbers++, at->arcs = (int8_t)*numbers++, at->has_moved = (int8_t)*numbers++;
    for (int colour = 0; colour < SEATS; colour++) at->beside[colour] = (int8_t)*numbers++;
    for (int colour = 0; colour < SEATS; colour++) at->arrived[colour] = (int8_t)*numbers++;
    for (int block = 0; block < BLOCKS; block++) at->pose[block] = (int8_t)*numbers++;
    for (int path = 0; path < PATHS; path++)
        for (int space = 0; space < SPACES; space++) {
            int tall = *numbers++;
            if (!is_within(tall, 0, MAX_STACKED)) {
                free(search);
                return NULL;
            }
            at->height[path][space] = (int8_t)tall;
            for (int height = 0; height < tall; height++)
                at->stack[path][space] |= (uint64_t)(*numbers++ & 3) << (2 * height);
        }
    if (numbers != end || !is_within(at->seats, 2, SEATS) || !is_within(at->to_move, 0, at->seats - 1)) {
        free(search);
        return NULL;
    }
    for (int unit = 0; unit < HIDDEN; unit++) search->has_net |= context->steps == NET_STEPS && search->net.sums[unit] != 0;
    return search;
}

static int write_numbers(const void *memory, const void *position, int32_t *numbers) {
    (void)memory;
    const Position *at = position;
    int32_t *next = numbers;
    *next++ = at->seats, *next++ = at->to_move, *next++ = at->idle;
    *next++ = at->is_resolving, *next++ = at->pending, *next++ = at->circles, *next++ = at->arcs;
    *next++ = at->has_moved;
    for (int colour = 0; colour < SEATS; colour++) *next++ = at->beside[colour];
    for (int colour = 0; colour < SEATS; colour++) *next++ = at->arrived[colour];
    for (int block = 0; block < BLOCKS; block++) *next++ = at->pose[block];
    for (int path = 0; path < PATHS; path++)
        for (int space = 0; space < SPACES; space++) {
            *next++ = at->height[path][space];
            for (int height = 0; height < at->height[path][space]; height++)
                *next++ = piece(at->stack[path][space], height);
        }
    return (int)(next - numbers);
}

const Game ICECULT = {"icecult", sizeof(Position), WEIGHTS + NET_WEIGHTS, open_context, free, write_numbers, to_move, legal, apply,
                      expand, evaluations, winners, seats_of, points_of, word_of, best_reply_turn, 0, rank_root};
