/* Self-play of Ice Cult, and training of the net; scripts/icecult_net.py compiles and runs it.

   play GAMES SEED SIMULATIONS ASIDE START WEIGHTS ROWS   plays and writes a row for positions in the games and beside them
   fit NET EPOCHS DECAY START WEIGHTS ROWS...             learns from rows and writes the net's floats

   START: the integers of an initial position, which determine the number of seats. */
#include "../engine/core/icecult_net.h"
#include <stdio.h>

enum { TOGETHER = WEIGHTS + NET_WEIGHTS, LONGEST = 160 };
static const float SEARCH_PARAMETERS[] = {0.15f, 0.7f, 4, 1.5f, 0.9f, LOGIT_POINTS, 0};
/* The share of random turns, that in every fourth game, and their temperature; that in the opening; the share of positions with a
   row beside the game, and of these with another one after a second random turn. */
static const double WILD = 0.06, WILDER = 0.25, WARM = 3, OPENING_WARM = 5, ASIDE = 0.7, SECOND_ASIDE = 0.4;
/* The weight of the next position's target in that of a position. */
static const float TRACE = 0.8f;
/* The effort for the turns from which a random one is drawn. */
static const Effort WIDE = {MAX_KNOWN, 6, 6, 0};

typedef struct {
    int32_t game;
    Position at;
    float target[SEATS]; /* the win probabilities that the net is to find */
} Row;

typedef struct {
    int simulations, aside, printed; /* aside: simulations for a position beside the game; printed: number of integers before the position */
    int32_t numbers[MAX_NUMBERS];
    float weights[TOGETHER];
    Position start;
    FILE *rows;
} Play;

typedef struct {
    Features found[SEATS];
    float side[SEATS][SIDE], lead[SEATS];
    int8_t distance[SEATS];
    int game, seats;
    float target[SEATS];
} Sample;

#include "net_training.h"

int32_t core_best_move(const Tree *tree, float *win_probabilities);

static Context *context;

/* Search a position, store the win probabilities, which are made to add up to 1, and return the best turn. */
static int32_t think(Play *play, const Position *at, int simulations, float *win_probabilities) {
    int length = play->printed + ICECULT.write(context, at, play->numbers + play->printed);
    Tree *tree = core_open("icecult", play->numbers, length, SEARCH_PARAMETERS, play->weights, TOGETHER, 64, chance());
    float sum = 0;
    if (!tree || !core_simulate(tree, simulations)) exit(1);
    int32_t turn = core_best_move(tree, win_probabilities);
    core_close(tree);
    for (int seat = 0; seat < at->seats; seat++) sum += win_probabilities[seat];
    for (int seat = 0; seat < at->seats; seat++) win_probabilities[seat] /= sum;
    return turn;
}

/* Play a random turn, weighted by its evaluation at a temperature. */
static void play_wild(Position *at, double temperature) {
    static ScoredMove found[MAX_MOVES];
    int count = whole_turns(context, at, found, WIDE), chosen = 0;
    float most = found[0].evaluation;
    double total = 0, at_most = 0;
    for (int one = 1; one < count; one++)
        if (found[one].evaluation > most) most = found[one].evaluation;
    for (int one = 0; one < count; one++) total += exp((found[one].evaluation - most) / temperature);
    double drawn = part() * total;
    for (; chosen < count - 1; chosen++)
        if ((at_most += exp((found[chosen].evaluation - most) / temperature)) > drawn) break;
    play_turn(context, at, found[chosen].move);
}

/* Write a row for the position after a random turn and, at times, for that after another one. */
static void look_aside(Play *play, Position at, int number) {
    Row row = {.game = number};
    do {
        play_wild(&at, WARM);
        if (is_over(context, &at)) return;
        think(play, &at, play->aside, row.target);
        row.at = at;
        fwrite(&row, sizeof row, 1, play->rows);
    } while (part() < SECOND_ASIDE);
}

