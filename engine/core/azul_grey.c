/* Azul on the grey wall for the compiled search: tiling (AZ-50 to AZ-53), evaluation and encoding. The search ends with the
   tiling. Each player's columns are chosen when all tiles are taken: those with the most points, including expected ones. */
#include "azul_offer.h"

enum { CODES = 7776, TILINGS = CODES + SIZE, PLACE = 1 << 10, NONE = -1 };

/* A wall: the filled spaces (bit 5 * row + column), the colours in each row as in Board, and the colours in each column (bit
   5 * column + colour). */
typedef struct {
    uint32_t spaces, rows, columns;
    int8_t colour[SIZE][SIZE];
} Wall;

/* The result of tiling the full lines of a board. */
typedef struct {
    Wall wall;
    int points, fallen; /* fallen: number of tiles that no space accepted (AZ-52) */
    float value;        /* points minus cost of fallen tiles plus potential (or bonuses, if a row is complete); decides the columns */
    float potential;
    float lines[SIZE][SIZE][SIZE]; /* value of a partly filled line, by colour and number of tiles */
} Tiling;

typedef struct {
    Context context; /* first, so that a pointer to it is a pointer to the GreyWalls */
    Wall walls[SEATS]; /* at the root */
    Tiling *tilings[SEATS][TILINGS]; /* by `code_of`; the last SIZE by the column that the player to move chooses; NULL: not computed yet */
    Tiling spare; /* used if out of memory */
} GreyWalls;

static uint32_t printed(int row, int colour) { return 1u << (5 * row + (colour + row) % SIZE); }

static int is_free(const Wall *wall, int row, int column, int colour) {
    return !(wall->spaces >> (5 * row + column) & 1) && !(wall->columns >> (5 * column + colour) & 1) && !(wall->rows & printed(row, colour));
}

static void put(Wall *wall, int row, int column, int colour) {
    wall->spaces |= 1u << (5 * row + column);
    wall->rows |= printed(row, colour);
    wall->columns |= 1u << (5 * column + colour);
    wall->colour[row][column] = (int8_t)colour;
}

static int bonus(const Wall *wall) {
    int sum = 0;
    for (int at = 0; at < SIZE; at++) {
        if (row_of(wall->spaces, at) == FULL) sum += SCORED[0];
        if (column_of(wall->spaces, at) == FULL) sum += SCORED[1];
        if ((wall->rows & COLOUR_SPACES[at]) == COLOUR_SPACES[at]) sum += SCORED[2];
    }
    return sum;
}

/* Expected future points of a wall, from bonuses and new neighbours. */
static float potential(Context *context, const Wall *wall) {
    const float *weight = context->weight;
    CachedValue *cache = &context->cache[(wall->spaces * 2654435761u) >> 18];
    if (cache->key != wall->spaces + 1) {
        float value = 0;
        int beside = 0;
        for (int at = 0; at < SIZE; at++) {
            value += weight[ROWS + __builtin_popcount((unsigned)row_of(wall->spaces, at))];
            value += weight[COLUMNS + __builtin_popcount((unsigned)column_of(wall->spaces, at))];
            for (int column = 0; column < SIZE; column++)
                if (!(wall->spaces >> (5 * at + column) & 1)) beside += gain(wall->spaces, at, column);
        }
        *cache = (CachedValue){wall->spaces + 1, value + weight[BESIDE] * (float)beside};
    }
    float value = cache->value;
    for (int at = 0; at < SIZE; at++) value += weight[IN_COLOURS + __builtin_popcount(wall->rows & COLOUR_SPACES[at])];
    return value;
}

/* The maximum, over the free spaces of a row, of `factor` times the points of a tile plus `changes` times its effect on the
   potential. If there is no free space, *is_stuck is 1 and the result 0. */
