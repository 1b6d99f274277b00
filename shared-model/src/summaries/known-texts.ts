import * as v from 'valibot';
import type { Model } from '../define-model';
import { LINE_SHARDS } from './record-lines';
import { numberOf } from './shards';

/** The collection of known texts. Each document has a part of the distinct texts of one field, named in its field `of`. */
export const KNOWN_TEXTS = 'knownTexts';

/** The number of documents of a field. The server takes the one that a text's hash names. */
const TEXT_SHARDS = 2;

/** Returns the number of documents of known texts. */
export const shardCountOf = (of: string): number => LINE_SHARDS.get(of) ?? TEXT_SHARDS;

/** The most characters in one document: 300,000 have at most 900 KB, and Firestore stores 1 MiB. */
export const LONGEST_TEXTS = 300_000;

/** The longest text to keep, and its form: a line break parts them. */
const KEPT = /^[^\n\r]{1,300}$/;

const MODEL_NAME = 'name';

/** Returns the name of the known texts that a field is chosen from; undefined if nobody keeps any. */
export const knownTextsOf = (
  { collection, fields, searchFields }: Pick<Model, 'collection' | 'fields' | 'searchFields'>,
  name: string,
): string | undefined => {
  const field = fields[name];
  if (field?.kind === 'reference') return `${field.options.to}.${MODEL_NAME}`;
  const isKept = field?.kind === 'line' && searchFields.includes(name) && !field.options.unique;
  return isKept ? `${collection}.${name}` : undefined;
};

/** Returns the fields of a model whose texts the server keeps under their own name. */
export const keptFields = (model: Pick<Model, 'collection' | 'fields' | 'searchFields'>): readonly string[] =>
  Object.keys(model.fields).filter((name) => knownTextsOf(model, name) === `${model.collection}.${name}`);

/** Returns the id of the document that has a text. */
export const shardOf = (of: string, text: string): string => `${of}-${numberOf(text, shardCountOf(of))}`;

/** Returns the ids of all documents of known texts. */
export const shardsOf = (of: string): readonly string[] =>
  Array.from({ length: shardCountOf(of) }, (_, shard) => `${of}-${shard}`);

/** The fields of a document of known texts. */
export interface TextShard {
  readonly of: string;
  /** The texts in order, each on its line: an array would be longer, and an index entry for each. */
  readonly texts: string;
  /** Whether some are left out, because they do not fit. */
  readonly isCut: boolean;
}

const linesIn = (texts: string): readonly string[] => (texts === '' ? [] : texts.split('\n'));

const shardWith = (of: string, texts: Iterable<string>, wasCut: boolean): TextShard => {
  const kept: string[] = [];
  let length = 0;
  let isCut = wasCut;
  for (const text of [...new Set(texts)].sort()) {
    length += text.length + 1;
    if (KEPT.test(text) && length <= LONGEST_TEXTS) kept.push(text);
    else if (text !== '') isCut = true;
  }
  return { of, texts: kept.join('\n'), isCut };
};

/** Returns the documents of a field that has these texts, by id. */
export const shardsWith = (of: string, texts: Iterable<string>): ReadonlyMap<string, TextShard> => {
  const parts = new Map<string, string[]>(shardsOf(of).map((id) => [id, []]));
  for (const text of texts) parts.get(shardOf(of, text))?.push(text);
  return new Map([...parts].map(([id, part]) => [id, shardWith(of, part, false)]));
};

const shardSchema = v.object({
  of: v.string(),
  texts: v.string(),
  isCut: v.boolean(),
  /** The time of the last comparison with the records. */
  checkedAt: v.optional(v.date()),
});

/** Returns a document with some texts more and some less; undefined if it has and lacks them already. */
export const changedShard = (
  of: string,
  stored: unknown,
  { added, removed }: { readonly added: ReadonlySet<string>; readonly removed: ReadonlySet<string> },
): TextShard | undefined => {
  // One that nobody can read may have had any text.
  const { texts, isCut } =
    stored === undefined
      ? shardWith(of, [], false)
      : v.parse(v.fallback(shardSchema, shardWith(of, [], true)), stored);
  const known = linesIn(texts);
  const shard = shardWith(of, [...known.filter((text) => !removed.has(text)), ...added], isCut);
  return stored !== undefined && shard.texts === texts && shard.isCut === isCut ? undefined : shard;
};

/** The distinct texts of a field. */
interface KnownTexts {
  /** In order. */
  readonly texts: readonly string[];
  /** Whether there are more. */
  readonly isCut: boolean;
}

/** Returns the texts in the documents of one field; undefined unless all can be read and were compared with the records once. */
export const knownTextsIn = (shards: readonly unknown[]): KnownTexts | undefined => {
  const { success, output: read } = v.safeParse(v.array(shardSchema), shards);
  if (!success) return undefined;
  const wanted = shardCountOf(read[0]?.of ?? '');
  if (read.length < wanted || read.some(({ checkedAt }) => !checkedAt)) return undefined;
  return {
    texts: read.flatMap(({ texts }) => linesIn(texts)).sort(),
    isCut: read.some(({ isCut }) => isCut),
  };
};

/** One document of known texts, as a page listens to it. */
export interface KnownShard extends KnownTexts {
  readonly of: string;
  /** Whether it was compared with the records once. */
  readonly isChecked: boolean;
}

export const knownShardSchema = v.pipe(
  shardSchema,
  v.transform(
    ({ of, texts, isCut, checkedAt }): KnownShard => ({
      of,
      texts: linesIn(texts),
      isCut,
      isChecked: checkedAt !== undefined,
    }),
  ),
);
