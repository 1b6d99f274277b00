import { DAY_ORDERS } from 'shared-model/fields/days-in-texts';
import { storedJson, storeText } from 'shared-ui/storage';
import * as v from 'valibot';
import { NO_HEADINGS } from './columns/columns';
import { ENCODINGS, type Encoding } from './reading/decode-text';

const index = v.pipe(v.number(), v.integer(), v.minValue(0));

const mapOf = <K extends v.GenericSchema, V extends v.GenericSchema>(key: K, value: V) =>
  v.pipe(
    v.array(v.tuple([key, value])),
    v.transform((entries) => new Map(entries)),
  );

const workSchema = v.object({
  /** The encoding of a text that others can read as well. */
  encoding: v.optional(v.picklist(ENCODINGS)),
  settings: v.object({
    sheet: index,
    heading: v.optional(v.pipe(v.number(), v.integer(), v.minValue(NO_HEADINGS))),
    mapping: v.record(v.string(), v.optional(v.string())),
    orders: v.record(v.string(), v.picklist(DAY_ORDERS)),
  }),
  /** By the row and the field. */
  corrections: mapOf(v.string(), v.string()),
  /** Rows that are imported anyway (true), or left out. */
  decided: mapOf(v.number(), v.boolean()),
  /** The choices that stand for other values, by the field and the value. */
  answers: mapOf(v.string(), v.string()),
  /** The cleanings that are not wanted. */
  unclean: v.pipe(
    v.array(v.string()),
    v.transform((names) => new Set(names)),
  ),
  /** By the name of the customer. */
  choices: mapOf(
    v.string(),
    v.variant('kind', [
      v.object({ kind: v.picklist(['create', 'text']) }),
      v.object({ kind: v.literal('rename'), name: v.string() }),
    ]),
  ),
});

/** The choices and corrections for a file before its import starts. */
export type ImportWork = v.InferOutput<typeof workSchema>;

/** Returns the work on a file that nobody has begun. */
export const newWork = (
  settings: ImportWork['settings'] = { sheet: 0, heading: 0, mapping: {}, orders: {} },
): ImportWork => ({
  settings,
  corrections: new Map(),
  decided: new Map(),
  answers: new Map(),
  unclean: new Set(),
  choices: new Map(),
});

/** Names a file of an account: a logout deletes what is kept for the account. */
interface WorkKey {
  readonly uid: string;
  readonly collection: string;
  readonly hash: string;
}

const storageKey = ({ uid, collection }: WorkKey): string => `import:${uid}:${collection}`;

/** Keeps the work on one file, because its tab may close before the import starts. Returns whether the browser keeps it. */
export const keepWork = (key: WorkKey, work: ImportWork): boolean =>
  storeText(
    'localStorage',
    storageKey(key),
    JSON.stringify({ hash: key.hash, ...work }, (_, value: unknown) =>
      value instanceof Map || value instanceof Set ? [...value] : value,
    ),
  );

/** Returns the work on a file that a tab has left; undefined if there is none. */
export const keptWork = (key: WorkKey): ImportWork | undefined => {
  const schema = v.object({ ...workSchema.entries, hash: v.literal(key.hash) });
  const read = v.safeParse(schema, storedJson('localStorage', storageKey(key)));
  return read.success ? read.output : undefined;
};

/** Forgets the work on a file. Returns whether the browser does. */
export const dropWork = (key: WorkKey): boolean => storeText('localStorage', storageKey(key), undefined);

const encodingKey = (uid: string): string => `import-encoding:${uid}`;

/** Remembers the encoding that somebody chose: the next file of the same program is asked about no more. */
export const rememberEncoding = (uid: string, encoding: Encoding): boolean =>
  storeText('localStorage', encodingKey(uid), JSON.stringify(encoding));

/** Returns the encoding that somebody chose last. */
export const rememberedEncoding = (uid: string): Encoding | undefined => {
  const stored = storedJson('localStorage', encodingKey(uid));
  return ENCODINGS.find((each) => each === stored);
};