static float best_space(Context *context, const Wall *wall, int line, int colour, float factor, float changes, int *is_stuck) {
    float most = 0, before = changes != 0 ? potential(context, wall) : 0;
    *is_stuck = 1;
    for (int column = 0; column < SIZE; column++) {
        if (!is_free(wall, line, column, colour)) continue;
        float value = factor * (float)gain(wall->spaces, line, column);
        if (changes != 0) {
            Wall after = *wall;
            put(&after, line, column, colour);
            value += changes * (potential(context, &after) - before);
        }
        if (*is_stuck || value > most) most = value;
        *is_stuck = 0;
    }
    return most;
}

/* Write the values of a partly filled line, which has 1 to `line` tiles of a colour. A full line that fits nowhere falls to the
   floor line (AZ-52). */
static void line_values(Context *context, const Wall *wall, int line, int colour, float *values) {
    const float *weight = context->weight;
    int is_stuck;
    float brings = best_space(context, wall, line, colour, weight[BRINGS], weight[POTENTIAL], &is_stuck);
    for (int count = 1; count <= line; count++) {
        float part = (float)count / (float)(line + 1);
        values[count] = is_stuck ? -2 * part * (float)(line + 1) : weight[BEGUN + line * (line - 1) / 2 + count - 1] + part * brings;
    }
}

/* Try all columns for the full lines from `line` on, and keep the best tiling in `best`. `first`: the column of the first of these
   lines, or NONE if it is not chosen yet. */
static void try_columns(Context *context, const int *full, int line, int first, const Tiling *now, Tiling *best) {
    while (line < SIZE && full[line] == NONE) line++;
    if (line == SIZE) {
        float future = has_row(now->wall.rows) ? (float)bonus(&now->wall) : potential(context, &now->wall);
        float value = (float)(now->points - 2 * now->fallen) + future;
        if (value > best->value) *best = *now, best->value = value;
        return;
    }
    int is_stuck = 1;
    for (int column = 0; column < SIZE; column++) {
        if (!is_free(&now->wall, line, column, full[line]) || (first != NONE && column != first)) continue;
        Tiling next = *now;
        next.points += gain(now->wall.spaces, line, column);
        put(&next.wall, line, column, full[line]);
        try_columns(context, full, line + 1, NONE, &next, best);
        is_stuck = 0;
    }
    if (!is_stuck) return;
    Tiling next = *now;
    next.fallen += line + 1;
    try_columns(context, full, line + 1, NONE, &next, best);
}

/* The full lines of a board as a number in base 6, with one digit for each line. */
static int code_of(const Board *board) {
    int code = 0;
    for (int line = SIZE - 1; line >= 0; line--) code = 6 * code + (board->count[line] > line ? board->colour[line] + 1 : 0);
    return code;
}

/* Return the tiling for a code. A code of CODES or more is CODES plus the column of the first full line. */
static const Tiling *tiling_of(Context *context, int seat, const Board *board, int code) {
    GreyWalls *grey = (GreyWalls *)context;
    if (grey->tilings[seat][code]) return grey->tilings[seat][code];
    Tiling *found = calloc(1, sizeof(Tiling));
    if (found) grey->tilings[seat][code] = found;
    else found = &grey->spare;
    int full[SIZE];
    for (int line = 0; line < SIZE; line++) full[line] = board->count[line] > line ? board->colour[line] : NONE;
    Tiling now = {.wall = grey->walls[seat]};
    *found = (Tiling){.value = -1e9f};
    try_columns(context, full, 0, code < CODES ? NONE : code - CODES, &now, found);
    found->potential = potential(context, &found->wall);
    for (int line = 1; line < SIZE; line++)
        for (int colour = 0; colour < SIZE; colour++)
            if (!(found->wall.rows & printed(line, colour))) line_values(context, &found->wall, line, colour, found->lines[line][colour]);
    return found;
}

/* The score of a board after a tiling and the floor line (AZ-22). */
static int score_after(const Board *board, const Tiling *tiling) {
    int floor = board->floor + tiling->fallen;
    int score = board->score + tiling->points - COSTS[floor < FLOOR_SPACES ? floor : FLOOR_SPACES];
    return score < 0 ? 0 : score;
}

