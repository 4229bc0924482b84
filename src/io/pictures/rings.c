/* Draws a ring around a hex. A ring is a hexagon with a corner on top, like the hexes of board games. It is a white line on a
 * wider black line, so that it can be seen on every colour. It is a little smaller than the hex, so that the rings of
 * neighbours do not touch. */
#include "rings.h"

#include <assert.h>
#include <string.h>

static const double inset = 0.96; /* the ring's size as a share of the hex */
/* For a hexagon in units of `reach`: the distance from its middle to its upper corner, and the height of the corners beside the
 * upper one. */
static const double corner = 1.1547005383792515, beside = 0.57735026918962576;

bool rings_add(lg_text *svg, const lg_game *game, const lg_level *level, const lg_changes *changes, lg_error *error) {
    static const char end[] = "</svg>\n";
    size_t tail = sizeof end - 1;
    if (svg->failed) return lg_fail_memory(error);
    if (!game->cell_at || svg->length < tail || strcmp(svg->data + svg->length - tail, end) != 0)
        return lg_fail(error, "drawings of %s do not say where their cells are", game->name);
    svg->length -= tail;
    lg_text_add(svg, "<g class=\"changed\" fill=\"none\" stroke-linejoin=\"round\"><defs><path id=\"changed\" d=\"");
    for (int i = 0; i < changes->count; i++) {
        lg_spot spot = game->cell_at(game, level, changes->cell[i]);
        assert(spot.reach > 0);
        double r = inset * spot.reach, high = corner * r, low = beside * r;
        lg_text_add(svg, "M%.1f %.1fL%.1f %.1fV%.1fL%.1f %.1fL%.1f %.1fV%.1fz", spot.x, spot.y - high, spot.x + r,
                    spot.y - low, spot.y + low, spot.x, spot.y + high, spot.x - r, spot.y + low, spot.y - low);
    }
    lg_text_add(svg, "\"/></defs>\n<use href=\"#changed\" stroke=\"#101418\" stroke-width=\"4.4\"/>"
                     "<use href=\"#changed\" stroke=\"#ffffff\" stroke-width=\"1.8\"/></g>\n");
    lg_text_append(svg, end, tail);
    return !svg->failed || lg_fail_memory(error);
}
