/* Self-play of Azul, and training of the net; scripts/azul_net.py compiles and runs it.

   play GAMES SEED SIMULATIONS PLAYOUTS WEIGHTS ROWS   plays and writes a row for each end of a round
   fit NET EPOCHS ROWS...                              learns from rows and writes the net's floats */
#include "../engine/core/azul_net.h"
#include "../engine/core/azul_tiling.h"
#include <stdio.h>

enum { ALL = WEIGHTS + NET_WEIGHTS, STAGES = 4, ROUNDS = 20, OPENING = 6, DEALS = 2 };
static const float SEARCH_PARAMETERS[] = {0.25f, 3, 4, 1.5f, 0.9f, 7, 0};
static const double WILD = 0.04, WILDER = 0.25, WARM = 2.5; /* share of random moves; the share in every fourth game; their temperature */
static const float WON = 0.9f, OUTCOME = 0.3f; /* weights: of the win in the outcome, beside the lead; of the outcome in the target */
static const float DECAY = 0.25f;
static const int ASIDE_SIMULATIONS = 40;
static const double ASIDE_WILD[] = {0.1, 0.3};

typedef struct {
    int32_t game, ended, starts, bag[SIZE];
    Board boards[2];
    float won, ahead, win_probability; /* of the first seat: at the end (UNKNOWN: not played to the end), and in the next round */
} Row;

#define UNKNOWN -1.0f

typedef struct {
    int simulations, asides; /* asides: number of alternative playouts of each round */
    float weights[STAGES][ALL];
    FILE *rows;
} Play;

typedef struct {
    Features found[2];
    int game, seats, stage;
    float ahead, starts, target[2];
} Sample;

#include "net_training.h"

/* Refill an empty bag with all tiles that are neither on offer nor on a board (AZ-3, AZ-30). */
static void refill(const Position *at, int32_t *bag) {
    for (int colour = 0; colour < SIZE; colour++) {
        bag[colour] = 20;
        for (int source = 0; source < SOURCES; source++) bag[colour] -= at->tiles[source][colour];
        for (int seat = 0; seat < at->seats; seat++) {
            const Board *board = &at->boards[seat];
            bag[colour] -= __builtin_popcount(board->wall & COLOUR_SPACES[colour]);
            for (int line = 0; line < SIZE; line++) bag[colour] -= board->colour[line] == colour ? board->count[line] : 0;
        }
    }
}

static int left_in(const int32_t *bag) { return bag[0] + bag[1] + bag[2] + bag[3] + bag[4]; }

/* Start a round: deal tiles; the holder of the marker starts. */
static void lay_out(Position *at, int32_t *bag) {
    if (at->holder >= 0) at->turn = at->holder;
    at->holder = -1, at->is_settled = 0;
    for (int tile = 0; tile < 4 * (2 * at->seats + 1); tile++) {
        if (!left_in(bag)) refill(at, bag);
        if (!left_in(bag)) return;
        int drawn = (int)(chance() % (uint32_t)left_in(bag)), colour = 0;
        while (drawn >= bag[colour]) drawn -= bag[colour++];
        bag[colour]--;
        at->tiles[tile / 4][colour]++;
    }
}

/* Return a move as `choose` does. */
static int32_t think(Play *play, const Position *at, const int32_t *bag, int simulations, double wild, float *win_probability) {
    static int32_t numbers[MAX_NUMBERS];
    int stage = (at->ended < STAGES ? at->ended : STAGES) - 1, is_wild;
    memcpy(numbers, bag, SIZE * sizeof *bag);
    int length = SIZE + write_numbers(NULL, at, numbers + SIZE);
    Tree *tree = core_open("azul", numbers, length, SEARCH_PARAMETERS, play->weights[stage], ALL, 64, chance());
    return choose(tree, simulations, wild, WARM, &is_wild, win_probability);
}

/* The win probability of the first seat after a round: the mean of searches over several draws of new tiles. */
static float value_after(Play *play, const Position *at, const int32_t *bag) {
    float sum = 0;
    for (int drawn = 0; drawn < DEALS; drawn++) {
        Position next = *at;
        int32_t left[SIZE];
        float win_probability = 0.5f;
        memcpy(left, bag, sizeof left);
        next.ended++;
        lay_out(&next, left);
        if (!is_empty(&next)) think(play, &next, left, play->simulations, 0, &win_probability);
        sum += next.turn ? 1 - win_probability : win_probability;
    }
    return sum / DEALS;
}

static Row row_at(Play *play, const Position *at, const int32_t *bag, int number) {
    int starts = (at->holder >= 0 ? at->holder : at->turn) == 0;
    Row row = {number, at->ended, starts, {0}, {at->boards[0], at->boards[1]}, UNKNOWN, 0, value_after(play, at, bag)};
    memcpy(row.bag, bag, sizeof row.bag);
    return row;
}

