import { LONGEST_QUERY } from 'shared-model/fields/limits';
import { COUNTS, totalIn } from 'shared-model/summaries/counts';
import { KNOWN_TEXTS, knownTextsIn, shardCountOf } from 'shared-model/summaries/known-texts';
import { type TextFinder, textFinder } from '../../names/text-finder';
import type { QueryRequest, Source, StoredDocument } from '../requests';
import { equals, requestFor } from './request-for';

/** Trusts known texts for this many milliseconds. What somebody types and they lack is searched among the records. */
const MAX_AGE_MS = 300_000;

/** Returns the request for all documents of known texts. */
export const knownTextsRequest = (of: readonly string[]): QueryRequest =>
  requestFor(
    KNOWN_TEXTS,
    of.reduce((sum, each) => sum + shardCountOf(each), 0),
    [{ field: ['of'], operator: 'in', value: of }],
  );

/** Returns the number of records of a kind that the server keeps; undefined if it has not counted them yet. Costs one read. */
export const totalOf = async (read: Source['read'], collection: string): Promise<number | undefined> => {
  const request = requestFor(COUNTS, LONGEST_QUERY, [equals('kind', collection)]);
  const [sums] = await read({ ...request, sumOf: 'n' });
  return totalIn(sums?.fields.n);
};

/** The known texts that a page has read. */
export class KnownTextsReader {
  private readonly kept = new Map<
    string,
    { readonly at: number; readonly finder: Promise<TextFinder | undefined> }
  >();

  constructor(private readonly source: Pick<Source, 'read' | 'now'>) {}

  /** Returns the finders of known texts by their names, without those that the server does not keep. One request reads all. */
  readonly read = async (wanted: readonly string[]): Promise<ReadonlyMap<string, TextFinder>> => {
    const missing = wanted.filter((of) => !this.isFresh(of));
    if (missing.length > 0) {
      const answer = this.source.read(knownTextsRequest(missing));
      for (const of of missing) this.keep(of, answer);
    }
    const found = await Promise.all(wanted.map(async (of) => [of, await this.kept.get(of)?.finder] as const));
    return new Map(found.flatMap(([of, finder]) => (finder ? [[of, finder] as const] : [])));
  };

  /** Forgets the texts of a collection whose records have changed. */
  forget(collection: string): void {
    for (const of of [...this.kept.keys()]) if (of.startsWith(`${collection}.`)) this.kept.delete(of);
  }

  private isFresh(of: string): boolean {
    return Math.abs(this.source.now() - (this.kept.get(of)?.at ?? Number.NEGATIVE_INFINITY)) < MAX_AGE_MS;
  }

  private keep(of: string, answer: Promise<readonly StoredDocument[]>): void {
    const finder = answer.then((documents) => {
      const known = knownTextsIn(documents.flatMap(({ fields }) => (fields.of === of ? [fields] : [])));
      return known && textFinder(known.texts, known.isCut);
    });
    this.kept.set(of, { at: this.source.now(), finder });
    finder.catch(() => this.kept.delete(of));
  }
}
