import type { Live } from '../store/live/live-list';

/** Returns whether a list shows the last data received because the server cannot be reached. */
export const isOffline = (live: Live<unknown>): boolean => live.status === 'ready' && !live.live;

/** Returns the problem of a list to show to the user; undefined if there is none. */
export const listProblem = (live: Live<unknown>): string | undefined => {
  if (live.status === 'failed') {
    return 'The list could not be loaded. The page tries again by itself. If this message stays, check the connection and reload the page.';
  }
  if (isOffline(live)) return "You're offline. Showing the last data received.";
  return undefined;
};
