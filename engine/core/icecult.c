/* What a position of Ice Cult is worth to a search that sees as far as it can look. */
#include "icecult_turns.h"

/* Words, and the codes of whole turns. */
static void apply(void *memory, void *position, int32_t move) {
    if (move & WHOLE)
        play_turn(memory, position, move);
    else
        say_word(memory, position, move);
}

/* The turn that the seen position is in is thought through to the last quarter turn. */
static int replies(void *memory, const void *position, Reply *found) {
    const Lore *lore = memory;
    return whole_turns(lore, position, found, position == lore->seen ? THOROUGH : USUAL);
}

static int32_t best_looking(void *memory, const void *position) {
    Reply found[MOST_KNOWN];
    int count = whole_turns(memory, position, found, HASTY), best = 0;
    for (int at = 1; at < count; at++)
        if (found[at].quick > found[best].quick) best = at;
    return found[best].move;
}

static int32_t word_of(const void *memory, const void *position, int32_t move) { return first_word(memory, position, move); }

static void worths(void *memory, const void *position, float *points) {
    const Lore *lore = memory;
    const Position *at = position;
    float values[SEATS];
    Begun begun = {.at = *at};
    add_all(lore, &begun);
    values_by_seat(lore, at, begun.worth, at->mover, values);
    if (!at->is_resolving && !is_over(lore, at)) values[at->mover] += lore->weight[PROMISE] * best_promise(lore, &begun);
    for (int seat = 0; seat < at->seats; seat++) points[seat] = values[seat] - most_of_others(values, at->seats, seat);
}

static void *open_lore(const int32_t *numbers, int count, const float *weights, void *position) {
    Position *at = position;
    const int32_t *end = numbers + count;
    Lore *lore = calloc(1, sizeof(Lore));
    if (!lore) return NULL;
    lore->seen = at;
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
                      replies, worths, winners, seats_of, points_of, word_of, best_looking};
