/* Azul on the coloured wall for the compiled search: evaluation, candidate moves and encoding. The search ends with the offer. */
#include "azul_net.h"
#include "azul_tiling.h"

/* Lead in points that corresponds to a win probability of 73 %; see engine/search_model.py. */
#define POINTS_SCALE 7.0f

typedef struct {
    Context context; /* first, so that a pointer to it is a pointer to the Evaluator */
    Net net;
    BoardPart parts[CACHED_PARTS];
    float supply[SIZE];
    int is_bag_empty, has_net; /* has_net: 0 while the weights are being learned */
} Evaluator;

/* Expected future points of a wall, from bonuses and new neighbours. */
static float potential(Context *context, uint32_t wall) {
    CachedValue *cache = &context->cache[(wall * 2654435761u) >> 18];
    if (cache->key == wall + 1) return cache->value;
    const float *weight = context->weight;
    float value = 0;
    int beside = 0;
    for (int at = 0; at < SIZE; at++) {
        value += weight[ROWS + __builtin_popcount((unsigned)row_of(wall, at))];
        value += weight[COLUMNS + __builtin_popcount((unsigned)column_of(wall, at))];
        value += weight[IN_COLOURS + __builtin_popcount(wall & COLOUR_SPACES[at])];
        for (int column = 0; column < SIZE; column++)
            if (!(wall >> (5 * at + column) & 1)) beside += gain(wall, at, column);
    }
    value += weight[BESIDE] * (float)beside;
    *cache = (CachedValue){wall + 1, value};
    return value;
}

/* The amount by which a tile changes the potential of a wall. */
static float potential_gain(Context *context, uint32_t wall, int line, int column) {
    return potential(context, wall | 1u << (5 * line + column)) - potential(context, wall);
}

/* The value of a partly filled line in points. */
static float line_value(Context *context, uint32_t wall, int line, int colour, int count) {
    int column = (colour + line) % SIZE, kind = line * (line - 1) / 2 + count - 1;
    float part = (float)count / (float)(line + 1);
    float brings = context->weight[BRINGS] * (float)gain(wall, line, column);
    if (context->weight[POTENTIAL] != 0) brings += context->weight[POTENTIAL] * potential_gain(context, wall, line, column);
    return context->weight[BEGUN + kind] + part * brings;
}

/* The points of a tile plus the amount by which it changes the potential of the wall. */
static float placed_value(Context *context, uint32_t wall, int line, int colour) {
    int column = (colour + line) % SIZE;
    return (float)gain(wall, line, column) + potential_gain(context, wall, line, column);
}

/* Return the value of a board after tiling, in points. */
static float settled_value(Context *context, const Board *board) {
    float value = board->score + potential(context, board->wall);
    for (int line = 0; line < SIZE; line++)
        if (board->count[line])
            value += line_value(context, board->wall, line, board->colour[line], board->count[line]);
    return value;
}

static float board_value(Context *context, const Board *board, int seat) {
    (void)seat;
    Board after = *board;
    settle(&after);
    return settled_value(context, &after);
}

static int expand(void *memory, const void *position, ScoredMove *found) {
    return expand_offer(memory, position, board_value, found);
}

static void evaluations(void *memory, const void *position, float *points) {
    Evaluator *evaluator = memory;
    Context *context = &evaluator->context;
    Position at = *(const Position *)position;
    if (!at.is_settled) {
        play_out(context, &at);
        end_offer(&at);
    }
    if (evaluator->has_net && at.seats == 2 && !at.is_over) {
        const float *supply = evaluator->is_bag_empty ? NULL : evaluator->supply;
        points[0] = POINTS_SCALE * win_logit(evaluator->parts, &evaluator->net, at.boards, supply, at.ended, at.holder == 0);
        points[1] = -points[0];
        return;
    }
    float values[SEATS];
    for (int seat = 0; seat < at.seats; seat++) {
        const Board *board = &at.boards[seat];
        values[seat] = at.is_over ? board->score : settled_value(context, board);
        if (!at.is_over && seat == at.holder) values[seat] += context->weight[STARTS];
    }
    for (int seat = 0; seat < at.seats; seat++)
        points[seat] = values[seat] - best_other(values, at.seats, seat);
}

static void *open_context(const int32_t *numbers, int count, const float *weights, void *position) {
    Position *at = position;
    enum { TABLE = SIZE + 4 + SOURCES * SIZE, BOARD = 3 + 2 * SIZE };
    if (count < TABLE || !is_within(numbers[SIZE], 2, SEATS) || count != TABLE + numbers[SIZE] * BOARD) return NULL;
    Evaluator *evaluator = calloc(1, sizeof(Evaluator));
    if (!evaluator) return NULL;
    Context *context = &evaluator->context;
    make_tables();
    memcpy(context->weight, weights, sizeof context->weight);
    memcpy(&evaluator->net, weights + WEIGHTS, sizeof evaluator->net);
    evaluator->has_net = evaluator->net.point[0] != 0;
    supply_of(numbers, evaluator->supply);
    evaluator->is_bag_empty = is_bag_empty(numbers);
    numbers = read_offer(numbers + SIZE, at);
    for (int seat = 0; seat < at->seats; seat++) {
        Board *board = &at->boards[seat];
        board->score = (int16_t)*numbers++;
        board->floor = (int8_t)*numbers++;
        board->wall = (uint32_t)*numbers++;
        for (int line = 0; line < SIZE; line++) {
            board->colour[line] = (int8_t)*numbers++;
            board->count[line] = (int8_t)*numbers++;
        }
    }
    if (!is_valid(at)) {
        free(context);
        return NULL;
    }
    for (int seat = 0; seat < at->seats; seat++) {
        const Board *board = &at->boards[seat];
        for (int line = 0; line < SIZE; line++)
            for (int colour = 0; colour < SIZE; colour++)
                for (int held = 1; held <= line + 1 && !(board->wall >> (5 * line + (colour + line) % SIZE) & 1); held++) {
                    context->tables[seat][line][colour][held] = held > line ? placed_value(context, board->wall, line, colour)
                                                                         : line_value(context, board->wall, line, colour, held);
                }
    }
    return context;
}

const Game AZUL = {"azul", sizeof(Position), WEIGHTS + NET_WEIGHTS, open_context, free, write_numbers, to_move, legal, apply,
                   expand, evaluations, winners, seats_of, points_of, NULL, NULL, 1};
