import { type Dispatch, useEffect, useRef } from 'react';
import { ConnectionError } from 'shared-store/data-store';
import { doubtToast, explainFailure } from 'shared-store/explain-failure';
import type { Edited } from 'shared-store/save-record';
import { useToast } from 'shared-ui';
import { useIsOpen } from 'shared-ui/is-open';
import { useWrite } from '../writing/useWrite';
import { dropCopy, dropDraft, type RecordOutcome, readDraft } from './drafts/draft';
import { type SavedRecord, useFormScreen } from './form-context';
import { EDITING, type FormEvent } from './form-state';
import type { Question } from './useQuestion';
import { areSame, type Values } from './values/record-values';

/** The form whose values are saved. */
interface Held {
  readonly draftKey: string;
  readonly isNew: boolean;
  readonly own: RecordOutcome;
  /** Takes another id for the record. */
  renew(): RecordOutcome;
  /** The values that would be saved now. */
  readonly values: Values;
  /** Whether a late answer may not close the form: a save is running, or a dialog is open above it. */
  readonly isBusy: boolean;
}

/** Describes that values are stored. */
export interface StoredWhen {
  /** Whether the form is still there. */
  readonly isOpen: boolean;
  /** Whether no earlier attempt of the form was stored. */
  readonly isFirst: boolean;
  readonly id: string;
}

/** Describes one press of Save. */
interface Press {
  /** The values as typed, and as they are saved. */
  readonly typed: Values;
  readonly values: Values;
  /** The values that the user knows to be stored. */
  readonly base: Values | null;
  /** Returns what to ask before the values are sent. */
  ask(): Promise<Question>;
  send(id: string, base: Values | null): Promise<Edited<Values>>;
  onStored(when: StoredWhen): void;
  /** Keeps the values on this device until the server has them. Returns why it does not. Undefined for a record that none keeps. */
  readonly keep: ((id: string, isSent: boolean) => string | undefined) | undefined;
  /** Whether the server is known to be away: then nothing is sent that is kept. */
  readonly isAway: boolean;
  /** Closes the form. `saved` is undefined if this device keeps the record. */
  close(saved?: SavedRecord): void;
}

type Answer = Edited<Values> | (Question & { readonly warning: string });

/**
 * Returns the function that saves what a form holds. What it has shown stays true whatever answers come later, in any order. An
 * answer closes the form only if it still shows what was saved; to a form that was left it belongs no more, and a toast says it.
 */
export const useSaves = (held: Held, dispatch: Dispatch<FormEvent>) => {
  const { entityName, recordName } = useFormScreen().model;
  const toast = useToast();
  const write = useWrite();
  const isOpen = useIsOpen();
  const now = useRef(held);
  useEffect(() => {
    now.current = held;
  });

  return async ({ typed, values, base, ask, send, onStored, keep, isAway, close }: Press): Promise<void> => {
    const { draftKey, isNew, own, renew } = held;
    const name = recordName(values);
    let record = own;
    /** Returns whether the form still holds this record: its draft may have been discarded. */
    const isOwn = () => now.current.own === record;
    const toastSaved = (text = `Saved ${name}.`) => toast.show({ tone: 'success', about: 'saved', text });
    const notSaved = () => toast.show({ tone: 'error', text: `${name} was not saved.` });

    const attempt = async (over: Values | null, question?: typeof ask): Promise<Answer> => {
      try {
        return await record.make<Answer>(
          async () => {
            const { warning, duplicate } = (await question?.()) ?? {};
            return warning === undefined ? send(record.id, over) : { warning, duplicate };
          },
          (answer) => answer === 'saved',
        );
      } finally {
        record.sent.push(values);
      }
    };
    const run = async (): Promise<Answer> => {
      const answer = await attempt(base, ask);
      const found = answer !== 'saved' && 'found' in answer ? answer.found : null;
      if (!found) return answer;
      if (isNew && !record.mayHaveHappened) {
        // Another tab has stored its own record: one that was duplicated from this tab, or has the same draft.
        record = renew();
        dropCopy(draftKey, own.id);
        return attempt(base);
      }
      const sent = record.sent.find((each) => areSame(each, found));
      return sent ? attempt(sent) : answer;
    };

    const show = (answer: Answer) => {
      if (answer === 'saved') {
        dispatch({ is: 'moved', to: EDITING });
        close({ id: record.id, name });
      } else if ('warning' in answer)
        dispatch({ is: 'moved', to: { is: 'asking', asked: { values: typed, ...answer } } });
      else dispatch({ is: 'moved', to: { is: 'conflict', found: answer.found } });
    };
    /** Keeps what the server has not answered for. Returns whether there is no more to say. */
    const keepInstead = (error: unknown): boolean => {
      if (record.isKept) return true;
      if (!keep || !isOpen() || !isOwn() || !(error instanceof ConnectionError)) return false;
      const problem = keep(record.id, record.mayHaveHappened);
      if (problem !== undefined) dispatch({ is: 'failed', error: problem });
      else {
        record.isKept = true;
        toast.show({ tone: 'success', about: 'kept', text: 'Kept on this device. Not sent yet.' });
        dispatch({ is: 'moved', to: EDITING });
        close();
      }
      return true;
    };
    const fail = (error: unknown) =>
      dispatch({ is: 'failed', error: explainFailure(`The ${entityName}`)(error) });

    const end = (answer: Answer) => {
      if (isOpen()) show(answer);
      else if (answer === 'saved') toastSaved();
      else notSaved();
    };

    const endLate = () => {
      const isShown = areSame(now.current.values, values);
      if (!isOpen()) {
        const draft = readDraft(draftKey, values);
        if (draft && areSame(draft.values, values)) dropDraft(draftKey, draft.id);
        toastSaved();
      } else if (!isOwn()) toastSaved();
      else if (isShown && !now.current.isBusy) show('saved');
      else {
        dispatch({ is: 'stored', values });
        toastSaved(isShown ? undefined : `Saved ${name}, without what you have typed since.`);
      }
    };

    const onFail = (error: unknown, isLate: boolean) => {
      // An earlier attempt has stored the same meanwhile.
      if (!isLate && record.stored && areSame(record.stored, values)) end('saved');
      else if (isOpen() && (!isLate || isOwn())) fail(error);
      else notSaved();
    };

    if (keep && isAway) {
      const { warning, duplicate } = await ask();
      if (warning === undefined) keepInstead(new ConnectionError());
      else show({ warning, duplicate });
      return;
    }
    return write({
      doing: `Saving ${name}`,
      log: `The ${entityName} could not be saved.`,
      run,
      onDone: (answer, isLate) => {
        if (answer === 'saved') {
          onStored({ isOpen: isOpen(), isFirst: record.stored === undefined, id: record.id });
          record.stored = values;
        }
        if (record.isKept) return;
        if (!isLate) end(answer);
        else if (answer === 'saved') endLate();
        else onFail(new Error('Somebody else has changed the record meanwhile.'), true);
      },
      onFail: (error, isLate) => keepInstead(error) || onFail(error, isLate),
      onDoubt: (error) => {
        if (keepInstead(error)) return;
        // Of what is stored it is known whether it is this.
        if (record.stored && error.cause !== undefined) onFail(error.cause, false);
        else if (isOpen()) fail(error);
        else toast.show(doubtToast(`Saving ${name}`));
      },
    });
  };
};
