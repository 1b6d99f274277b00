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
import type { DataStore } from 'shared-store/data-store';
import * as v from 'valibot';
import type { ReadFile } from './reading/read-file';

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

/** Returns the names of known customers by the names that were asked for, whatever their case, accents or legal form. */
export const knownCustomers = async (
  store: Store,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const known = new Map<string, string>();
  for (const some of piecesOf(names, MOST_NAMES_A_CALL)) {
    const answer = v.parse(importAnswers.customers, await send(store, { action: 'customers', names: some }));
    for (const { asked, name } of answer.known) known.set(asked, name);
  }
  return known;
};

/** Says what happens to rows whose records exist: to all, and to some in another way. */
export interface DuplicateChoices {
  readonly mode: DuplicateMode;
  readonly choices: RowChoices;
}

/** An import whose rows the server has, and which it has not started. */
export interface SentImport {
  readonly id: string;
  readonly steps: number;
  readonly duplicates: readonly Duplicate[];
}

/** Sends the rows of a file. Returns which of their records exist already. @throws as the store. */
export const sendRows = async (
  store: Store & Pick<DataStore, 'newId'>,
  collection: string,
  { fileName, hash }: Pick<ReadFile, 'fileName' | 'hash'>,
  rows: readonly ImportRow[],
  onProgress: (sent: number) => void,
): Promise<SentImport> => {
  const id = store.newId();
  // The end of a name may begin with half a character, which the server refuses.
  const name = fileName.slice(-255).replace(/\p{Surrogate}/gu, '');
  await send(store, { action: 'begin', id, collection, fileName: name, hash });
  const steps = importStepsOf(rows);
  const duplicates: Duplicate[] = [];
  let sent = 0;
  for (const [step, some] of steps.entries()) {
    const [first] = some;
    const fields = Object.keys(first?.values ?? {});
    const collection = first?.collection;
    const request = {
      action: 'rows',
      id,
      step,
      fields,
      cells: cellsOfRows(some, fields),
      ...(collection && { collection }),
    } as const;
    duplicates.push(...v.parse(importAnswers.rows, await send(store, request)).duplicates);
    sent += some.length;
    onProgress(sent);
  }
  return { id, steps: steps.length, duplicates };
};

/** Starts an import whose rows the server has. `mode` is what happens to duplicates without a choice of their own. */
export const startImport = (
  store: Store,
  { id, steps }: SentImport,
  rows: number,
  { mode, choices }: DuplicateChoices,
) => send(store, { action: 'start', id, steps, rows, mode, choices: [...textsOfChoices(choices)] });
