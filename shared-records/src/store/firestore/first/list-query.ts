import type { Model } from '../../../model/define-model';
import type { Period } from '../../../model/periods';
import { placesWithin, wordsCollection } from '../../../model/words/word-entries';
import { prefixOf } from '../../../model/words/words';
import type { List } from '../../data-store';

/** The names that lead to a field of a document, or the document's id. */
export type FieldName = readonly string[] | 'id';

/** A condition on one field. */
export interface Condition {
  readonly field: FieldName;
  readonly operator: '==' | '!=' | '>=' | '<';
  readonly value: string | true | Date;
}

/** A list, as far as its query depends on it. */
type QueriedList = Omit<List<unknown>, 'model'> & {
  readonly model: Pick<Model<unknown>, 'collection' | 'order' | 'momentField'>;
};

/** A query as data, so that the SDK and the REST API are asked for the same documents in the same order. */
export interface ListQuery {
  readonly collection: string;
  readonly conditions: readonly Condition[];
  readonly orders: readonly { readonly field: FieldName; readonly isDescending: boolean }[];
}

const between = (
  field: FieldName,
  from: string | Date | undefined,
  before: string | Date | undefined,
): Condition[] => [
  ...(from ? [{ field, operator: '>=', value: from } as const] : []),
  ...(before ? [{ field, operator: '<', value: before } as const] : []),
];

const within = ({ momentField }: { momentField: string | undefined }, period: Period = {}): Condition[] =>
  momentField === undefined ? [] : between([momentField], period.from, period.before);

/** Sorts by the order of a list, then by the model's. Skips fields with one value. */
const ordersOf = ({ model, filters, order, part }: QueriedList): ListQuery['orders'] => {
  const wanted = [part === 'blank' || part === 'lacking' ? undefined : order, model.order].filter(
    (each) => each !== undefined,
  );
  const known = new Set(filters.map(({ field }) => field));
  return wanted.flatMap((each) => {
    const field = each.replace('-', '');
    if (known.has(field)) return [];
    known.add(field);
    return [{ field: [field], isDescending: each.startsWith('-') }];
  });
};

/** Limits a part of a list to the records with a text to sort by, or with an empty one. */
const partOf = ({ order = '', part }: QueriedList): Condition[] =>
  part && part !== 'lacking'
    ? [{ field: [order.replace('-', '')], operator: part === 'blank' ? '==' : '!=', value: '' }]
    : [];

const wordsQuery = (words: readonly string[], { model, filters, period = {} }: QueriedList): ListQuery => {
  const { from, before } = placesWithin(period);
  return {
    collection: wordsCollection(model),
    conditions: [
      ...words.map((word) => ({ field: ['prefixes', prefixOf(word)], operator: '==', value: true }) as const),
      ...filters.map(
        ({ field, equals }) => ({ field: ['record', field], operator: '==', value: equals }) as const,
      ),
      ...between('id', from, before),
    ],
    orders: [{ field: 'id', isDescending: false }],
  };
};

/** Returns the query for the records of a list. */
export const listQuery = (list: QueriedList): ListQuery =>
  list.words
    ? wordsQuery(list.words, list)
    : {
        collection: list.model.collection,
        conditions: [
          ...list.filters.map(
            ({ field, equals }) => ({ field: [field], operator: '==', value: equals }) as const,
          ),
          ...partOf(list),
          ...within(list.model, list.period),
        ],
        orders: ordersOf(list),
      };
