/* The formats that export.c lists; each has a file. */
#ifndef LAB_EXPORT_FORMATS_H
#define LAB_EXPORT_FORMATS_H

#include "lab/export/export.h"

bool export_ioh_check(const export_request *request, lg_error *error);
bool export_ioh(const export_request *request, export_summary *summary, lg_error *error);
bool export_csv(const export_request *request, export_summary *summary, lg_error *error);

#endif
