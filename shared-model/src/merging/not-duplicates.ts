import * as v from 'valibot';

/** The collection of customers that staff do not take for duplicates. Each document, under the id of a customer, has the ids of others. */
export const NOT_DUPLICATES = 'notDuplicates';

export const notDuplicatesSchema = v.object({ ids: v.array(v.string()) });
