import type { CallableFunction } from 'firebase-functions/v2/https';
import { customer } from 'shared-model/customer';
import { firestore } from '../accounts/accounts';
import type { CallableName } from '../calls/callable-names';

/** The parts of a random request from which a call is made. */
export interface CallDraft {
  readonly callable: CallableName;
  readonly collection: string;
  readonly id: string;
  readonly others: readonly string[];
  readonly changes: Readonly<Record<string, unknown>>;
  readonly isForOthers: boolean;
  readonly number: number;
}

/** The most records that one call makes: the rows of an import. */
export const MOST_ROWS_OF_A_CALL = 3;

const IMPORT_ACTIONS = ['begin', 'rows', 'start', 'results', 'begin', 'rows', 'start'] as const;

/** Returns a step of an import: few ids, so that steps of one follow each other. */
const importInput = ({ collection, number, others }: CallDraft): object => {
  const id = (number % 7).toString(16).repeat(32);
  const action = IMPORT_ACTIONS[(number + others.length) % IMPORT_ACTIONS.length];
  const cells = others.slice(0, MOST_ROWS_OF_A_CALL).flatMap((other, row) => [row + 2, `PT ${other}`]);
  switch (action) {
    case 'begin':
      return { action, id, collection, fileName: 'a.csv', hash: 'a'.repeat(64) };
    case 'rows':
      return { action, id, step: 0, fields: ['name'], cells };
    case 'start':
      return { action, id, steps: 1, rows: 3, mode: 'add' };
    default:
      return { action: 'results', id, from: 0 };
  }
};

/** Returns a merge of two customers as they are stored, its Undo, or whether they may be duplicates. */
const mergeInput = async ({ id, others, isForOthers, number }: CallDraft): Promise<object> => {
  const pair = [id, others[0] ?? ''];
  const merge = `hostile-merge-${number % 5}`;
  if (number % 4 === 0) return isForOthers ? { notDuplicates: pair } : { maybeDuplicates: pair };
  if (number % 4 === 1) return { undo: merge };
  const fields = Object.keys(customer.fields);
  const [keptTexts = [], goneTexts = []] = await Promise.all(
    pair.map(async (each) => {
      const stored = await firestore
        .collection('customers')
        .doc(each || 'none')
        .get();
      return fields.map((field) => String(stored.get(field) ?? ''));
    }),
  );
  return { id: merge, kept: pair[0], gone: pair[1], fields, keptTexts, goneTexts, take: [] };
};

const inputOf = async (draft: CallDraft): Promise<object> => {
  const { callable, number, id, collection } = draft;
  if (callable === 'importRecords') return importInput(draft);
  if (callable === 'mergeCustomers') return mergeInput(draft);
  if (callable === 'changeResponsiblePerson') return { from: `Sari ${number}`, to: 'Sari' };
  return { displayName: `Sari ${number}`, uid: id, disabled: true, collection };
};

type Request = Parameters<CallableFunction<unknown, unknown>['run']>[0];

/** Calls a function in this process: the emulator would start a process for each. */
export const callAs = async (uid: string, draft: CallDraft): Promise<string> => {
  const functions = await import('../../src/index');
  const data = { ...(await inputOf(draft)), ...draft.changes };
  return functions[draft.callable]
    .run({ auth: { uid, token: { uid } }, data } as Request)
    .then((answer) => (Object(answer).message === 'Error' ? 'refused' : 'answered'))
    .catch(() => 'denied');
};
