/* Self-play of Reef with two players, and training of the net; scripts/reef_net.py compiles and runs it.

   play GAMES SEED SIMULATIONS ASIDE CARDS WEIGHTS ROWS   plays and writes a row for positions in the games and beside them
   fit NET EPOCHS DECAY CARDS ROWS...               learns from rows and writes the net's floats */
#include "../engine/core/reef_encoding.h"
#include "../engine/core/reef_net.h"
#include <math.h>
#include <stdio.h>

typedef struct Tree Tree;
Tree *core_open(const char *key, const int32_t *numbers, int count, const float *parameters, const float *weights, int weight_count,
                int megabytes, uint32_t seed);
int core_simulate(Tree *tree, int simulations);
int core_root_moves(Tree *tree, int32_t *moves, int32_t *visits, double *sums, float *evaluation, float *answered);
void core_close(Tree *tree);

enum { TOGETHER = WEIGHTS + NET_WEIGHTS, STAGES = 4, CORALS = 18, TURNS = 300, OPENING = 12, FREE = 5, BATCH = 128, HELD_OUT = 12 };
static const float SEARCH_PARAMETERS[] = {0.15f, 2, 4, 1.5f, 0.9f, 6, 0};
/* The share of random moves, that in every fourth game, and their temperature; the share of positions with a row beside the game. */
static const double WILD = 0.05, WILDER = 0.25, WARM = 3, ASIDE = 0.6;
/* The weight of the win in the outcome (the rest: of the lead), and of the next position's target in that of a position. */
static const float WON = 0.9f, TRACE = 0.85f;
static const float RATE = 1.5e-3f;

typedef struct {
    int32_t game;
    Position at;
    float aim; /* the win probability of the first seat that the net is to find */
} Row;

typedef struct {
    int simulations, aside, printed; /* aside: simulations before a move beside the game; printed: number of integers for the cards */
    int32_t numbers[MAX_NUMBERS];
    float weights[STAGES][TOGETHER];
    FILE *rows;
} Play;

static Context context;
static uint64_t stream;

static uint32_t chance(void) {
    stream ^= stream << 13, stream ^= stream >> 7, stream ^= stream << 17;
    return (uint32_t)(stream >> 16);
}

static double part(void) { return chance() % 1000000 / 1e6; }

static float share(float win_logit) { return 1 / (1 + expf(-win_logit)); }

/* Shuffle the cards of the deck from an index on. */
static void shuffle(int from) {
    for (int at = context.deck_count - 1; at > from; at--) {
        int other = from + (int)(chance() % (uint32_t)(at - from + 1));
        int8_t card = context.deck[at];
        context.deck[at] = context.deck[other], context.deck[other] = card;
    }
}

static void deal(Position *at, int is_free) {
    context.deck_count = DECK;
    for (int card = 0; card < DECK; card++) context.deck[card] = (int8_t)card;
    shuffle(0);
    *at = (Position){.seats = 2, .to_put = 15, .is_free = (int8_t)is_free};
    memset(at->bank, CORALS, sizeof at->bank);
    memset(at->display, NO_CARD, sizeof at->display);
    for (int seat = 0; seat < 2; seat++) {
        Player *player = &at->players[seat];
        player->points = 3, player->held = 2;
        for (int slot = 0; slot < HAND; slot++) player->hand[slot] = slot < 2 ? context.deck[--context.deck_count] : NO_CARD;
    }
}

/* Return the best move of a search or, with probability `wild`, a random move weighted by evaluation; `is_wild` tells which. Store
   the win probability of the first seat. The unseen part of the deck is shuffled. */
static int32_t think(Play *play, const Position *at, int simulations, double wild, int *is_wild, float *win_probability) {
    static int32_t moves[MAX_MOVES], visits[MAX_MOVES];
    static double sums[MAX_MOVES];
    static float evaluation[MAX_MOVES], answered[MAX_MOVES];
    int least = CORALS, best = 0;
    shuffle(at->is_laid ? at->drawn + 1 : at->drawn);
    int length = play->printed + write_numbers(&context, at, play->numbers + play->printed);
    for (int colour = 0; colour < COLOURS; colour++)
        if (at->bank[colour] < least) least = at->bank[colour];
    int stage = 4 * (CORALS - least) / CORALS;
    Tree *tree = core_open("reef", play->numbers, length, SEARCH_PARAMETERS, play->weights[stage < 4 ? stage : 3], TOGETHER, 64, chance());
    if (!tree) exit(1);
    core_simulate(tree, simulations);
    int count = core_root_moves(tree, moves, visits, sums, evaluation, answered);
    core_close(tree);
    for (int one = 1; one < count; one++)
        if (visits[one] > visits[best]) best = one;
    *win_probability = visits[best] ? (float)(sums[best] / visits[best]) : 0.5f;
    if (at->turn) *win_probability = 1 - *win_probability;
    *is_wild = part() < wild;
    if (!*is_wild) return moves[best];
    double total = 0, at_most = 0;
    for (int one = 0; one < count; one++) total += exp((evaluation[one] - evaluation[0]) / WARM);
    double drawn = part() * total;
    for (best = 0; best < count - 1; best++)
        if ((at_most += exp((evaluation[best] - evaluation[0]) / WARM)) > drawn) break;
    return moves[best];
}