static float value_after(const Board *board, const Tiling *tiling, int score) {
    float value = (float)score + tiling->potential;
    for (int line = 1; line < SIZE; line++)
        if (board->count[line] && board->count[line] <= line) value += tiling->lines[line][(int)board->colour[line]][(int)board->count[line]];
    return value;
}

static float board_value(Context *context, const Board *board, int seat) {
    const Tiling *tiling = tiling_of(context, seat, board, code_of(board));
    return value_after(board, tiling, score_after(board, tiling));
}

/* Tile all boards. `first`: the column of the first full line of the player to move, or NONE. */
static void end_offer(Context *context, Position *at, int first) {
    for (int seat = 0; seat < at->seats; seat++) {
        Board *board = &at->boards[seat];
        int code = first != NONE && seat == at->turn ? CODES + first : code_of(board);
        const Tiling *tiling = tiling_of(context, seat, board, code);
        board->score = (int16_t)score_after(board, tiling);
        board->floor = 0;
        board->wall = tiling->wall.rows;
        board->tiling = (uint16_t)code;
        for (int line = 0; line < SIZE; line++)
            if (board->count[line] > line) board->count[line] = 0, board->colour[line] = -1;
        if (has_row(board->wall)) at->is_over = 1;
    }
    if (at->is_over)
        for (int seat = 0; seat < at->seats; seat++) {
            Board *board = &at->boards[seat];
            board->score = (int16_t)(board->score + bonus(&tiling_of(context, seat, board, board->tiling)->wall));
        }
    at->is_settled = 1;
}

static void apply(void *context, void *position, int32_t move) {
    Position *at = position;
    if (move & PLACE) {
        end_offer(context, at, move & 7);
        return;
    }
    take(at, move >> 6, move >> 3 & 7, move & 7);
    if (is_empty(at)) end_offer(context, at, NONE);
}

static int first_full_line(const Board *board) {
    for (int line = 0; line < SIZE; line++)
        if (board->count[line] > line) return line;
    return NONE;
}

/* All legal takes or, when all tiles are taken, the columns for the first full line. */
static int legal_grey(const void *context, const void *position, int32_t *moves) {
    const Position *at = position;
    const Board *board = &at->boards[at->turn];
    int line = first_full_line(board), found = 0;
    if (!is_empty(at) || at->is_settled) return legal(context, position, moves);
    for (int column = 0; line != NONE && column < SIZE; column++)
        if (is_free(&((const GreyWalls *)context)->walls[at->turn], line, column, board->colour[line])) moves[found++] = PLACE | line << 3 | column;
    return found;
}

static void settled_values(Context *context, const Position *at, float *points) {
    float values[SEATS];
    for (int seat = 0; seat < at->seats; seat++) {
        const Board *board = &at->boards[seat];
        values[seat] = at->is_over ? board->score : value_after(board, tiling_of(context, seat, board, board->tiling), board->score);
        if (!at->is_over && seat == at->holder) values[seat] += context->weight[STARTS];
    }
    for (int seat = 0; seat < at->seats; seat++) points[seat] = values[seat] - best_other(values, at->seats, seat);
}

static int expand(void *memory, const void *position, ScoredMove *found) {
    const Position *at = position;
    if (!is_empty(at)) return expand_offer(memory, at, board_value, found);
    int32_t moves[SIZE];
    int count = legal_grey(memory, at, moves);
    for (int number = 0; number < count; number++) {
        Position after = *at;
        float points[SEATS];
        apply(memory, &after, moves[number]);
        settled_values(memory, &after, points);
        found[number] = (ScoredMove){moves[number], points[at->turn]};
    }
    return count;
}

