import type { Stored } from 'shared-model/define-model';
import type { Values } from './values/record-values';

/** A warning that the user confirms by saving the same values again. */
export interface Asked {
  readonly values: Values;
  readonly warning: string;
  /** The record that the values repeat. */
  readonly duplicate?: Stored<object> | undefined;
}

/** The step of a form. A save closes it, or ends in one of the other steps. */
export type Step =
  | { readonly is: 'editing' }
  | { readonly is: 'saving'; readonly asked: Asked | undefined }
  | { readonly is: 'asking'; readonly asked: Asked }
  /** `found` is the stored version, null if the record was deleted. */
  | { readonly is: 'conflict'; readonly found: Values | null };

export interface FormState {
  readonly step: Step;
  /** Whether the user is asked to discard the input. A save goes on meanwhile. */
  readonly isLeaving: boolean;
  /** The values that the user knows to be stored. */
  readonly seen: Values | null;
  readonly error?: string | undefined;
  /** Whether the connection was away while the form was open. */
  readonly wasOffline: boolean;
}

export type FormEvent =
  | { readonly is: 'pressed'; readonly seen: Values | null }
  /** A save has ended, or the user goes back to the form. */
  | { readonly is: 'moved'; readonly to: Step }
  | { readonly is: 'failed'; readonly error: string }
  /** A late answer says that these values are stored. */
  | { readonly is: 'stored'; readonly values: Values }
  | { readonly is: 'leaving'; readonly isLeaving: boolean }
  | { readonly is: 'connection'; readonly isOffline: boolean; readonly isWaiting: boolean };

export const EDITING: Step = { is: 'editing' };

export const startState = (seen: Values | null): FormState => ({
  step: EDITING,
  isLeaving: false,
  seen,
  wasOffline: false,
});

export const askedIn = (step: Step): Asked | undefined => ('asked' in step ? step.asked : undefined);

/** Returns the step after a failure: a warning stays, and so does a dialog that is open when a late answer comes. */
const afterFailure = (step: Step): Step => {
  if (step.is !== 'saving') return step;
  return step.asked ? { is: 'asking', asked: step.asked } : EDITING;
};

/** Returns the state of a form after an event. */
export const nextState = (state: FormState, event: FormEvent): FormState => {
  const { step, error } = state;
  switch (event.is) {
    case 'pressed':
      return { ...state, step: { is: 'saving', asked: askedIn(step) }, seen: event.seen, error: undefined };
    case 'moved':
      return { ...state, step: event.to };
    case 'failed':
      return { ...state, step: afterFailure(step), error: event.error };
    case 'stored':
      return { ...state, seen: event.values, error: undefined };
    case 'leaving':
      return { ...state, isLeaving: event.isLeaving };
    case 'connection':
      if (event.isOffline) return { ...state, wasOffline: true };
      // What came of a late answer follows by itself.
      return event.isWaiting || error === undefined ? state : { ...state, error: undefined };
  }
};