/* Write a row for the position after a random move. */
static void look_aside(Play *play, Position at, int number) {
    int is_wild;
    Row row = {.game = number};
    apply(&context, &at, think(play, &at, play->aside, 1, &is_wild, &row.aim));
    if (at.turn == NOBODY || is_last_round(&context, &at)) return;
    think(play, &at, play->simulations, 0, &is_wild, &row.aim);
    row.at = at;
    fwrite(&row, sizeof row, 1, play->rows);
}

static void play_one(Play *play, int number) {
    static Row rows[TURNS];
    int is_wild[TURNS], count = 0, known = 0, opening = (int)(chance() % OPENING);
    double wild = number % 4 ? WILD : WILDER;
    Position at;
    deal(&at, number % FREE == 0);
    while (at.turn != NOBODY && count < TURNS) {
        int32_t move = think(play, &at, play->simulations, count < opening ? 1 : wild, &is_wild[count], &rows[count].aim);
        rows[count].game = number, rows[count].at = at;
        if (!is_last_round(&context, &at)) {
            known = count + 1;
            if (at.is_laid && part() < ASIDE) {
                Position beside = at;
                look_aside(play, beside, number);
            }
        }
        count++;
        apply(&context, &at, move);
    }
    int lead = at.players[0].points - at.players[1].points;
    float aim = WON * (lead > 0 ? 1 : lead ? 0 : 0.5f) + (1 - WON) * share((float)lead / SEARCH_PARAMETERS[5]);
    for (int row = count - 1; row >= 0; row--)
        aim = rows[row].aim = is_wild[row] ? rows[row].aim : TRACE * aim + (1 - TRACE) * rows[row].aim;
    fwrite(rows, sizeof(Row), (size_t)known, play->rows);
}

/* Read the integers that describe the cards. Returns their number, 0 on failure. */
static int read_cards(const char *path, int32_t *numbers) {
    FILE *file = fopen(path, "rb");
    if (!file) return 0;
    int count = (int)fread(numbers, sizeof *numbers, MAX_NUMBERS, file);
    fclose(file);
    const int32_t *next = numbers + 1;
    make_tables();
    context.card_count = (int8_t)numbers[0];
    for (int card = 0; card < context.card_count; card++) next = read_card(&context.cards[card], next);
    return context.card_count == DECK && next == numbers + count ? count : 0;
}

static int play_all(int games, int seed, int simulations, int aside, const char *cards, const char *from, const char *to) {
    static Play play;
    play.simulations = simulations, play.aside = aside;
    if (!(play.printed = read_cards(cards, play.numbers))) return 1;
    FILE *file = fopen(from, "rb");
    if (!file || fread(play.weights, sizeof play.weights, 1, file) != 1) return 1;
    fclose(file);
    if (!(play.rows = fopen(to, "wb"))) return 1;
    stream = (uint64_t)(seed + 1) * 0x9E3779B97F4A7C15u;
    for (int number = 0; number < games; number++) play_one(&play, number);
    return fclose(play.rows);
}

/* ---- Learning: Adam, with features computed once per row ---- */

typedef struct {
    Features found[2];
    float side[2][SIDE];
    int game, least;
    float aim;
} Lesson;

static Net net, slope, first, second;

static float value_of(const Lesson *lesson, int at, float *sums) {
    const float *beside = lesson->side[at];
    const Features *mine = &lesson->found[at], *theirs = &lesson->found[!at];
    float value = net.point[lesson->least] * beside[AT_LEAD];
    memcpy(sums, net.base[lesson->least], sizeof net.base[0]);
    for (int one = 0; one < SIDE; one++) {
        value += beside[one] * net.beside[one];
        for (int unit = 0; unit < HIDDEN; unit++) sums[unit] += beside[one] * net.side[one][unit];
    }
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
    const float *beside = lesson->side[at];
    const Features *mine = &lesson->found[at], *theirs = &lesson->found[!at];
    float units[HIDDEN];
    slope.point[lesson->least] += by * beside[AT_LEAD];
    for (int unit = 0; unit < HIDDEN; unit++) {
        slope.sums[unit] += by * (sums[unit] > 0 ? sums[unit] : 0);
        units[unit] = sums[unit] > 0 ? by * net.sums[unit] : 0;
        slope.base[lesson->least][unit] += units[unit];
    }
    for (int one = 0; one < SIDE; one++) {
        slope.beside[one] += by * beside[one];
        for (int unit = 0; unit < HIDDEN; unit++) slope.side[one][unit] += beside[one] * units[unit];
    }
    for (int one = 0; one < mine->count; one++) {
        slope.straight[mine->at[one]] += by * mine->value[one];
        for (int unit = 0; unit < HIDDEN; unit++) slope.own[mine->at[one]][unit] += mine->value[one] * units[unit];
    }
    for (int one = 0; one < theirs->count; one++)
        for (int unit = 0; unit < HIDDEN; unit++) slope.other[theirs->at[one]][unit] += theirs->value[one] * units[unit];
}