/* Play the round to its end with few simulations, and record only the final position. */
static void play_aside(Play *play, Position at, const int32_t *bag, int number, double wild) {
    float win_probability;
    while (!at.is_settled) apply(NULL, &at, think(play, &at, bag, ASIDE_SIMULATIONS, wild, &win_probability));
    if (at.is_over) return;
    Row row = row_at(play, &at, bag, number);
    fwrite(&row, sizeof row, 1, play->rows);
}

static void play_one(Play *play, int number) {
    Position at = {.seats = 2, .holder = -1};
    Row rows[ROUNDS];
    int32_t bag[SIZE] = {20, 20, 20, 20, 20};
    int found = 0, opening = (int)(chance() % OPENING);
    double wild = number % 4 ? WILD : WILDER;
    for (int seat = 0; seat < 2; seat++) memset(at.boards[seat].colour, -1, SIZE);
    for (at.ended = 1; !at.is_over && at.ended < ROUNDS; at.ended++) {
        float win_probability;
        lay_out(&at, bag);
        if (is_empty(&at)) break;
        for (int aside = 0; aside < play->asides; aside++) play_aside(play, at, bag, number, ASIDE_WILD[aside % 2]);
        for (; !at.is_settled; opening--)
            apply(NULL, &at, think(play, &at, bag, play->simulations, opening > 0 ? 1 : wild, &win_probability));
        if (!at.is_over) rows[found++] = row_at(play, &at, bag, number);
    }
    int won = winners(NULL, &at);
    for (int row = 0; row < found; row++) {
        rows[row].won = won == 1 ? 1 : won == 2 ? 0 : 0.5f;
        rows[row].ahead = (float)(at.boards[0].score - at.boards[1].score);
    }
    fwrite(rows, sizeof(Row), (size_t)found, play->rows);
}

static int play_all(int games, int seed, int simulations, int asides, const char *from, const char *to) {
    static Play play;
    play.simulations = simulations, play.asides = asides;
    FILE *file = fopen(from, "rb");
    if (!file || fread(play.weights, sizeof play.weights, 1, file) != 1) return 1;
    fclose(file);
    if (!(play.rows = fopen(to, "wb"))) return 1;
    make_tables();
    seed_games(seed);
    for (int number = 0; number < games; number++) play_one(&play, number);
    return fclose(play.rows);
}

/* ---- Training ---- */

static float side_value(const Sample *sample, int side, float *sums) {
    float ahead = side ? -sample->ahead : sample->ahead, starts = side ? 1 - sample->starts : sample->starts;
    for (int unit = 0; unit < HIDDEN; unit++)
        sums[unit] = net.base[sample->stage][unit] + starts * net.starts[unit] + ahead * net.ahead[unit];
    return net.point[sample->stage] * ahead + net.start[sample->stage] * starts;
}

static void add_side_gradient(const Sample *sample, int side, const float *units, float output) {
    float ahead = side ? -sample->ahead : sample->ahead, starts = side ? 1 - sample->starts : sample->starts;
    gradient.point[sample->stage] += output * ahead, gradient.start[sample->stage] += output * starts;
    for (int unit = 0; unit < HIDDEN; unit++) {
        gradient.base[sample->stage][unit] += units[unit];
        gradient.starts[unit] += units[unit] * starts, gradient.ahead[unit] += units[unit] * ahead;
    }
}

static void set_sample(Sample *sample, const Row *row) {
    float supply[SIZE], outcome = WON * row->won + (1 - WON) * share(row->ahead / 7);
    supply_of(row->bag, supply);
    for (int seat = 0; seat < 2; seat++) describe_board(&row->boards[seat], supply, &sample->found[seat]);
    sample->game = row->game, sample->starts = (float)row->starts;
    sample->stage = (row->ended < LAST_STAGE ? row->ended : LAST_STAGE) - 1;
    sample->ahead = 0.1f * (float)(row->boards[0].score - row->boards[1].score);
    sample->seats = 2;
    sample->target[0] = row->won == UNKNOWN ? row->win_probability : OUTCOME * outcome + (1 - OUTCOME) * row->win_probability;
    sample->target[1] = 1 - sample->target[0];
}

int main(int count, char **words) {
    if (count == 8 && !strcmp(words[1], "play"))
        return play_all(atoi(words[2]), atoi(words[3]), atoi(words[4]), atoi(words[5]), words[6], words[7]);
    if (count >= 5 && !strcmp(words[1], "fit")) {
        make_tables();
        return fit(words[2], atoi(words[3]), DECAY, &net.base[0][0], count - 4, words + 4);
    }
    return 2;
}
