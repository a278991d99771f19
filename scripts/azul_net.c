/* Self-play of Azul, and training of the net; scripts/azul_net.py compiles and runs it.

   play GAMES SEED SIMULATIONS CONTINUATIONS VALUED WILD FROM TO WEIGHTS ROWS
                                                       plays and writes a row for each end of a round
   fit NET EPOCHS RATE DECAY BEGIN ROWS...             trains a net on rows and writes its floats; it starts from the net in BEGIN or,
                                                       if that file is empty, from random weights
   measure GAMES SIMULATIONS DEALS DEEP WEIGHTS FILE   measures positions, see azul_net_error.h
   error WEIGHTS FILE                                  prints the error of the nets in measured positions */
#include "../engine/core/azul_net.h"
#include "../engine/core/azul_tiling.h"
#include <stdio.h>

enum { ALL = WEIGHTS + NET_WEIGHTS, STAGES = 4, ROUNDS = 20, OPENING = 6 };
static const float SEARCH_PARAMETERS[] = {0.25f, 3, 4, 1.5f, 0.9f, 7, 0};
static const double WILD = 0.04, WILDER = 0.25; /* share of random moves; the share in every fourth game */
static const double WARM = 2.5;                 /* the temperature of random moves, in points */
static const float WON = 0.9f;                  /* the weight of the win in the outcome; the rest is the lead */
static const float OUTCOME = 0.3f;              /* the weight of the outcome in the target; the rest is what the search found */
/* A search with few simulations finds win probabilities too close to a half, most of all in the last rounds. In every fit, the log
   odds are multiplied by the factor of the stage. */
static const float SHARPENING[LAST_STAGE] = {1, 1, 1.05f, 1.3f, 1.3f};
static const int CONTINUATION_SIMULATIONS = 25;
static const double CONTINUATION_WILD[] = {0.1, 0.3}; /* the share of random moves in every other continuation */

typedef struct {
    int32_t game, ended, starts, bag[SIZE];
    Board boards[2];
    float won, final_lead;  /* of the first seat; UNKNOWN if the game was not played to its end */
    float win_probability; /* of the first seat, found by a search after the next deal */
} Row;

#define UNKNOWN -1.0f

typedef struct {
    int simulations, continuations; /* continuations: how often each recorded round is also played to its end in another way */
    int valued;                     /* simulations of the search after the next deal */
    double wild;                    /* multiplies the shares of random moves */
    int from, to;                   /* only rounds from `from` to `to` are recorded; a game stops after the latter */
    float weights[STAGES][ALL];
    FILE *rows;
} Play;

