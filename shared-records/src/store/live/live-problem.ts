import type { Live } from './live-list';

/** What a reader of a live list must know about it beyond its rows, if anything. */
export const liveProblem = (live: Live<unknown>): string | undefined => {
  if (live.status === 'failed') {
    return 'The list could not be loaded. It is tried again by itself; if this stays, check the connection and reload the page.';
  }
  if (live.status === 'ready' && !live.live) {
    return 'The connection is away: this is what was last known. The list catches up by itself.';
  }
  if (live.status === 'ready' && live.unreadable.length > 0) {
    const count = live.unreadable.length;
    return `${count} ${count === 1 ? 'record' : 'records'} cannot be read.`;
  }
  return undefined;
};
