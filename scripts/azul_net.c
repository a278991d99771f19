/* Self-play of Azul, and training of the net; scripts/azul_net.py compiles and runs it.

   play GAMES SEED SIMULATIONS PLAYOUTS WEIGHTS ROWS   plays and writes a row for each end of a round
   fit NET EPOCHS ROWS...                              learns from rows and writes the net's floats */
#include "../engine/core/azul_net.h"
#include "../engine/core/azul_tiling.h"
#include <math.h>
#include <stdio.h>

typedef struct Tree Tree;
Tree *core_open(const char *key, const int32_t *numbers, int count, const float *parameters, const float *weights, int weight_count,
                int megabytes, uint32_t seed);
int core_simulate(Tree *tree, int simulations);
int core_root_moves(Tree *tree, int32_t *moves, int32_t *visits, double *sums, float *evaluation, float *answered);
void core_close(Tree *tree);

enum { ALL = WEIGHTS + NET_WEIGHTS, STAGES = 4, ROUNDS = 20, OPENING = 6, DEALS = 2, BATCH = 128, HELD_OUT = 12 };
static const float SEARCH_PARAMETERS[] = {0.25f, 3, 4, 1.5f, 0.9f, 7, 0};
static const double WILD = 0.04, WILDER = 0.25, WARM = 2.5; /* share of random moves; the share in every fourth game; their temperature */
static const float WON = 0.9f, OUTCOME = 0.3f; /* weights: of the win in the outcome, beside the lead; of the outcome in the target */
static const float RATE = 1.5e-3f, DECAY = 0.25f;
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

static uint64_t stream;

static uint32_t chance(void) {
    stream ^= stream << 13, stream ^= stream >> 7, stream ^= stream << 17;
    return (uint32_t)(stream >> 16);
}

static double part(void) { return chance() % 1000000 / 1e6; }

static float share(float win_logit) { return 1 / (1 + expf(-win_logit)); }

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

/* Return the best move of a search or, with probability `wild`, a random move weighted by evaluation. Store the win
   probability of the best move. */
static int32_t think(Play *play, const Position *at, const int32_t *bag, int simulations, double wild, float *win_probability) {
    static int32_t numbers[MAX_NUMBERS], moves[MAX_MOVES], visits[MAX_MOVES];
    static double sums[MAX_MOVES];
    static float evaluation[MAX_MOVES], answered[MAX_MOVES];
    int stage = (at->ended < STAGES ? at->ended : STAGES) - 1, best = 0;
    memcpy(numbers, bag, SIZE * sizeof *bag);
    int length = SIZE + write_numbers(NULL, at, numbers + SIZE);
    Tree *tree = core_open("azul", numbers, length, SEARCH_PARAMETERS, play->weights[stage], ALL, 64, chance());
    if (!tree) exit(1);
    core_simulate(tree, simulations);
    int count = core_root_moves(tree, moves, visits, sums, evaluation, answered);
    core_close(tree);
    for (int one = 1; one < count; one++)
        if (visits[one] > visits[best]) best = one;
    *win_probability = visits[best] ? (float)(sums[best] / visits[best]) : 0.5f;
    if (part() >= wild) return moves[best];
    double total = 0, at_most = 0;
    for (int one = 0; one < count; one++) total += exp((evaluation[one] - evaluation[0]) / WARM);
    double drawn = part() * total;
    for (best = 0; best < count - 1; best++)
        if ((at_most += exp((evaluation[best] - evaluation[0]) / WARM)) > drawn) break;
    return moves[best];
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
    stream = (uint64_t)(seed + 1) * 0x9E3779B97F4A7C15u;
    for (int number = 0; number < games; number++) play_one(&play, number);
    return fclose(play.rows);
}

/* ---- Learning: Adam, with features computed once per row ---- */

typedef struct {
    Features found[2];
    int game, stage;
    float ahead, starts, aim;
} Lesson;

static Net net, slope, first, second;

static float side(const Lesson *lesson, int at, float *sums) {
    float ahead = at ? -lesson->ahead : lesson->ahead, starts = at ? 1 - lesson->starts : lesson->starts;
    float value = net.point[lesson->stage] * ahead + net.start[lesson->stage] * starts;
    const Features *mine = &lesson->found[at], *theirs = &lesson->found[!at];
    for (int unit = 0; unit < HIDDEN; unit++)
        sums[unit] = net.base[lesson->stage][unit] + starts * net.starts[unit] + ahead * net.ahead[unit];
    for (int one = 0; one < mine->count; one++) {
        value += mine->value[one] * net.straight[mine->at[one]];
        for (int unit = 0; unit < HIDDEN; unit++) sums[unit] += mine->value[one] * net.own[mine->at[one]][unit];
    }
    for (int one = 0; one < theirs->count; one++)
        for (int unit = 0; unit < HIDDEN; unit++) sums[unit] += theirs->value[one] * net.other[theirs->at[one]][unit];
    for (int unit = 0; unit < HIDDEN; unit++) value += (sums[unit] > 0 ? sums[unit] : 0) * net.sums[unit];
    return value;
}