static void play_one(Play *play, int number) {
    static Row rows[LONGEST];
    int is_wild[LONGEST], count = 0, opening = (int)(chance() % (uint32_t)(2 * play->start.seats + 2));
    double wild = number % 4 ? WILD : WILDER;
    Position at = play->start;
    at.to_move = (int8_t)(chance() % (uint32_t)at.seats);
    for (; opening; opening--) play_wild(&at, OPENING_WARM);
    memset(rows, 0, sizeof rows);
    while (!is_over(context, &at) && count < LONGEST) {
        Row *row = &rows[count];
        int32_t turn = think(play, &at, play->simulations, row->target);
        row->game = number, row->at = at;
        if (part() < ASIDE) look_aside(play, at, number);
        is_wild[count] = part() < wild;
        if (is_wild[count])
            play_wild(&at, WARM);
        else
            play_turn(context, &at, turn);
        count++;
    }
    float target[SEATS];
    int won = winners(context, &at);
    for (int seat = 0; seat < at.seats; seat++)
        target[seat] = won ? (float)(won >> seat & 1) / (float)__builtin_popcount((unsigned)won) : rows[count - 1].target[seat];
    for (int row = count - 1; row >= 0; row--)
        for (int seat = 0; seat < at.seats; seat++) {
            float *found = &rows[row].target[seat];
            target[seat] = *found = is_wild[row] ? *found : TRACE * target[seat] + (1 - TRACE) * *found;
        }
    fwrite(rows, sizeof(Row), (size_t)count, play->rows);
}

/* Read the integers of an initial position. Returns 0 on failure. */
static int read_start(const char *path, Play *play) {
    FILE *file = fopen(path, "rb");
    if (!file) return 0;
    int count = (int)fread(play->numbers, sizeof *play->numbers, MAX_NUMBERS, file);
    fclose(file);
    context = ICECULT.open(play->numbers, count, play->weights, &play->start);
    if (!context) return 0;
    play->printed = count - ICECULT.write(context, &play->start, play->numbers + count);
    return 1;
}

/* Read the weights of the linear evaluation and the net. Returns 0 on failure. */
static int read_weights(const char *path, Play *play) {
    FILE *file = fopen(path, "rb");
    int is_read = file && fread(play->weights, sizeof play->weights, 1, file) == 1;
    if (file) fclose(file);
    return is_read;
}

static int play_all(Play *play, int games, int seed, const char *to) {
    if (!(play->rows = fopen(to, "wb"))) return 1;
    seed_games(seed);
    for (int number = 0; number < games; number++) {
        play_one(play, number);
        fflush(play->rows);
    }
    return fclose(play->rows);
}

/* ---- Training ---- */

static float side_value(const Sample *sample, int side, float *sums) {
    int distance = sample->distance[side];
    float value = net.point[distance] * sample->lead[side];
    memcpy(sums, net.base[distance], sizeof net.base[0]);
    for (int one = 0; one < SIDE; one++) {
        value += sample->side[side][one] * net.beside[one];
        for (int unit = 0; unit < HIDDEN; unit++) sums[unit] += sample->side[side][one] * net.side[one][unit];
    }
    return value;
}

static void add_side_gradient(const Sample *sample, int side, const float *units, float output) {
    int distance = sample->distance[side];
    gradient.point[distance] += output * sample->lead[side];
    for (int unit = 0; unit < HIDDEN; unit++) gradient.base[distance][unit] += units[unit];
    for (int one = 0; one < SIDE; one++) {
        gradient.beside[one] += output * sample->side[side][one];
        for (int unit = 0; unit < HIDDEN; unit++) gradient.side[one][unit] += sample->side[side][one] * units[unit];
    }
}

static void set_sample(Sample *sample, const Row *row) {
    Described described;
    describe(context, &row->at, &described);
    memcpy(sample->found, described.found, sizeof sample->found);
    memcpy(sample->side, described.side, sizeof sample->side);
    memcpy(sample->lead, described.lead, sizeof sample->lead);
    memcpy(sample->distance, described.distance, sizeof sample->distance);
    memcpy(sample->target, row->target, sizeof sample->target);
    sample->game = row->game, sample->seats = row->at.seats;
}

int main(int count, char **words) {
    static Play play;
    if (count == 9 && !strcmp(words[1], "play")) {
        play.simulations = atoi(words[4]), play.aside = atoi(words[5]);
        if (!read_weights(words[7], &play) || !read_start(words[6], &play)) return 1;
        return play_all(&play, atoi(words[2]), atoi(words[3]), words[8]);
    }
    if (count >= 8 && !strcmp(words[1], "fit")) {
        if (!read_weights(words[6], &play) || !read_start(words[5], &play)) return 1;
        initialize(&net.side[0][0]);
        return fit(words[2], atoi(words[3]), RATE, (float)atof(words[4]), count - 7, words + 7);
    }
    return 2;
}
