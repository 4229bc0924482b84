/* stub */
#include "web.h"
const char *EXPORT(lg_web_layout)(const char *map) {
    (void)map;
    lg_text *t = answer_begin();
    lg_text_add(t, "{\"cells\":[],\"layers\":[]}");
    return answer(t);
}
const char *EXPORT(lg_web_change)(const char *map, const char *changes) {
    (void)changes;
    return map;
}
