import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { changeDocument } from './change-document';

/** How many calls one caller has in each window, over all functions. */
export const CALLS_PER_WINDOW = 60;
const WINDOW_MS = 60_000;

interface Turns {
  readonly startedAt: Timestamp;
  readonly calls: number;
  /** When the document says nothing any more: a TTL policy on this field cleans up. */
  readonly expiresAt: Timestamp;
}

/**
 * Counts one call of `uid`.
 *
 * @param now in milliseconds since 1970.
 * @throws HttpsError `resource-exhausted` when the window is used up; its message and details say how long to wait.
 */
export async function takeTurn(firestore: Firestore, uid: string, now: number): Promise<void> {
  const document = firestore.collection('rateLimits').doc(uid);
  const waitMs = await changeDocument(document, async (data) => {
    const turns = data as Turns | undefined;
    const startedAt = turns?.startedAt.toMillis() ?? Number.NEGATIVE_INFINITY;
    const isOpen = now - startedAt < WINDOW_MS;
    const calls = isOpen && turns ? turns.calls : 0;
    if (calls >= CALLS_PER_WINDOW) return { result: startedAt + WINDOW_MS - now, fields: {} };
    const start = isOpen ? startedAt : now;
    const fields: Turns = {
      startedAt: Timestamp.fromMillis(start),
      calls: calls + 1,
      expiresAt: Timestamp.fromMillis(start + WINDOW_MS),
    };
    return { result: 0, fields };
  });
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    throw new HttpsError('resource-exhausted', `Too many requests: try again in ${seconds} seconds.`, {
      retryAfterSeconds: seconds,
    });
  }
}
