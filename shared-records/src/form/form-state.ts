import type { Stored } from '../model/define-model';
import type { Values } from './values/record-values';

/** A warning that the user confirms by saving the same values again. */
export interface Asked {
  readonly values: Values;
  readonly warning: string;
  /** The record that the values repeat. */
  readonly duplicate: Stored<object> | undefined;
}

/** What a form does, from the first key to its end. A save ends in each of the other steps, or closes the form. */
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
  readonly error: string | undefined;
  /** Whether the connection was away while the form was open. */
  readonly wasOffline: boolean;
}

export type FormEvent =
  | { readonly is: 'pressed'; readonly seen: Values | null }
  | { readonly is: 'saved' }
  | { readonly is: 'warned'; readonly asked: Asked }
  | { readonly is: 'overtaken'; readonly found: Values | null }
  | { readonly is: 'failed'; readonly error: string }
  /** A late answer says that these values are stored. */
  | { readonly is: 'stored'; readonly values: Values }
  /** The user goes back from a conflict to the form. */
  | { readonly is: 'back' }
  | { readonly is: 'leaving' }
  | { readonly is: 'staying' }
  | { readonly is: 'offline' }
  | { readonly is: 'online'; readonly isWaiting: boolean };

const EDITING: Step = { is: 'editing' };

export const startState = (seen: Values | null): FormState => ({
  step: EDITING,
  isLeaving: false,
  seen,
  error: undefined,
  wasOffline: false,
});

export const askedIn = (step: Step): Asked | undefined => ('asked' in step ? step.asked : undefined);

/** Returns the step after a failure. A warning stays confirmed, and no late answer closes a dialog. */
const afterFailure = (step: Step): Step => {
  if (step.is !== 'saving') return step;
  return step.asked ? { is: 'asking', asked: step.asked } : EDITING;
};

/** Returns the state of a form after an event. */
export const nextState = (state: FormState, event: FormEvent): FormState => {
  const { step } = state;
  switch (event.is) {
    case 'pressed':
      return { ...state, step: { is: 'saving', asked: askedIn(step) }, seen: event.seen, error: undefined };
    case 'warned':
      return { ...state, step: { is: 'asking', asked: event.asked } };
    case 'overtaken':
      return { ...state, step: { is: 'conflict', found: event.found } };
    case 'failed':
      return { ...state, step: afterFailure(step), error: event.error };
    case 'stored':
      return { ...state, seen: event.values, error: undefined };
    case 'saved':
    case 'back':
      return { ...state, step: EDITING };
    case 'leaving':
    case 'staying':
      return { ...state, isLeaving: event.is === 'leaving' };
    case 'offline':
      return { ...state, wasOffline: true };
    case 'online':
      // What came of a late answer follows by itself.
      return event.isWaiting ? state : { ...state, error: undefined };
  }
};
