import { LIMIT_REACHED } from 'shared-auth/limit-reached';
import type { Problem } from 'shared-store/data-store';
import type { Live } from 'shared-store/live/live-list';
import type { QueryState } from 'shared-store/live/live-query';
import { failedText } from '../failed-text';

const TEXTS: Readonly<Record<Problem, string>> = {
  offline: "You're offline. Showing the last data received.",
  limit: `${LIMIT_REACHED} Showing the last data received.`,
  blocked: 'Live updates are blocked on this network. The list is read again every 20 seconds.',
};

/** Returns what stands between a list and its server, if that is known. */
export const listProblemOf = (live: Live<unknown> | QueryState<unknown>): Problem | undefined =>
  live.status === 'ready' ? live.problem : undefined;

/** Returns whether a list shows the last data received because the server cannot be reached. */
export const isOffline = (live: Live<unknown> | QueryState<unknown>): boolean =>
  live.status === 'ready' && !live.live;

/** Returns the problem of a list to show to the user; undefined if there is none. */
export const listProblem = (live: Live<unknown> | QueryState<unknown>): string | undefined => {
  if (live.status === 'failed') return failedText('The list', live.error);
  if (isOffline(live)) return TEXTS[listProblemOf(live) ?? 'offline'];
  return undefined;
};

/** Returns why a list is read by requests, and no stream of changes passes; undefined if it is live. */
export const blockedText = (live: Live<unknown>): string | undefined => {
  const problem = listProblemOf(live);
  return problem && !isOffline(live) ? TEXTS[problem] : undefined;
};
