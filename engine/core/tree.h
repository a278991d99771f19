/* The data structures of a search tree: nodes, edges and the transposition table. */
#ifndef MIZ_TREE_H
#define MIZ_TREE_H

#include "core.h"
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1 << 20, MAX_BLOCKS = 4096 };

typedef struct Node Node;
typedef struct {
    Node *child;
    int32_t move, visits;
    float static_evaluation, prior;
    float value; /* win probability for the seat to move, updated by the last simulation through this edge */
} Edge;

struct Node {
    Edge *edges;       /* best static evaluation first; NULL until expanded */
    unsigned char *at; /* the position; NULL until expanded */
    int32_t count, edge_count, solved; /* count: number of simulations; solved: number of solved children */
    int32_t move_count; /* number of moves that may get an edge; edges of later moves are added when they are considered */
    float values[SEATS];
    double sums[SEATS]; /* sums of the values of count + 1 simulations, by seat */
    uint64_t key;
    Node *next; /* in the same bucket */
    int8_t seat; /* seat to move; -1: none */
    int8_t is_solved; /* whether the subtree is complete, so that the values are those of best play */
};

typedef struct {
    float c_puct, prior_temperature, widening_base, widening_rate, win_weight;
    float points_scale; /* lead in points that corresponds to a win probability of 73 % */
    float rival_width;  /* maximum number of moves considered for seats other than that to move at the root; 0: no limit */
} SearchParameters;

typedef struct {
    const Game *game;
    void *context;
    SearchParameters parameters;
    uint32_t stream; /* state of the random number generator */
    unsigned char *blocks[MAX_BLOCKS];
    int block_count, most_blocks;
    size_t used;
    int32_t size; /* number of nodes */
    Node *root;
    Node **buckets; /* transposition table by hash; NULL if the game does not use it */
    uint32_t bucket_count;
    unsigned char *at;   /* the root position */
    unsigned char *next; /* buffer for a child position */
    int seats;
} Tree;

static void *allocate(Tree *tree, size_t size) {
    size = (size + 7) & ~(size_t)7;
    if (!tree->block_count || tree->used + size > BLOCK) {
        if (size > BLOCK || tree->block_count == tree->most_blocks) return NULL;
        unsigned char *block = malloc(BLOCK);
        if (!block) return NULL;
        tree->blocks[tree->block_count++] = block;
        tree->used = 0;
    }
    void *found = tree->blocks[tree->block_count - 1] + tree->used;
    tree->used += size;
    return found;
}

static uint64_t hash_of(const void *at, size_t size) {
    uint64_t key = 0x9E3779B97F4A7C15u, word;
    const unsigned char *from = at;
    for (size_t done = 0; done < size; done += 8) {
        word = 0;
        memcpy(&word, from + done, size - done < 8 ? size - done : 8);
        key = (key ^ word) * 0xD6E8FEB86659FD93u;
        key ^= key >> 32;
    }
    return key;
}

/* Double the size of the transposition table. Returns 0 if out of memory. */
static int grow_table(Tree *tree) {
    uint32_t more = tree->bucket_count ? 2 * tree->bucket_count : 1 << 10;
    Node **buckets = calloc(more, sizeof *buckets);
    if (!buckets) return 0;
    for (uint32_t at = 0; at < tree->bucket_count; at++)
        for (Node *node = tree->buckets[at], *next; node; node = next) {
            next = node->next;
            node->next = buckets[node->key & (more - 1)];
            buckets[node->key & (more - 1)] = node;
        }
    free(tree->buckets);
    tree->buckets = buckets;
    tree->bucket_count = more;
    return 1;
}

#endif
