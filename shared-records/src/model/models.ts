import { contact } from './contact';
import { customer } from './customer';
import type { RecordOf } from './define-model';
import { report } from './report';

/** Every kind of record. A new kind comes last: renames walk through them in this order. */
export const MODELS = [customer, contact, report] as const;

export type CollectionName = (typeof MODELS)[number]['collection'];

/** The records of each collection. */
export type Collections = {
  [M in (typeof MODELS)[number] as M['collection']]: RecordOf<M>;
};
