import type { Model } from '../define-model';
import { CHECKED, cellsWithin, countedId, countFields, countingOf } from './counts';
import { keptTexts } from './kept-texts';
import { shardsWith, type TextShard } from './known-texts';

interface CountFields {
  readonly of?: string;
  readonly month?: number | undefined;
  readonly week?: string | undefined;
  readonly kind?: string | undefined;
  readonly cells?: Readonly<Record<string, number>>;
  readonly n?: number;
  readonly lacking?: number;
}

/** Adds up all records of a kind to the documents that the server keeps of them together. */
export const summaryOf = (model: Model) => {
  const { collection, counted } = model;
  const counting = countingOf(model);
  const found = keptTexts(model).map((kept) => ({ ...kept, texts: new Set<string>() }));
  return {
    add(id: string, record: object): void {
      counting.add(record, 1);
      for (const { textOf, texts } of found) texts.add(textOf(record, id));
    },
    /**
     * Returns the documents of counts by id, also the one that says that the kind was counted.
     * @param lacking The number of records without a search entry.
     */
    counts(lacking: number): ReadonlyMap<string, CountFields> {
      const changes = counting.changes();
      const all = counted ? 0 : (changes[0]?.n ?? 0);
      const wanted = changes.map((change): readonly [string, CountFields] => {
        const { cells } = change;
        return [
          change.id,
          { ...countFields(change, Number), ...(cells.size > 0 && { cells: cellsWithin(cells) }) },
        ];
      });
      const whole = { of: collection, kind: collection, n: CHECKED + all, lacking };
      return new Map([...wanted, [countedId(model), whole]]);
    },
    /** Returns the documents of known texts by id. */
    texts: (): ReadonlyMap<string, TextShard> =>
      new Map(found.flatMap(({ of, texts }) => [...shardsWith(of, texts)])),
  };
};
