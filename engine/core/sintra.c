/* Sintra for the compiled search: evaluation, candidate moves and encoding. The search ends with the round. */
#include "sintra_rules.h"

/* The value of a palace in points. */
static float palace_value(const Context *context, const Palace *own, int is_over) {
    if (is_over) return (float)total(context, own);
    const float *weight = context->weight;
    float value = (float)own->score + weight[BROKEN + own->broken] + weight[PLACE + own->glazier];
    int right = 0, panes = 0, filled[STRIPS], of[COLOURS] = {0, 0, 0, 0, 0}, most = 0, complete_count = 0;
    for (int place = STRIPS - 1; place >= 0; place--) {
        const Strip *strip = &own->strips[place];
        filled[place] = (own->upper[place] != NONE) + (own->lower[place] != NONE);
        if (strip->number != NONE) {
            int held = 0, is_ahead = place >= own->glazier;
            for (int space = 0; space < SPACES; space++) held += strip->panes[space] != NONE;
            panes += held;
            if (held) value += weight[(is_ahead ? AHEAD : BEHIND) + held - 1];
            float brings = (float)(held * (context->windows[place] + right)) / SPACES;
            value += weight[is_ahead ? PART : PART_BEHIND] * brings;
            value += weight[RIGHT] * (float)(right * (2 - strip->is_turned));
        }
        if (filled[place]) right += context->windows[place], value += weight[HOLDS + place];
        complete_count += filled[place] == 2;
        if (own->upper[place] != NONE) of[(int)own->upper[place]]++;
        if (own->lower[place] != NONE) of[(int)own->lower[place]]++;
    }
    for (int pair = 0; pair < 4; pair++)
        value += weight[PAIRS + filled[context->ornaments[pair][0] - 1] + filled[context->ornaments[pair][1] - 1]];
    for (int colour = 0; colour < COLOURS; colour++)
        if (of[colour] > most) most = of[colour];
    value += weight[COMPLETE] * (float)complete_count + weight[BEST] * (float)most;
    if (context->is_side_b) value += weight[PRODUCT] * (float)special_points(context, own);
    return value + weight[PANES] * (float)panes / 3;
}

static int is_twin(const Position *at, int source) {
    for (int other = 0; other < source; other++)
        if (at->all[other] == at->all[source] && source != CENTRE) return 1;
    return 0;
}

/* Whether two moves on side A complete a strip and differ only in the pane that is kept. There, all panes are equally good, so
   only one of these moves is searched. */
static int is_same_end(const Context *context, int32_t move, int32_t before) {
    return !context->is_side_b && (move & 15) != 7 && (move & ~15) == (before & ~15);
}

static float value_after(const Context *context, const Position *at, int32_t move) {
    Palace own = at->palaces[at->turn];
    int source = move >> 16 & 15, token = move >> 20 != BACK && source == CENTRE && at->token < 0;
    build(context, &own, move, at->tiles[source][move >> 12 & 15], token);
    return palace_value(context, &own, 0) + (token ? context->weight[TOKEN] : 0);
}

static int expand(void *memory, const void *position, ScoredMove *found) {
    const Context *context = memory;
    const Position *at = position;
    int32_t moves[512];
    float values[SEATS];
    int kept = 0;
    for (int seat = 0; seat < at->seats; seat++) values[seat] = palace_value(context, &at->palaces[seat], 0);
    float rival = best_other(values, at->seats, at->turn);
    for (int source = 0; source < SOURCES; source++) {
        if (!at->all[source] || is_twin(at, source)) continue;
        for (int colour = 0; colour < COLOURS; colour++) {
            if (!at->tiles[source][colour]) continue;
            int count = legal_of(context, at, source, colour, moves);
            for (int number = 0; number < count; number++)
                if (!number || !is_same_end(context, moves[number], moves[number - 1]))
                    found[kept++] = (ScoredMove){moves[number], value_after(context, at, moves[number]) - rival};
        }
    }
    int32_t back = code(BACK, 0, 0, 0, 0, 7);
    if (leftmost(&at->palaces[at->turn]) != NONE) found[kept++] = (ScoredMove){back, value_after(context, at, back) - rival};
    return kept;
}

static void evaluations(void *memory, const void *position, float *points) {
    const Context *context = memory;
    const Position *at = position;
    float values[SEATS];
    for (int seat = 0; seat < at->seats; seat++) {
        values[seat] = palace_value(context, &at->palaces[seat], at->is_over);
        if (!at->is_over && seat == at->token) values[seat] += context->weight[TOKEN];
    }
    for (int seat = 0; seat < at->seats; seat++)
        points[seat] = values[seat] - best_other(values, at->seats, seat);
}

static const int32_t *read_palace(Palace *own, const int32_t *numbers) {
    own->score = (int16_t)*numbers++, own->glazier = (int8_t)*numbers++, own->broken = (int8_t)*numbers++;
    for (int place = 0; place < STRIPS; place++) {
        Strip *strip = &own->strips[place];
        strip->number = (int8_t)*numbers++, strip->face = (int8_t)*numbers++, strip->is_turned = (int8_t)*numbers++;
        for (int space = 0; space < SPACES; space++) strip->panes[space] = (int8_t)*numbers++;
        own->upper[place] = (int8_t)*numbers++, own->lower[place] = (int8_t)*numbers++;
    }
    return numbers;
}

static void *open_context(const int32_t *numbers, int count, const float *weights, void *position) {
    Position *at = position;
    const int32_t *end = numbers + count;
    Context *context = calloc(1, sizeof(Context));
    if (!context) return NULL;
    memcpy(context->weight, weights, sizeof context->weight);
    for (int strip = 0; strip < STRIPS; strip++)
        for (int face = 0; face < 2; face++)
            for (int space = 0; space < SPACES; space++) context->faces[strip][face][space] = (int8_t)*numbers++;
    for (int place = 0; place < STRIPS; place++) context->windows[place] = (int8_t)*numbers++;
    for (int pair = 0; pair < 4; pair++)
        for (int side = 0; side < 2; side++) context->ornaments[pair][side] = (int8_t)*numbers++;
    for (int filled = 0; filled < 5; filled++) context->ornament_points[filled] = (int8_t)*numbers++;
    for (int step = 0; step < STEPS; step++) context->track[step] = (int8_t)*numbers++;
    context->is_side_b = (int8_t)*numbers++, context->round = (int8_t)*numbers++, context->round_colour = (int8_t)*numbers++;
    at->seats = (int8_t)*numbers++, at->turn = (int8_t)*numbers++, at->token = (int8_t)*numbers++;
    for (int source = 0; source < SOURCES; source++)
        for (int colour = 0; colour < COLOURS; colour++) at->tiles[source][colour] = (uint8_t)*numbers++;
    if (!is_within(at->seats, 2, SEATS) || !is_within(at->turn, 0, at->seats - 1)) at->seats = 0;
    for (int seat = 0; seat < at->seats; seat++) numbers = read_palace(&at->palaces[seat], numbers);
    for (int seat = 0; seat < at->seats; seat++) {
        const Palace *own = &at->palaces[seat];
        if (!is_within(own->glazier, 0, STRIPS - 1) || !is_within(own->broken, 0, STEPS - 1)) numbers = NULL;
    }
    if (numbers != end) {
        free(context);
        return NULL;
    }
    return context;
}

const Game SINTRA = {"sintra", sizeof(Position), WEIGHTS, open_context, free, write_numbers, to_move, legal, apply,
                     expand, evaluations, winners, seats_of, points_of};