static void blame(const Lesson *lesson, int at, const float *sums, float by) {
    float ahead = at ? -lesson->ahead : lesson->ahead, starts = at ? 1 - lesson->starts : lesson->starts, units[HIDDEN];
    const Features *mine = &lesson->found[at], *theirs = &lesson->found[!at];
    slope.point[lesson->stage] += by * ahead, slope.start[lesson->stage] += by * starts;
    for (int unit = 0; unit < HIDDEN; unit++) {
        slope.sums[unit] += by * (sums[unit] > 0 ? sums[unit] : 0);
        units[unit] = sums[unit] > 0 ? by * net.sums[unit] : 0;
        slope.base[lesson->stage][unit] += units[unit];
        slope.starts[unit] += units[unit] * starts, slope.ahead[unit] += units[unit] * ahead;
    }
    for (int one = 0; one < mine->count; one++) {
        slope.straight[mine->at[one]] += by * mine->value[one];
        for (int unit = 0; unit < HIDDEN; unit++) slope.own[mine->at[one]][unit] += mine->value[one] * units[unit];
    }
    for (int one = 0; one < theirs->count; one++)
        for (int unit = 0; unit < HIDDEN; unit++) slope.other[theirs->at[one]][unit] += theirs->value[one] * units[unit];
}

static float loss(const Lesson *lesson) {
    float sums[HIDDEN], hope = share(side(lesson, 0, sums) - side(lesson, 1, sums));
    hope = hope < 1e-4f ? 1e-4f : hope > 0.9999f ? 0.9999f : hope;
    return -lesson->aim * logf(hope) - (1 - lesson->aim) * logf(1 - hope);
}

static void learn(const Lesson *lessons, const int *chosen, int *steps, float rate) {
    float *to = (float *)&net, *down = (float *)&slope, *one = (float *)&first, *two = (float *)&second;
    memset(&slope, 0, sizeof slope);
    for (int at = 0; at < BATCH; at++) {
        const Lesson *lesson = &lessons[chosen[at]];
        float mine[HIDDEN], theirs[HIDDEN];
        float off = share(side(lesson, 0, mine) - side(lesson, 1, theirs)) - lesson->aim;
        blame(lesson, 0, mine, off / BATCH);
        blame(lesson, 1, theirs, -off / BATCH);
    }
    ++*steps;
    float fresh = 1 - powf(0.9f, (float)*steps), whole = 1 - powf(0.999f, (float)*steps);
    for (int at = 0; at < NET_WEIGHTS; at++) {
        one[at] += 0.1f * (down[at] - one[at]);
        two[at] += 0.001f * (down[at] * down[at] - two[at]);
        to[at] -= rate * (one[at] / fresh / (sqrtf(two[at] / whole) + 1e-7f) + DECAY * to[at]);
    }
}

static int fit(const char *to, int epochs, int files, char **names) {
    int count = 0, room = 0, steps = 0, learned = 0, checked = 0;
    Lesson *lessons = NULL;
    make_tables();
    for (int at = 0; at < files; at++) {
        FILE *file = fopen(names[at], "rb");
        if (!file) return 1;
        for (Row row; fread(&row, sizeof row, 1, file) == 1; count++) {
            if (count == room) lessons = realloc(lessons, sizeof *lessons * (size_t)(room = room ? 2 * room : 1 << 12));
            if (!lessons) return 1;
            Lesson *lesson = &lessons[count];
            float supply[SIZE], outcome = WON * row.won + (1 - WON) * share(row.ahead / 7);
            supply_of(row.bag, supply);
            for (int seat = 0; seat < 2; seat++) describe_board(&row.boards[seat], supply, &lesson->found[seat]);
            lesson->game = row.game, lesson->starts = (float)row.starts;
            lesson->stage = (row.ended < LAST_STAGE ? row.ended : LAST_STAGE) - 1;
            lesson->ahead = 0.1f * (float)(row.boards[0].score - row.boards[1].score);
            lesson->aim = row.won == UNKNOWN ? row.win_probability : OUTCOME * outcome + (1 - OUTCOME) * row.win_probability;
        }
        fclose(file);
    }
    int *order = malloc(sizeof *order * (size_t)(count + 1)), *apart = malloc(sizeof *apart * (size_t)(count + 1));
    if (!order || !apart) return 1;
    for (int at = 0; at < count; at++) *(lessons[at].game % HELD_OUT ? &order[learned++] : &apart[checked++]) = at;
    stream = 88172645463325252u;
    for (float *one = &net.own[0][0]; one < &net.base[0][0]; one++) *one = 0.3f * (float)part() - 0.15f;
    for (int unit = 0; unit < HIDDEN; unit++) net.sums[unit] = 0.4f * (float)part() - 0.2f;
    for (int stage = 0; stage < LAST_STAGE; stage++) net.point[stage] = 1;
    for (int epoch = 0; epoch < epochs; epoch++) {
        for (int at = learned - 1; at > 0; at--) {
            int other = (int)(chance() % (uint32_t)(at + 1)), cache = order[at];
            order[at] = order[other], order[other] = cache;
        }
        for (int at = 0; at + BATCH <= learned; at += BATCH) {
            float done = ((float)epoch + (float)at / (float)learned) / (float)epochs;
            learn(lessons, order + at, &steps, RATE * (0.02f + 0.49f * (1 + cosf(3.14159f * done))));
        }
        double sum = 0;
        for (int at = 0; at < checked; at++) sum += loss(&lessons[apart[at]]);
        printf("%d rows, held out: %.4f\n", count, sum / checked);
        fflush(stdout);
    }
    FILE *file = fopen(to, "wb");
    if (!file || fwrite(&net, sizeof net, 1, file) != 1) return 1;
    return fclose(file);
}

int main(int count, char **words) {
    if (count == 8 && !strcmp(words[1], "play"))
        return play_all(atoi(words[2]), atoi(words[3]), atoi(words[4]), atoi(words[5]), words[6], words[7]);
    if (count >= 5 && !strcmp(words[1], "fit")) return fit(words[2], atoi(words[3]), count - 4, words + 4);
    return 2;
}
