/* Self-play of Reef with two players, and training of the net; scripts/reef_net.py compiles and runs it.

   play GAMES SEED SIMULATIONS ASIDE CARDS WEIGHTS ROWS   plays and writes a row for positions in the games and beside them
   fit NET EPOCHS DECAY CARDS ROWS...               learns from rows and writes the net's floats */
#include "../engine/core/reef_encoding.h"
#include "../engine/core/reef_net.h"
#include <stdio.h>

enum { TOGETHER = WEIGHTS + NET_WEIGHTS, STAGES = 4, CORALS = 18, TURNS = 300, OPENING = 12, FREE = 5 };
static const float SEARCH_PARAMETERS[] = {0.15f, 2, 4, 1.5f, 0.9f, 6, 0};
/* The share of random moves, that in every fourth game, and their temperature; the share of positions with a row beside the game. */
static const double WILD = 0.05, WILDER = 0.25, WARM = 3, ASIDE = 0.6;
/* The weight of the win in the outcome (the rest: of the lead), and of the next position's target in that of a position. */
static const float WON = 0.9f, TRACE = 0.85f;

typedef struct {
    int32_t game;
    Position at;
    float target; /* the win probability of the first seat that the net is to find */
} Row;

typedef struct {
    int simulations, aside, printed; /* aside: simulations before a move beside the game; printed: number of integers for the cards */
    int32_t numbers[MAX_NUMBERS];
    float weights[STAGES][TOGETHER];
    FILE *rows;
} Play;

typedef struct {
    Features found[2];
    float side[2][SIDE];
    int game, seats, least;
    float target[2];
} Sample;

#include "net_training.h"

static Context context;

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

/* Return a move as `choose` does, but store the win probability of the first seat. The unseen part of the deck is shuffled. */
static int32_t think(Play *play, const Position *at, int simulations, double wild, int *is_wild, float *win_probability) {
    int least = CORALS;
    shuffle(at->is_laid ? at->drawn + 1 : at->drawn);
    int length = play->printed + write_numbers(&context, at, play->numbers + play->printed);
    for (int colour = 0; colour < COLOURS; colour++)
        if (at->bank[colour] < least) least = at->bank[colour];
    int stage = 4 * (CORALS - least) / CORALS;
    Tree *tree = core_open("reef", play->numbers, length, SEARCH_PARAMETERS, play->weights[stage < 4 ? stage : 3], TOGETHER, 64, chance());
    int32_t move = choose(tree, simulations, wild, WARM, is_wild, win_probability);
    if (at->turn) *win_probability = 1 - *win_probability;
    return move;
}

/* Write a row for the position after a random move. */
static void look_aside(Play *play, Position at, int number) {
    int is_wild;
    Row row = {.game = number};
    apply(&context, &at, think(play, &at, play->aside, 1, &is_wild, &row.target));
    if (at.turn == NOBODY || is_last_round(&context, &at)) return;
    think(play, &at, play->simulations, 0, &is_wild, &row.target);
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
        int32_t move = think(play, &at, play->simulations, count < opening ? 1 : wild, &is_wild[count], &rows[count].target);
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
    float target = WON * (lead > 0 ? 1 : lead ? 0 : 0.5f) + (1 - WON) * share((float)lead / SEARCH_PARAMETERS[5]);
    for (int row = count - 1; row >= 0; row--)
        target = rows[row].target = is_wild[row] ? rows[row].target : TRACE * target + (1 - TRACE) * rows[row].target;
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
    seed_games(seed);
    for (int number = 0; number < games; number++) play_one(&play, number);
    return fclose(play.rows);
}

/* ---- Training ---- */

static float side_value(const Sample *sample, int side, float *sums) {
    const float *beside = sample->side[side];
    float value = net.point[sample->least] * beside[AT_LEAD];
    memcpy(sums, net.base[sample->least], sizeof net.base[0]);
    for (int one = 0; one < SIDE; one++) {
        value += beside[one] * net.beside[one];
        for (int unit = 0; unit < HIDDEN; unit++) sums[unit] += beside[one] * net.side[one][unit];
    }
    return value;
}

static void add_side_gradient(const Sample *sample, int side, const float *units, float output) {
    const float *beside = sample->side[side];
    gradient.point[sample->least] += output * beside[AT_LEAD];
    for (int unit = 0; unit < HIDDEN; unit++) gradient.base[sample->least][unit] += units[unit];
    for (int one = 0; one < SIDE; one++) {
        gradient.beside[one] += output * beside[one];
        for (int unit = 0; unit < HIDDEN; unit++) gradient.side[one][unit] += beside[one] * units[unit];
    }
}

static void set_sample(Sample *sample, const Row *row) {
    int8_t scores[2][DECK];
    const int8_t *both[] = {scores[0], scores[1], scores[0]};
    for (int seat = 0; seat < 2; seat++) {
        const Player *player = &row->at.players[seat];
        Features *found = &sample->found[seat];
        found->count = 0;
        describe_board(&context, player, found, scores[seat]);
        describe_hand(&context, player, scores[seat], found);
    }
    for (int seat = 0; seat < 2; seat++) describe_side(&row->at, seat, both + seat, sample->side[seat]);
    sample->game = row->game, sample->seats = 2, sample->least = least_left(&row->at);
    sample->target[0] = row->target, sample->target[1] = 1 - row->target;
}

int main(int count, char **words) {
    if (count == 9 && !strcmp(words[1], "play"))
        return play_all(atoi(words[2]), atoi(words[3]), atoi(words[4]), atoi(words[5]), words[6], words[7], words[8]);
    if (count >= 7 && !strcmp(words[1], "fit")) {
        static int32_t numbers[MAX_NUMBERS];
        if (!read_cards(words[5], numbers)) return 1;
        initialize(&net.side[0][0]);
        return fit(words[2], atoi(words[3]), RATE, (float)atof(words[4]), count - 6, words + 6);
    }
    return 2;
}
