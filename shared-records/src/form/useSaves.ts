import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from 'shared-ui';
import { useIsOpen } from 'shared-ui/is-open';
import { Attempts } from '../store/attempts';
import { UnknownOutcomeError } from '../store/data-store';
import { doubtToast } from '../store/explain-failure';
import type { Edited } from '../store/save-record';
import { dropDraft, readDraft } from './drafts/draft';
import { differences, type Values } from './values/record-values';

/** Holds what a form shows at the moment when an answer comes. */
interface Shown {
  /** The values that would be saved now. */
  readonly values: Values;
  /** Whether a dialog is open above the form: an answer may not close it. */
  readonly hasDialog: boolean;
}

/** Describes that values are stored. */
export interface StoredWhen {
  /** Whether the form is still there. */
  readonly isOpen: boolean;
  /** Whether no earlier attempt of the form was stored. */
  readonly isFirst: boolean;
}

/** Describes one press of Save. */
export interface Save {
  readonly values: Values;
  readonly name: string;
  /** Saves over these values, or over those that the form knows. */
  write(base?: Values): Promise<Edited<Values>>;
  onSaved(when: StoredWhen): void;
  /** Shows the result in the form. */
  show(outcome: Edited<Values>): void;
  /** Shows in the form that a late answer brought a failure. */
  fail(error: unknown): void;
  /** Takes the stored values as those that the user has seen, in place of the last error. */
  see(): void;
}

const areSame = (one: Values, other: Values): boolean => differences(one, other).length === 0;

/**
 * Returns the function that saves what a form holds. What it has shown stays true whatever answers come later, in any order. An
 * answer closes the form only if it still shows what was saved; to a form that was left it belongs no more, and a toast says it.
 */
export const useSaves = (draftKey: string, shown: Shown) => {
  const toast = useToast();
  const [attempts] = useState(() => new Attempts());
  /** The values of all attempts: they are no changes of somebody else. */
  const [sent] = useState(() => new Set<Values>());
  const stored = useRef<Values>(undefined);
  const running = useRef(0);
  const now = useRef(shown);
  const isOpen = useIsOpen();
  useEffect(() => {
    now.current = shown;
  });

  /** Returns whether an answer is still to come. */
  const isWaiting = useCallback(() => !attempts.isOver, [attempts]);

  const save = async ({ values, name, write, onSaved, show, fail, see }: Save): Promise<void> => {
    const saved = `Saved ${name}.`;
    const notSaved = () => toast.show({ tone: 'error', text: `${name} was not saved.` });
    const toastSaved = (text = saved) => toast.show({ tone: 'success', about: 'saved', text });
    const end = (outcome: Edited<Values>) => {
      if (isOpen()) return show(outcome);
      if (outcome === 'saved') toastSaved();
      else notSaved();
    };

    const noteStored = () => {
      onSaved({ isOpen: isOpen(), isFirst: stored.current === undefined });
      stored.current = values;
    };

    /** Shows what came of an attempt whose answer was late. */
    const showLate = async (late: Promise<unknown>): Promise<void> => {
      try {
        if ((await late) !== 'saved') throw new Error('Somebody else has changed the record meanwhile.');
      } catch (error) {
        if (isOpen()) fail(error);
        else notSaved();
        return;
      }
      noteStored();
      const isShown = areSame(now.current.values, values);
      if (!isOpen()) {
        const draft = readDraft(draftKey, values);
        if (draft && areSame(draft.values, values)) dropDraft(draftKey, draft.id);
        toastSaved();
      } else if (isShown && running.current === 0 && !now.current.hasDialog) show('saved');
      else {
        see();
        toastSaved(isShown ? saved : `Saved ${name}, without what you have typed since.`);
      }
    };

    let failure: unknown;
    running.current += 1;
    const attempt = async (): Promise<Edited<Values>> => {
      try {
        const outcome = await write();
        const found = outcome !== 'saved' && 'found' in outcome ? outcome.found : null;
        const own = found && [...sent].find((each) => areSame(each, found));
        return own ? await write(own) : outcome;
      } catch (error) {
        failure = error;
        throw error;
      } finally {
        running.current -= 1;
        sent.add(values);
      }
    };
    try {
      const outcome = await attempts.make(attempt, (result) => result === 'saved');
      if (outcome === 'saved') noteStored();
      end(outcome);
    } catch (error) {
      const isUnknown = failure instanceof UnknownOutcomeError;
      if (!isUnknown && stored.current) {
        // An earlier attempt has happened meanwhile.
        if (areSame(stored.current, values)) return end('saved');
        if (isOpen()) throw failure;
        return notSaved();
      }
      if (error instanceof UnknownOutcomeError) void showLate(error.outcome);
      if (isOpen()) throw error;
      if (error instanceof UnknownOutcomeError) toast.show(doubtToast(`Saving ${name}`));
      else notSaved();
    }
  };
  return { save, isWaiting };
};
