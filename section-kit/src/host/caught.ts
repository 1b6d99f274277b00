/** An error that somebody has caught, and the entry of the build whose screen it broke. */
export interface Caught {
  readonly error: unknown;
  readonly script?: string | undefined;
}

/** The event by which `announceError` tells the page of an error. */
export const CAUGHT = 'caught-error';

/** Tells the page of an error that was caught: the browser does not. */
export const announceError = (caught: Caught): void =>
  void window.dispatchEvent(new CustomEvent(CAUGHT, { detail: caught }));
