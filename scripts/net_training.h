/* Self-play and training of the neural nets, shared by scripts/azul_net.c, scripts/reef_net.c and scripts/icecult_net.c.

   Include this after defining Net, Features, HIDDEN, INPUTS and NET_WEIGHTS (engine/core/), Row, which is what self-play writes to a
   file, and Sample, which is what the net learns from: the number of `seats`, the features `found` of each seat, the index of the
   `game`, the `target` (the win probability of each seat), and members of the game's own. The net has an output for each seat, whose
   softmax is the win probability. The functions that are only declared here belong to the game. */
#ifndef NET_TRAINING_H
#define NET_TRAINING_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Tree Tree;
Tree *core_open(const char *key, const int32_t *numbers, int count, const float *parameters, const float *weights, int weight_count,
                int megabytes, uint32_t seed);
int core_simulate(Tree *tree, int simulations);
int core_root_moves(Tree *tree, int32_t *moves, int32_t *visits, double *sums, float *evaluation, float *answered);
void core_close(Tree *tree);

enum { MAX_SEATS = 4, BATCH = 128, HELD_OUT = 12 }; /* samples per step; every HELD_OUT-th game is not used for training */
static const float RATE = 1.5e-3f;

/* Set the sums of the hidden units to what a seat contributes without its features, and return its direct output. */
static float side_value(const Sample *sample, int side, float *sums);
/* Add the gradients of the weights that `side_value` uses, from those of the hidden units and of the output. */
static void add_side_gradient(const Sample *sample, int side, const float *units, float output);
static void set_sample(Sample *sample, const Row *row);

static uint64_t stream;

static uint32_t chance(void) {
    stream ^= stream << 13, stream ^= stream >> 7, stream ^= stream << 17;
    return (uint32_t)(stream >> 16);
}

static double part(void) { return chance() % 1000000 / 1e6; }

static float share(float win_logit) { return 1 / (1 + expf(-win_logit)); }

/* ---- Self-play ---- */

static void seed_games(int seed) { stream = (uint64_t)(seed + 1) * 0x9E3779B97F4A7C15u; }

/* Search and close a tree, and return the best move or, with probability `wild`, a random move weighted by its evaluation at a
   temperature; `is_wild` tells which. Store the win probability of the best move for the player to move. */
static int32_t choose(Tree *tree, int simulations, double wild, double temperature, int *is_wild, float *win_probability) {
    static int32_t moves[MAX_MOVES], visits[MAX_MOVES];
    static double sums[MAX_MOVES];
    static float evaluation[MAX_MOVES], answered[MAX_MOVES];
    int best = 0;
    if (!tree) exit(1);
    core_simulate(tree, simulations);
    int count = core_root_moves(tree, moves, visits, sums, evaluation, answered);
    core_close(tree);
    for (int one = 1; one < count; one++)
        if (visits[one] > visits[best]) best = one;
    *win_probability = visits[best] ? (float)(sums[best] / visits[best]) : 0.5f;
    *is_wild = part() < wild;
    if (!*is_wild) return moves[best];
    double total = 0, at_most = 0;
    for (int one = 0; one < count; one++) total += exp((evaluation[one] - evaluation[0]) / temperature);
    double drawn = part() * total;
    for (best = 0; best < count - 1; best++)
        if ((at_most += exp((evaluation[best] - evaluation[0]) / temperature)) > drawn) break;
    return moves[best];
}

/* ---- Training: Adam, with features computed once per row ---- */

static Net net, gradient, first, second;

/* The output for a seat. The weights `other` are those of the seats after it in turn order, INPUTS for each. */
static float value_of(const Sample *sample, int side, float *sums) {
    float value = side_value(sample, side, sums);
    const Features *mine = &sample->found[side];
    for (int one = 0; one < mine->count; one++) {
        value += mine->value[one] * net.straight[mine->at[one]];
        for (int unit = 0; unit < HIDDEN; unit++) sums[unit] += mine->value[one] * net.own[mine->at[one]][unit];
    }
    for (int other = 0; other < sample->seats - 1; other++) {
        const Features *theirs = &sample->found[(side + other + 1) % sample->seats];
        float(*weights)[HIDDEN] = net.other + other * INPUTS;
        for (int one = 0; one < theirs->count; one++)
            for (int unit = 0; unit < HIDDEN; unit++) sums[unit] += theirs->value[one] * weights[theirs->at[one]][unit];
    }
    for (int unit = 0; unit < HIDDEN; unit++) value += (sums[unit] > 0 ? sums[unit] : 0) * net.sums[unit];
    return value;
}

/* Add the gradients for a seat whose value has the gradient `output`, with its sums of the hidden units. */
static void add_gradient(const Sample *sample, int side, const float *sums, float output) {
    const Features *mine = &sample->found[side];
    float units[HIDDEN];
    for (int unit = 0; unit < HIDDEN; unit++) {
        gradient.sums[unit] += output * (sums[unit] > 0 ? sums[unit] : 0);
        units[unit] = sums[unit] > 0 ? output * net.sums[unit] : 0;
    }
    add_side_gradient(sample, side, units, output);
    for (int one = 0; one < mine->count; one++) {
        gradient.straight[mine->at[one]] += output * mine->value[one];
        for (int unit = 0; unit < HIDDEN; unit++) gradient.own[mine->at[one]][unit] += mine->value[one] * units[unit];
    }
    for (int other = 0; other < sample->seats - 1; other++) {
        const Features *theirs = &sample->found[(side + other + 1) % sample->seats];
        float(*weights)[HIDDEN] = gradient.other + other * INPUTS;
        for (int one = 0; one < theirs->count; one++)
            for (int unit = 0; unit < HIDDEN; unit++) weights[theirs->at[one]][unit] += theirs->value[one] * units[unit];
    }
}

