import type { Live } from '../store/live/live-list';

/** Returns what the user must know about a list besides its rows; undefined if nothing. */
export const listProblem = (live: Live<unknown>): string | undefined => {
  if (live.status === 'failed') {
    return 'The list could not be loaded and will be tried again. If this stays, check the connection and reload the page.';
  }
  if (live.status === 'ready' && !live.live) return "You're offline. Showing the last data received.";
  return undefined;
};
