// A file of its own: lists need it before their first row, and no schema.

/** The field of a record that says who wrote this version of it. No model has a field of this name. */
export const STAMP = 'meta';

/** The field with the former names of a record. Only the functions write it, and no model has a field of this name. */
export const FORMER = 'former';

/** The fields of a record that belong to no model. */
export const SYSTEM_FIELDS: readonly string[] = [STAMP, FORMER];
