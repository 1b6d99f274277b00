import * as v from 'valibot';
import { cleanLine } from '../fields/clean-texts';

export const MOST_IMPORT_ROWS = 20_000;

/** The most imports that an account begins in 24 hours. A page begins one when somebody presses Import, so a look costs nothing. */
export const MOST_IMPORTS_A_DAY = 20;

/** The most rows that one step writes, and the most bytes of them: a call has 64 KB at most. */
export const STEP_ROWS = 300;
export const STEP_BYTES = 50_000;

/** The most customers that one call looks for. */
export const MOST_NAMES_A_CALL = 100;

/** Names what happens to a row whose record exists already. */
export const DUPLICATE_MODES = ['skip', 'fill', 'overwrite', 'add'] as const;

export type DuplicateMode = (typeof DUPLICATE_MODES)[number];

/** The most rows of an import with a choice of their own. It bounds the call that starts the import. */
export const MOST_ROW_CHOICES = 2_000;

/** The rows that are treated in another way than all other duplicates, by their numbers in the file. */
export type RowChoices = ReadonlyMap<number, DuplicateMode>;

const choiceSchema = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^[1-9]\\d{0,7} (${DUPLICATE_MODES.join('|')})$`),
    'Choose for each row what to do with it.',
  ),
);

/** Returns the choices as texts such as "12 skip", because a call is flat. */
export const textsOfChoices = (choices: RowChoices): readonly string[] =>
  [...choices].map(([row, mode]) => `${row} ${mode}`);

/** Returns the choices of a request. */
export const choicesOfTexts = (texts: readonly string[]): RowChoices =>
  new Map(
    texts.flatMap((text) => {
      const [row, chosen] = text.split(' ');
      const mode = DUPLICATE_MODES.find((each) => each === chosen);
      return mode ? [[Number(row), mode]] : [];
    }),
  );

const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'The import is unknown: choose the file again.'));
/** The most steps of an import: a file of 10 MB has half as many. It bounds what an account can store. */
const MOST_STEPS = 600;

const step = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_STEPS));

/** The SHA-256 of a file, by which a second import of it is noticed. */
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'The file has no hash.'));

/** A row to import: its number in the file, and its values. A moment is in milliseconds since 1970. */
export const importRowSchema = v.strictObject({
  row: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000)),
  /** A collection other than that of the import: a customer that the file names. */
  collection: v.optional(v.literal('customers')),
  values: v.record(v.string(), v.union([v.string(), v.number()])),
});

export type ImportRow = v.InferOutput<typeof importRowSchema>;

const text = (label: string, longest: number) =>
  v.pipe(
    v.string(`${label} is a text.`),
    v.minLength(1, `${label} is missing.`),
    v.maxLength(longest, `${label} is too long.`),
  );

/** Returns the values of rows one after the other. */
export const cellsOfRows = (rows: readonly ImportRow[], fields: readonly string[]): (string | number)[] =>
  rows.flatMap(({ row, values }) => [row, ...fields.map((field) => values[field] ?? '')]);

/** The rows of one step. A record has the number of its row in its id, so a number comes once. */
const rowsSchema = v.pipe(
  v.array(importRowSchema),
  v.minLength(1),
  v.maxLength(STEP_ROWS),
  v.check((rows) => new Set(rows.map(({ row }) => row)).size === rows.length),
);

/** Returns the rows of a request; undefined if it has none, half a row, or one twice. */
export const rowsOfCells = (
  cells: readonly (string | number)[],
  fields: readonly string[],
  collection: 'customers' | undefined,
): readonly ImportRow[] | undefined => {
  const width = fields.length + 1;
  const rows = Array.from({ length: cells.length / width }, (_, index) => {
    const [row, ...values] = cells.slice(index * width, (index + 1) * width);
    const named = Object.fromEntries(fields.map((field, index) => [field, values[index]]));
    return { row, values: named, ...(collection && { collection }) };
  });
  const read = v.safeParse(rowsSchema, rows);
  return cells.length % width === 0 && read.success ? read.output : undefined;
};

/** The names of the fields. A call is flat, so the values of all rows follow each other: the row's number, then each field. */
const cellsSchema = {
  fields: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(100)),
  cells: v.pipe(v.array(v.union([v.string(), v.number()])), v.minLength(1), v.maxLength(STEP_ROWS * 101)),
};

/**
 * The request of the callable `importRecords`. A started import is a change as others are: pages listen to it, and `changeRecords` stops,
 * continues and reverts it, and says which records its revert has kept.
 */
export const importRequestSchema = v.variant(
  'action',
  [
    v.strictObject({
      action: v.literal('begin'),
      id,
      collection: v.string(),
      fileName: v.pipe(
        text('The name of the file', 255),
        v.transform(cleanLine),
        text('The name of the file', 255),
      ),
      hash,
    }),
    v.strictObject({
      action: v.literal('rows'),
      id,
      step,
      /** A collection other than that of the import: the customers that the file names. */
      collection: v.optional(v.literal('customers')),
      ...cellsSchema,
    }),
    /** Asks which of some rows have a record already. */
    v.strictObject({ action: v.literal('duplicates'), collection: v.string(), ...cellsSchema }),
    v.strictObject({
      action: v.literal('start'),
      id,
      steps: v.pipe(step, v.minValue(1)),
      rows: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_IMPORT_ROWS)),
      mode: v.picklist(DUPLICATE_MODES),
      choices: v.pipe(
        v.array(choiceSchema),
        v.maxLength(MOST_ROW_CHOICES, `At most ${MOST_ROW_CHOICES} rows have a choice of their own.`),
      ),
    }),
    /** Asks for the rows that were not imported, from a step of the change on. */
    v.strictObject({
      action: v.literal('results'),
      id,
      from: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
    v.strictObject({
      action: v.literal('customers'),
      names: v.pipe(
        v.array(text('The name of a customer', 200)),
        v.minLength(1),
        v.maxLength(MOST_NAMES_A_CALL),
      ),
    }),
  ],
  'Say what to do with an import.',
);

export type ImportRequest = v.InferOutput<typeof importRequestSchema>;

/** A row that was not imported, with the reason. */
const rejectedSchema = v.object({
  row: v.number(),
  reason: v.string(),
  /** As in an `ImportRow`. */
  values: importRowSchema.entries.values,
});

export type Rejected = v.InferOutput<typeof rejectedSchema>;

/** A row whose record exists already, with its stored values as in an `ImportRow`. */
const duplicateSchema = v.object({
  row: v.number(),
  recordId: v.string(),
  name: v.string(),
  values: importRowSchema.entries.values,
  /** The field in common if it is no more than a hint: an office shares its mailbox. */
  hint: v.optional(v.string()),
});

export type Duplicate = v.InferOutput<typeof duplicateSchema>;

export const importAnswers = {
  /** The names that customers have, each with the name as it was asked for. */
  customers: v.object({ known: v.array(v.object({ asked: v.string(), name: v.string() })) }),
  duplicates: v.object({ duplicates: v.array(duplicateSchema) }),
  /** `next`: the step to go on from. */
  results: v.object({ rejected: v.array(rejectedSchema), next: v.optional(v.number()) }),
} as const;
