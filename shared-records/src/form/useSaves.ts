import { useEffect, useRef } from 'react';
import { useToast } from 'shared-ui';
import { useIsOpen } from 'shared-ui/is-open';
import { doubtToast } from '../store/explain-failure';
import type { Edited } from '../store/save-record';
import { useWrite } from '../writing/useWrite';
import { dropCopy, dropDraft, readDraft } from './drafts/draft';
import { useFormScreen } from './form-context';
import type { RecordOutcome } from './record-outcome';
import { areSame, type Values } from './values/record-values';

/** A form with a record of its own. */
interface Owner {
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
}

/** Describes one press of Save. */
export interface Press {
  readonly values: Values;
  readonly name: string;
  /** The values that the user knows to be stored. */
  readonly base: Values | null;
  /** Returns what to ask before the values are sent. */
  ask(): Promise<{ readonly warning: string } | undefined>;
  send(id: string, base: Values | null): Promise<Edited<Values>>;
  onSaved(when: StoredWhen): void;
  /** Shows the result in the form. */
  show(answer: Edited<Values>, id: string): void;
  /** Shows a failure, or a doubt, in the form. */
  fail(error: unknown): void;
  /** Takes the stored values as those that the user has seen, in place of the last error. */
  see(): void;
}

/**
 * Returns the function that saves what a form holds. What it has shown stays true whatever answers come later, in any order. An
 * answer closes the form only if it still shows what was saved; to a form that was left it belongs no more, and a toast says it.
 */
export const useSaves = (owner: Owner) => {
  const { entityName } = useFormScreen().model;
  const toast = useToast();
  const write = useWrite();
  const isOpen = useIsOpen();
  const now = useRef(owner);
  useEffect(() => {
    now.current = owner;
  });

  return ({ values, name, base, ask, send, onSaved, show, fail, see }: Press): Promise<void> => {
    const { draftKey, isNew, own, renew } = owner;
    let record = own;
    const toastSaved = (text = `Saved ${name}.`) => toast.show({ tone: 'success', about: 'saved', text });
    const notSaved = () => toast.show({ tone: 'error', text: `${name} was not saved.` });

    const run = async (): Promise<Edited<Values>> => {
      const answer = await record.save(values, async () => (await ask()) ?? send(record.id, base));
      const found = answer !== 'saved' && 'found' in answer ? answer.found : null;
      if (!found) return answer;
      if (isNew && !record.mayBeStored) {
        // Another tab has stored its own record: one that was duplicated from this tab, or has the same draft.
        record = renew();
        dropCopy(draftKey, own.id);
        return record.save(values, () => send(record.id, base));
      }
      const sent = record.sentLike(found);
      return sent ? record.save(values, () => send(record.id, sent)) : answer;
    };

    /** Returns whether the form still holds this record: its draft may have been discarded. */
    const isOwn = () => now.current.own === record;

    const end = (answer: Edited<Values>) => {
      if (isOpen()) show(answer, record.id);
      else if (answer === 'saved') toastSaved();
      else notSaved();
    };

    const endLate = () => {
      const isShown = areSame(now.current.values, values);
      if (!isOpen()) {
        const draft = readDraft(draftKey, values);
        if (draft && areSame(draft.values, values)) dropDraft(draftKey, draft.id);
        toastSaved();
      } else if (isShown && isOwn() && !now.current.isBusy) show('saved', record.id);
      else {
        if (isOwn()) see();
        toastSaved(isShown || !isOwn() ? undefined : `Saved ${name}, without what you have typed since.`);
      }
    };

    const onFail = (error: unknown, isLate: boolean) => {
      // An earlier attempt has stored the same meanwhile.
      if (!isLate && record.isStored(values)) end('saved');
      else if (isOpen() && (!isLate || isOwn())) fail(error);
      else notSaved();
    };

    return write({
      doing: `Saving ${name}`,
      log: `The ${entityName} could not be saved.`,
      run,
      onDone: (answer, isLate) => {
        if (answer === 'saved') {
          const isFirst = record.note(values);
          onSaved({ isOpen: isOpen(), isFirst });
        }
        if (!isLate) end(answer);
        else if (answer === 'saved') endLate();
        else onFail(new Error('Somebody else has changed the record meanwhile.'), true);
      },
      onFail,
      onDoubt: (error) => (isOpen() ? fail(error) : toast.show(doubtToast(`Saving ${name}`))),
    });
  };
};
