import type { Model } from 'shared-model/define-model';
import {
  cellsOfRows,
  type Duplicate,
  type DuplicateMode,
  type ImportRequest,
  type ImportRow,
  importAnswers,
  MOST_NAMES_A_CALL,
  type RowChoices,
  STEP_BYTES,
  STEP_ROWS,
  textsOfChoices,
} from 'shared-model/imports/import-request';
import { comparedFields } from 'shared-model/imports/same-record';
import type { DataStore } from 'shared-store/data-store';
import * as v from 'valibot';

type Store = Pick<DataStore, 'importRecords'>;

/** The server counts calls by the minute: 60 by one account. */
const ATTEMPTS = 30;
const PAUSE_MS = 3_000;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && /too many requests/i.test(error.message);

/** Sends a request. Waits and repeats it while the server has too many of this account. @throws as `importRecords` of the store. */
const send = async (store: Store, request: ImportRequest, pauseMs = PAUSE_MS): Promise<unknown> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.importRecords(request);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isBusy(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
};

const piecesOf = <T>(all: readonly T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / length) }, (_, index) =>
    all.slice(index * length, (index + 1) * length),
  );

/** Returns rows in steps that the server takes: bounded in number and in bytes, and of one kind each. */
export const importStepsOf = (rows: readonly ImportRow[]): readonly (readonly ImportRow[])[] => {
  const steps: ImportRow[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(Object.values(row.values))).length + 10;
    const last = steps.at(-1);
    const isAlike = last?.[0]?.collection === row.collection;
    if (last && isAlike && last.length < STEP_ROWS && bytes + size < STEP_BYTES) {
      last.push(row);
      bytes += size;
    } else {
      steps.push([row]);
      bytes = size;
    }
  }
  return steps;
};

/** The answers of the server about the rows of a file. It is asked once about each name, and about rows that are alike. */
export interface ServerAnswers {
  /** The stored name by the name of a customer; undefined if nobody knows it. */
  readonly customers: Map<string, string | undefined>;
  /** The record that exists, by the compared values of a row. */
  readonly same: Map<string, Omit<Duplicate, 'row'> | undefined>;
}

export const noAnswers = (): ServerAnswers => ({ customers: new Map(), same: new Map() });

/** Returns the names of known customers by the names that were asked for, whatever their case, accents or legal form. */
export const knownCustomers = async (
  store: Store,
  names: readonly string[],
  { customers }: ServerAnswers,
): Promise<ReadonlyMap<string, string>> => {
  const open = names.filter((name) => !customers.has(name));
  for (const some of piecesOf(open, MOST_NAMES_A_CALL)) {
    const answer = v.parse(importAnswers.customers, await send(store, { action: 'customers', names: some }));
    for (const name of some) customers.set(name, undefined);
    for (const { asked, name } of answer.known) customers.set(asked, name);
  }
  return new Map(
    names.flatMap((name) => {
      const known = customers.get(name);
      return known === undefined ? [] : [[name, known] as const];
    }),
  );
};

/** Returns the rows of which a record exists already, or one that may be the same. Stores nothing. @throws as the store. */
export const findDuplicates = async (
  store: Store,
  model: Model,
  rows: readonly ImportRow[],
  { same }: ServerAnswers,
  onProgress: (asked: number, all: number) => void,
): Promise<readonly Duplicate[]> => {
  const fields = comparedFields(model);
  const keyed = rows.map((row) => {
    const values = Object.fromEntries(fields.map((field) => [field, row.values[field] ?? '']));
    return { key: JSON.stringify(values), row: row.row, values };
  });
  const open = [
    ...new Map(keyed.filter(({ key }) => !same.has(key)).map((each) => [each.key, each])).values(),
  ];
  let asked = 0;
  for (const some of importStepsOf(open)) {
    onProgress(asked, open.length);
    const keyOf = new Map(open.slice(asked, asked + some.length).map(({ row, key }) => [row, key]));
    const cells = cellsOfRows(some, fields);
    const about = { collection: model.collection, fields: [...fields], cells };
    const sent = await send(store, { action: 'duplicates', ...about });
    const answer = v.parse(importAnswers.duplicates, sent);
    for (const key of keyOf.values()) same.set(key, undefined);
    for (const { row, ...found } of answer.duplicates) same.set(keyOf.get(row) ?? '', found);
    asked += some.length;
  }
  return keyed.flatMap(({ key, row }): Duplicate[] => {
    const found = same.get(key);
    return found ? [{ row, ...found }] : [];
  });
};

/** Says what happens to rows whose records exist: to all, and to some in another way. */
export interface DuplicateChoices {
  readonly mode: DuplicateMode;
  readonly choices: RowChoices;
}

/**
 * Begins an import, sends its rows, and starts it. A repeated call with the same id goes on where the last one ended. @throws as the store.
 */
export const importRows = async (
  store: Store,
  id: string,
  collection: string,
  { fileName, hash }: { readonly fileName: string; readonly hash: string },
  rows: readonly ImportRow[],
  { mode, choices }: DuplicateChoices,
  onProgress: (sent: number) => void,
): Promise<void> => {
  // The end of a name may begin with half a character, which the server refuses.
  const name = fileName.slice(-255).replace(/\p{Surrogate}/gu, '');
  await send(store, { action: 'begin', id, collection, fileName: name, hash });
  const steps = importStepsOf(rows);
  let sent = 0;
  for (const [step, some] of steps.entries()) {
    const [first] = some;
    const fields = Object.keys(first?.values ?? {});
    const collection = first?.collection;
    const cells = cellsOfRows(some, fields);
    await send(store, { action: 'rows', id, step, fields, cells, ...(collection && { collection }) });
    sent += some.length;
    onProgress(sent);
  }
  const own = rows.filter((row) => row.collection === undefined).length;
  const texts = [...textsOfChoices(choices)];
  await send(store, { action: 'start', id, steps: steps.length, rows: own, mode, choices: texts });
};