typedef struct {
    Features found[2];
    int game, seats, stage;
    float ahead, starts, cross[CROSS], target[2];
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

static Tree *tree_of(Play *play, const Position *at, const int32_t *bag, int megabytes) {
    static int32_t numbers[MAX_NUMBERS];
    int stage = (at->ended < STAGES ? at->ended : STAGES) - 1;
    memcpy(numbers, bag, SIZE * sizeof *bag);
    int length = SIZE + write_numbers(NULL, at, numbers + SIZE);
    return core_open("azul", numbers, length, SEARCH_PARAMETERS, play->weights[stage], ALL, megabytes, chance());
}

/* Return a move as `choose` does. */
static int32_t think(Play *play, const Position *at, const int32_t *bag, int simulations, double wild, float *win_probability) {
    int is_wild;
    return choose(tree_of(play, at, bag, 8 + simulations / 100), simulations, wild, WARM, &is_wild, win_probability);
}

/* The win probability of the first seat after new tiles were dealt. */
static float value_after(Play *play, const Position *at, const int32_t *bag, int simulations) {
    Position next = *at;
    int32_t left[SIZE];
    memcpy(left, bag, sizeof left);
    next.ended++;
    lay_out(&next, left);
    if (is_empty(&next)) return 0.5f;
    float found;
    think(play, &next, left, simulations, 0, &found);
    return next.turn ? 1 - found : found;
}

static Row row_at(Play *play, const Position *at, const int32_t *bag, int number) {
    int starts = (at->holder >= 0 ? at->holder : at->turn) == 0;
    Row row = {number, at->ended, starts, {0}, {at->boards[0], at->boards[1]}, UNKNOWN, 0, value_after(play, at, bag, play->valued)};
    memcpy(row.bag, bag, sizeof row.bag);
    return row;
}

/* Play the round to its end with few simulations, and record only the final position. */
static void play_continuation(Play *play, Position at, const int32_t *bag, int number, double wild) {
    float found;
    while (!at.is_settled) apply(NULL, &at, think(play, &at, bag, CONTINUATION_SIMULATIONS, wild, &found));
    if (at.is_over) return;
    Row row = row_at(play, &at, bag, number);
    fwrite(&row, sizeof row, 1, play->rows);
}

static void play_one(Play *play, int number) {
    Position at = {.seats = 2, .holder = -1};
    Row rows[ROUNDS];
    int32_t bag[SIZE] = {20, 20, 20, 20, 20};
    int found = 0, opening = (int)(chance() % OPENING);
    double wild = play->wild * (number % 4 ? WILD : WILDER);
    for (int seat = 0; seat < 2; seat++) memset(at.boards[seat].colour, -1, SIZE);
    for (at.ended = 1; !at.is_over && at.ended <= play->to; at.ended++) {
        float value;
        lay_out(&at, bag);
        if (is_empty(&at)) break;
        int is_recorded = at.ended >= play->from;
        for (int one = 0; is_recorded && one < play->continuations; one++)
            play_continuation(play, at, bag, number, play->wild * CONTINUATION_WILD[one % 2]);
        for (; !at.is_settled; opening--)
            apply(NULL, &at, think(play, &at, bag, play->simulations, opening > 0 ? 1 : wild, &value));
        if (!at.is_over && is_recorded) rows[found++] = row_at(play, &at, bag, number);
    }
    int won = winners(NULL, &at);
    for (int row = 0; at.is_over && row < found; row++) {
        rows[row].won = won == 1 ? 1 : won == 2 ? 0 : 0.5f;
        rows[row].final_lead = (float)(at.boards[0].score - at.boards[1].score);
    }
    fwrite(rows, sizeof(Row), (size_t)found, play->rows);
}

static int play_all(Play *play, int games, int seed, const char *from, const char *to) {
    FILE *file = fopen(from, "rb");
    if (!file || fread(play->weights, sizeof play->weights, 1, file) != 1) return 1;
    fclose(file);
    if (!(play->rows = fopen(to, "wb"))) return 1;
    make_tables();
    seed_games(seed);
    for (int number = 0; number < games; number++) play_one(play, number);
    return fclose(play->rows);
}

#include "azul_net_error.h"

/* ---- Training ---- */

static float side_value(const Sample *sample, int side, float *sums) {
    float ahead = side ? -sample->ahead : sample->ahead, starts = side ? 1 - sample->starts : sample->starts;
    for (int unit = 0; unit < HIDDEN; unit++)
        sums[unit] = net.base[sample->stage][unit] + starts * net.starts[unit] + ahead * net.ahead[unit];
    float value = net.point[sample->stage] * ahead + net.start[sample->stage] * starts;
    for (int at = 0; at < CROSS; at++) value += (side ? -0.5f : 0.5f) * net.cross[sample->stage][at] * sample->cross[at];
    return value;
}

static void add_side_gradient(const Sample *sample, int side, const float *units, float output) {
    float ahead = side ? -sample->ahead : sample->ahead, starts = side ? 1 - sample->starts : sample->starts;
    for (int at = 0; at < CROSS; at++) gradient.cross[sample->stage][at] += (side ? -0.5f : 0.5f) * output * sample->cross[at];
    gradient.point[sample->stage] += output * ahead, gradient.start[sample->stage] += output * starts;
    for (int unit = 0; unit < HIDDEN; unit++) {
        gradient.base[sample->stage][unit] += units[unit];
        gradient.starts[unit] += units[unit] * starts, gradient.ahead[unit] += units[unit] * ahead;
    }
}

static void set_sample(Sample *sample, const Row *row) {
    float supply[SIZE], outcome = WON * row->won + (1 - WON) * share(row->final_lead / SEARCH_PARAMETERS[5]);
    if (is_bag_empty(row->bag)) supply_of_lid(row->boards, supply);
    else supply_of(row->bag, supply);
    for (int seat = 0; seat < 2; seat++) {
        describe_board(&row->boards[seat], &sample->found[seat]);
        describe_supply(&row->boards[seat], supply, &sample->found[seat]);
    }
    sample->game = row->game, sample->starts = (float)row->starts;
    sample->stage = (row->ended < LAST_STAGE ? row->ended : LAST_STAGE) - 1;
    sample->ahead = 0.1f * (float)(row->boards[0].score - row->boards[1].score);
    const Features *mine = &sample->found[0], *theirs = &sample->found[1];
    compare(sample->ahead, mine->bonus - theirs->bonus, mine->expected - theirs->expected, row->starts,
            mine->can_end + theirs->can_end, sample->cross);
    sample->seats = 2;
    float found = row->win_probability < 1e-4f ? 1e-4f : row->win_probability > 0.9999f ? 0.9999f : row->win_probability;
    found = share(SHARPENING[sample->stage] * logf(found / (1 - found)));
    sample->target[0] = row->won == UNKNOWN ? found : OUTCOME * outcome + (1 - OUTCOME) * found;
    sample->target[1] = 1 - sample->target[0];
}

int main(int count, char **words) {
    if (count == 12 && !strcmp(words[1], "play")) {
        static Play play;
        play.simulations = atoi(words[4]), play.continuations = atoi(words[5]), play.valued = atoi(words[6]);
        play.wild = atof(words[7]), play.from = atoi(words[8]), play.to = atoi(words[9]);
        return play_all(&play, atoi(words[2]), atoi(words[3]), words[10], words[11]);
    }
    if (count == 8 && !strcmp(words[1], "measure"))
        return measure_all(atoi(words[2]), atoi(words[3]), atoi(words[4]), atoi(words[5]), words[6], words[7]);
    if (count == 4 && !strcmp(words[1], "error")) return print_error(words[2], words[3]);
    if (count >= 8 && !strcmp(words[1], "fit")) {
        make_tables();
        initialize(&net.base[0][0]);
        FILE *file = fopen(words[6], "rb");
        if (!file) return 1;
        size_t read = fread(&net, 1, sizeof net, file); /* nothing: train from the start */
        fclose(file);
        if (read && read != sizeof net) return 1;
        return fit(words[2], atoi(words[3]), (float)atof(words[4]), (float)atof(words[5]), count - 7, words + 7);
    }
    return 2;
}
