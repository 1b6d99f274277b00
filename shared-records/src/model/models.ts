import { contact } from './contact';
import { customer } from './customer';
import type { RecordOf } from './define-model';
import { report } from './report';

/** Every kind of record. The functions, the security rules, the indexes and their tests follow from it. */
export const MODELS = [report, customer, contact] as const;

export type CollectionName = (typeof MODELS)[number]['collection'];

/** The records of each collection. */
export type Collections = {
  [M in (typeof MODELS)[number] as M['collection']]: RecordOf<M>;
};
