import { contact } from './contact';
import { customer } from './customer';
import type { RecordOf } from './define-model';
import { report } from './report';

/** All kinds of records. Add a new one at the end: renames go through them in this order. */
export const MODELS = [customer, contact, report] as const;

export type CollectionName = (typeof MODELS)[number]['collection'];

export type Collections = {
  [M in (typeof MODELS)[number] as M['collection']]: RecordOf<M>;
};