static float loss(const Lesson *lesson) {
    float sums[HIDDEN], hope = share(value_of(lesson, 0, sums) - value_of(lesson, 1, sums));
    hope = hope < 1e-4f ? 1e-4f : hope > 0.9999f ? 0.9999f : hope;
    return -lesson->aim * logf(hope) - (1 - lesson->aim) * logf(1 - hope);
}

static void learn(const Lesson *lessons, const int *chosen, int *steps, float rate, float decay) {
    float *to = (float *)&net, *down = (float *)&slope, *one = (float *)&first, *two = (float *)&second;
    memset(&slope, 0, sizeof slope);
    for (int at = 0; at < BATCH; at++) {
        const Lesson *lesson = &lessons[chosen[at]];
        float mine[HIDDEN], theirs[HIDDEN];
        float off = share(value_of(lesson, 0, mine) - value_of(lesson, 1, theirs)) - lesson->aim;
        blame(lesson, 0, mine, off / BATCH);
        blame(lesson, 1, theirs, -off / BATCH);
    }
    ++*steps;
    float fresh = 1 - powf(0.9f, (float)*steps), whole = 1 - powf(0.999f, (float)*steps);
    for (int at = 0; at < NET_WEIGHTS; at++) {
        one[at] += 0.1f * (down[at] - one[at]);
        two[at] += 0.001f * (down[at] * down[at] - two[at]);
        to[at] -= rate * (one[at] / fresh / (sqrtf(two[at] / whole) + 1e-7f) + decay * to[at]);
    }
}

static void set_lesson(Lesson *lesson, const Row *row) {
    int8_t scores[2][DECK];
    const int8_t *both[] = {scores[0], scores[1], scores[0]};
    for (int seat = 0; seat < 2; seat++) {
        const Player *player = &row->at.players[seat];
        Features *found = &lesson->found[seat];
        found->count = 0;
        describe_board(&context, player, found, scores[seat]);
        describe_hand(&context, player, scores[seat], found);
    }
    for (int seat = 0; seat < 2; seat++) describe_side(&row->at, seat, both + seat, lesson->side[seat]);
    lesson->game = row->game, lesson->least = least_left(&row->at), lesson->aim = row->aim;
}

static int fit(const char *to, int epochs, float decay, const char *cards, int files, char **names) {
    static int32_t numbers[MAX_NUMBERS];
    int count = 0, room = 0, steps = 0, learned = 0, checked = 0;
    Lesson *lessons = NULL;
    if (!read_cards(cards, numbers)) return 1;
    for (int at = 0; at < files; at++) {
        FILE *file = fopen(names[at], "rb");
        if (!file) return 1;
        for (Row row; fread(&row, sizeof row, 1, file) == 1; count++) {
            if (count == room) lessons = realloc(lessons, sizeof *lessons * (size_t)(room = room ? 2 * room : 1 << 12));
            if (!lessons) return 1;
            set_lesson(&lessons[count], &row);
        }
        fclose(file);
    }
    int *order = malloc(sizeof *order * (size_t)(count + 1)), *apart = malloc(sizeof *apart * (size_t)(count + 1));
    if (!order || !apart) return 1;
    for (int at = 0; at < count; at++) *(lessons[at].game % HELD_OUT ? &order[learned++] : &apart[checked++]) = at;
    stream = 88172645463325252u;
    for (float *one = &net.own[0][0]; one < &net.side[0][0]; one++) *one = 0.3f * (float)part() - 0.15f;
    for (int unit = 0; unit < HIDDEN; unit++) net.sums[unit] = 0.4f * (float)part() - 0.2f;
    for (int least = 0; least < BANKS; least++) net.point[least] = 1;
    for (int epoch = 0; epoch < epochs; epoch++) {
        for (int at = learned - 1; at > 0; at--) {
            int other = (int)(chance() % (uint32_t)(at + 1)), kept = order[at];
            order[at] = order[other], order[other] = kept;
        }
        for (int at = 0; at + BATCH <= learned; at += BATCH) {
            float done = ((float)epoch + (float)at / (float)learned) / (float)epochs;
            learn(lessons, order + at, &steps, RATE * (0.02f + 0.49f * (1 + cosf(3.14159f * done))), decay);
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
    if (count == 9 && !strcmp(words[1], "play"))
        return play_all(atoi(words[2]), atoi(words[3]), atoi(words[4]), atoi(words[5]), words[6], words[7], words[8]);
    if (count >= 7 && !strcmp(words[1], "fit"))
        return fit(words[2], atoi(words[3]), (float)atof(words[4]), words[5], count - 6, words + 6);
    return 2;
}
