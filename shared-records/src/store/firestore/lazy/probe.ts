import type { Probe } from '../../connection/connection-state';
import { ConnectionError } from '../../data-store';

/** Counts the server as silent if a plain request takes longer than this many milliseconds. */
const PROBE_TIMEOUT_MS = 4_000;

/**
 * Asks whether the server answers. Only documents are an answer: a refusal, or the page of a captive portal, is no reason to
 * promise that lists are read by requests.
 */
export const probeBy = async (read: (timeoutMs: number) => Promise<unknown>): Promise<Probe> => {
  try {
    await read(PROBE_TIMEOUT_MS);
    return 'answered';
  } catch (error) {
    // A browser without a network rejects with a TypeError. A timeout or a status is of a server.
    return error instanceof ConnectionError && error.cause instanceof TypeError ? 'offline' : 'silent';
  }
};
