/* What a position of Ice Cult is worth to a search that sees as far as it can look. */
#include "icecult_rules.h"

/* How far each seat's pieces have come, in steps, and how well they lie on one another. */
static void values_of(const Lore *lore, const Position *at, float *values) {
    float worth[SEATS] = {0, 0, 0, 0};
    const float *weight = lore->weight;
    for (int path = 0; path < PATHS; path++)
        for (int space = 0; space < SPACES; space++) {
            int tall = at->height[path][space];
            if (!tall) continue;
            uint64_t stack = at->stack[path][space];
            int below[SEATS] = {0, 0, 0, 0};
            for (int height = 0; height < tall; height++) {
                int colour = piece(stack, height);
                worth[colour] += weight[below[colour] ? RIDES + space : ON + space];
                if (height + 1 < tall && piece(stack, height + 1) != colour) worth[colour] += weight[LIFTS];
                below[colour]++;
            }
        }
    for (int seat = 0; seat < at->seats; seat++) {
        int colour = lore->colour[seat];
        int home = at->arrived[colour] < PIECES ? at->arrived[colour] : PIECES;
        values[seat] = worth[colour] + weight[HOME + home] + (seat == at->mover ? weight[MOVES] : 0);
    }
}

static float lead(const Lore *lore, const Position *at, int seat) {
    float values[SEATS];
    values_of(lore, at, values);
    return values[seat] - most_of_others(values, at->seats, seat);
}

static float seen(const Lore *lore, const Position *at, int seat) {
    int won = winners(lore, at);
    if (won) return won >> seat & 1 ? 100.0f : -100.0f;
    return lead(lore, at, seat);
}

/* The mover goes on as looks best at once, until the turn is over. */
static void finish_turn(Lore *lore, Position *at) {
    int seat = at->mover;
    int32_t moves[512];
    for (int step = 0; at->is_resolving && at->mover == seat && step < LONG; step++) {
        int count = legal(lore, at, moves);
        Position best = *at;
        float most = -1e9f;
        for (int number = 0; number < count; number++) {
            if (moves[number] >> 12 == TURN && number + 1 < count) continue;
            Position after = *at;
            play(lore, &after, moves[number]);
            float value = seen(lore, &after, seat);
            if (value > most) most = value, best = after;
        }
        *at = best;
    }
}

static int replies(void *memory, const void *position, Reply *found) {
    Lore *lore = memory;
    const Position *at = position;
    int32_t moves[512];
    uint32_t known[512];
    int count = legal(lore, at, moves), kept = 0;
    for (int number = 0; number < count; number++) {
        Position after = *at;
        if (!at->is_resolving) {
            uint32_t poses;
            tilt(lore, &after, moves[number] >> 5 & 7);
            tilt(lore, &after, moves[number] & 31);
            memcpy(&poses, after.pose, sizeof poses);
            int is_known = 0;
            for (int other = 0; other < kept && !is_known; other++) is_known = known[other] == poses;
            if (is_known) continue;
            known[kept] = poses;
            after = *at;
        }
        apply(lore, &after, moves[number]);
        finish_turn(lore, &after);
        found[kept++] = (Reply){moves[number], seen(lore, &after, at->mover)};
    }
    return kept;
}

static void worths(void *memory, const void *position, float *points) {
    Lore *lore = memory;
    Position at = *(const Position *)position;
    finish_turn(lore, &at);
    float values[SEATS];
    values_of(lore, &at, values);
    for (int seat = 0; seat < at.seats; seat++)
        points[seat] = values[seat] - most_of_others(values, at.seats, seat);
}

static void *open_lore(const int32_t *numbers, int count, const float *weights, void *position) {
    Position *at = position;
    const int32_t *end = numbers + count;
    Lore *lore = calloc(1, sizeof(Lore));
    if (!lore) return NULL;
    memcpy(lore->weight, weights, sizeof lore->weight);
    lore->steps = (int8_t)*numbers++;
    for (int pose = 0; pose < POSES; pose++)
        for (int turn = 0; turn < TURNS; turn++) lore->turned[pose][turn] = (int8_t)*numbers++;
    for (int block = 0; block < BLOCKS; block++)
        for (int pose = 0; pose < POSES; pose++) {
            Face *face = &lore->top[block][pose];
            face->symbol = (int8_t)*numbers++, face->colour = (int8_t)*numbers++, face->points = (int8_t)*numbers++;
        }
    for (int seat = 0; seat < SEATS; seat++) lore->colour[seat] = (int8_t)*numbers++;
    at->seats = (int8_t)*numbers++, at->mover = (int8_t)*numbers++, at->idle = (int8_t)*numbers++;
    at->is_resolving = (int8_t)*numbers++, at->pending = (int8_t)*numbers++;
    at->circles = (int8_t)*numbers++, at->arcs = (int8_t)*numbers++, at->has_moved = (int8_t)*numbers++;
    for (int colour = 0; colour < SEATS; colour++) at->beside[colour] = (int8_t)*numbers++;
    for (int colour = 0; colour < SEATS; colour++) at->arrived[colour] = (int8_t)*numbers++;
    for (int block = 0; block < BLOCKS; block++) at->pose[block] = (int8_t)*numbers++;
    for (int path = 0; path < PATHS; path++)
        for (int space = 0; space < SPACES; space++) {
            int tall = *numbers++;
            if (!is_within(tall, 0, MOST_STACKED)) {
                free(lore);
                return NULL;
            }
            at->height[path][space] = (int8_t)tall;
            for (int height = 0; height < tall; height++)
                at->stack[path][space] |= (uint64_t)*numbers++ << (2 * height);
        }
    if (numbers != end || !is_within(at->seats, 2, SEATS) || !is_within(at->mover, 0, at->seats - 1)) {
        free(lore);
        return NULL;
    }
    return lore;
}

static int write_numbers(const void *memory, const void *position, int32_t *numbers) {
    (void)memory;
    const Position *at = position;
    int32_t *next = numbers;
    *next++ = at->seats, *next++ = at->mover, *next++ = at->idle;
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

const Game ICECULT = {sizeof(Position), WEIGHTS, open_lore, free, write_numbers, mover, legal, apply,
                      replies, worths, winners, seats_of, points_of};