static void evaluations(void *memory, const void *position, float *points) {
    Position at = *(const Position *)position;
    if (!at.is_settled) {
        play_out(memory, &at);
        end_offer(memory, &at, NONE);
    }
    settled_values(memory, &at, points);
}

static void close_walls(void *memory) {
    GreyWalls *grey = memory;
    for (int seat = 0; seat < SEATS; seat++)
        for (int code = 0; code < TILINGS; code++) free(grey->tilings[seat][code]);
    free(grey);
}

/* Fill the tables of `play_out` for the wall of a seat at the root. */
static void make_line_tables(GreyWalls *grey, int seat) {
    Context *context = &grey->context;
    const Wall *wall = &grey->walls[seat];
    for (int line = 0; line < SIZE; line++)
        for (int colour = 0; colour < SIZE; colour++) {
            if (wall->rows & printed(line, colour)) continue;
            int is_stuck;
            float *values = context->tables[seat][line][colour];
            line_values(context, wall, line, colour, values);
            values[line + 1] = best_space(context, wall, line, colour, 1, 1, &is_stuck);
            if (is_stuck) values[line + 1] = -2 * (float)(line + 1);
        }
}

static void *open_walls(const int32_t *numbers, int count, const float *weights, void *position) {
    Position *at = position;
    enum { TABLE = SIZE + 4 + SOURCES * SIZE, BOARD = 2 + SIZE * SIZE + 2 * SIZE };
    if (count < TABLE || !is_within(numbers[SIZE], 2, SEATS) || count != TABLE + numbers[SIZE] * BOARD) return NULL;
    GreyWalls *grey = calloc(1, sizeof(GreyWalls));
    if (!grey) return NULL;
    make_tables();
    memcpy(grey->context.weight, weights, sizeof grey->context.weight);
    numbers = read_offer(numbers + SIZE, at);
    int is_sound = 1;
    for (int seat = 0; seat < at->seats; seat++) {
        Board *board = &at->boards[seat];
        Wall *wall = &grey->walls[seat];
        board->score = (int16_t)*numbers++;
        board->floor = (int8_t)*numbers++;
        for (int space = 0; space < SIZE * SIZE; space++) {
            int colour = *numbers++;
            wall->colour[space / SIZE][space % SIZE] = NONE;
            if (!is_within(colour, NONE, SIZE - 1)) is_sound = 0;
            else if (colour != NONE) put(wall, space / SIZE, space % SIZE, colour);
        }
        board->wall = wall->rows;
        for (int line = 0; line < SIZE; line++) {
            board->colour[line] = (int8_t)*numbers++;
            board->count[line] = (int8_t)*numbers++;
        }
    }
    int32_t moves[MAX_MOVES];
    if (!is_sound || !is_valid(at) || !legal_grey(grey, at, moves)) {
        free(grey);
        return NULL;
    }
    for (int seat = 0; seat < at->seats; seat++) make_line_tables(grey, seat);
    return grey;
}

static int write_numbers(const void *context, const void *position, int32_t *numbers) {
    const GreyWalls *grey = context;
    const Position *at = position;
    int32_t *next = write_offer(at, numbers);
    for (int seat = 0; seat < at->seats; seat++) {
        const Board *board = &at->boards[seat];
        const Tiling *tiling = at->is_settled ? grey->tilings[seat][board->tiling] : NULL;
        const Wall *wall = tiling ? &tiling->wall : &grey->walls[seat];
        *next++ = board->score, *next++ = board->floor;
        for (int space = 0; space < SIZE * SIZE; space++) *next++ = wall->colour[space / SIZE][space % SIZE];
        for (int line = 0; line < SIZE; line++) *next++ = board->colour[line], *next++ = board->count[line];
    }
    return (int)(next - numbers);
}

const Game AZUL_GREY = {"azul grey", sizeof(Position), WEIGHTS, open_walls, close_walls, write_numbers, to_move, legal_grey, apply,
                        expand, evaluations, winners, seats_of, points_of, NULL, NULL, 1};