/* Write the sums of the hidden units and the win probability of each seat. */
static void win_probabilities_of(const Sample *sample, float sums[MAX_SEATS][HIDDEN], float *found) {
    int seats = sample->seats;
    float values[MAX_SEATS], left = 1;
    for (int seat = 0; seat < seats; seat++) values[seat] = value_of(sample, seat, sums[seat]);
    for (int seat = 0; seat < seats - 1; seat++) {
        float most = values[seat ? 0 : 1], sum = 0;
        for (int other = 0; other < seats; other++)
            if (other != seat && values[other] > most) most = values[other];
        for (int other = 0; other < seats; other++)
            if (other != seat) sum += expf(values[other] - most);
        found[seat] = share(values[seat] - (most + logf(sum)));
        left -= found[seat];
    }
    found[seats - 1] = left;
}

static float loss(const Sample *sample) {
    float sums[MAX_SEATS][HIDDEN], found[MAX_SEATS], sum = 0;
    win_probabilities_of(sample, sums, found);
    for (int seat = 0; seat < sample->seats; seat++)
        sum -= sample->target[seat] * logf(found[seat] < 1e-4f ? 1e-4f : found[seat]);
    return sum;
}

static void step(const Sample *samples, const int *chosen, int *steps, float rate, float decay) {
    float *to = (float *)&net, *down = (float *)&gradient, *one = (float *)&first, *two = (float *)&second;
    memset(&gradient, 0, sizeof gradient);
    for (int at = 0; at < BATCH; at++) {
        const Sample *sample = &samples[chosen[at]];
        float sums[MAX_SEATS][HIDDEN], found[MAX_SEATS], rest = 0;
        win_probabilities_of(sample, sums, found);
        for (int seat = 0; seat < sample->seats; seat++) {
            float off = seat < sample->seats - 1 ? found[seat] - sample->target[seat] : -rest;
            rest += off;
            add_gradient(sample, seat, sums[seat], off / BATCH);
        }
    }
    ++*steps;
    float fresh = 1 - powf(0.9f, (float)*steps), whole = 1 - powf(0.999f, (float)*steps);
    for (int at = 0; at < NET_WEIGHTS; at++) {
        one[at] += 0.1f * (down[at] - one[at]);
        two[at] += 0.001f * (down[at] * down[at] - two[at]);
        to[at] -= rate * (one[at] / fresh / (sqrtf(two[at] / whole) + 1e-7f) + decay * to[at]);
    }
}

/* Set the weights before `end` and those of the output at random, those of the lead in points to 1, all others to 0. */
static void initialize(const float *end) {
    stream = 88172645463325252u;
    for (float *one = (float *)&net; one < end; one++) *one = 0.3f * (float)part() - 0.15f;
    for (int unit = 0; unit < HIDDEN; unit++) net.sums[unit] = 0.4f * (float)part() - 0.2f;
    for (size_t at = 0; at < sizeof net.point / sizeof *net.point; at++) net.point[at] = 1;
}

/* Train the net further on the rows of the files, and write its floats. Returns 0 on success. */
static int fit(const char *to, int epochs, float first_rate, float decay, int files, char **names) {
    int count = 0, room = 0, steps = 0, learned = 0, checked = 0;
    Sample *samples = NULL;
    for (int at = 0; at < files; at++) {
        FILE *file = fopen(names[at], "rb");
        if (!file) return 1;
        for (Row row; fread(&row, sizeof row, 1, file) == 1; count++) {
            if (count == room) samples = realloc(samples, sizeof *samples * (size_t)(room = room ? 2 * room : 1 << 12));
            if (!samples) return 1;
            set_sample(&samples[count], &row);
        }
        fclose(file);
    }
    int *order = malloc(sizeof *order * (size_t)(count + 1)), *apart = malloc(sizeof *apart * (size_t)(count + 1));
    if (!order || !apart) return 1;
    for (int at = 0; at < count; at++) *(samples[at].game % HELD_OUT ? &order[learned++] : &apart[checked++]) = at;
    for (int epoch = 0; epoch < epochs; epoch++) {
        for (int at = learned - 1; at > 0; at--) {
            int other = (int)(chance() % (uint32_t)(at + 1)), kept = order[at];
            order[at] = order[other], order[other] = kept;
        }
        for (int at = 0; at + BATCH <= learned; at += BATCH) {
            float done = ((float)epoch + (float)at / (float)learned) / (float)epochs;
            step(samples, order + at, &steps, first_rate * (0.02f + 0.49f * (1 + cosf(3.14159f * done))), decay);
        }
        double sum = 0;
        for (int at = 0; at < checked; at++) sum += loss(&samples[apart[at]]);
        printf("%d rows, held out: %.4f\n", count, sum / checked);
        fflush(stdout);
    }
    FILE *file = fopen(to, "wb");
    if (!file || fwrite(&net, sizeof net, 1, file) != 1) return 1;
    return fclose(file);
}

#endif
