import { HttpsError } from 'firebase-functions/v2/https';
import * as v from 'valibot';
import { DATABASE_ID } from './database';
import { postToGoogle, projectName } from './google-api';

/** Allows an account this many calls in each window, over all functions. */
export const CALLS_PER_WINDOW = 60;
const WINDOW_MS = 60_000;
/** The HTTP status of Firestore for a write that meets too many concurrent writes. */
const CONTENTION = 409;

/** A call over the limit. `isFirst` is true for one call of each window. */
export class TooManyCalls extends HttpsError {
  constructor(
    retryAfterSeconds: number,
    readonly isFirst: boolean,
  ) {
    super('resource-exhausted', `Too many requests: try again in ${retryAfterSeconds} seconds.`, {
      retryAfterSeconds,
    });
  }
}

/** The accounts that have used up the current window, as known to this instance. They are refused without a request. */
const usedUp = { window: 0, uids: new Set<string>() };

/**
 * Counts one call of an account. Windows begin with each minute of the clock.
 *
 * @param now in milliseconds since 1970.
 * @throws TooManyCalls if the window is used up. Its message and details say how long to wait.
 */
export async function takeTurn(uid: string, now: number): Promise<void> {
  const window = Math.floor(now / WINDOW_MS);
  const endsAt = (window + 1) * WINDOW_MS;
  const seconds = Math.ceil((endsAt - now) / 1000);
  if (window > usedUp.window) Object.assign(usedUp, { window, uids: new Set<string>() });
  if (window === usedUp.window && usedUp.uids.has(uid)) throw new TooManyCalls(seconds, false);
  const calls = await countUp(`rateLimits/${uid}_${window}`, new Date(endsAt));
  if (calls === undefined) throw new TooManyCalls(1, false);
  if (calls <= CALLS_PER_WINDOW) return;
  if (window === usedUp.window) usedUp.uids.add(uid);
  throw new TooManyCalls(seconds, calls === CALLS_PER_WINDOW + 1);
}

const commitSchema = v.object({
  writeResults: v.tuple([
    v.object({
      transformResults: v.tuple([
        v.object({ integerValue: v.pipe(v.string(), v.transform(Number), v.integer()) }),
      ]),
    }),
  ]),
});

/**
 * Increments the calls of a document and returns the new number; undefined if Firestore had too many writes at once.
 * It uses the REST API, because the Admin SDK does not return the incremented number.
 *
 * @param expiresAt when the document may be deleted, by a TTL policy on this field.
 */
async function countUp(path: string, expiresAt: Date): Promise<number | undefined> {
  const documents = `${projectName()}/databases/${DATABASE_ID}/documents`;
  const response = await postToGoogle('firestore', `${documents}:commit`, {
    writes: [
      {
        update: {
          name: `${documents}/${path}`,
          fields: { expiresAt: { timestampValue: expiresAt.toISOString() } },
        },
        updateMask: { fieldPaths: ['expiresAt'] },
        updateTransforms: [{ fieldPath: 'calls', increment: { integerValue: '1' } }],
      },
    ],
  });
  if (response.status === CONTENTION) return undefined;
  if (!response.ok) throw new Error(`Firestore did not count a call: ${response.status}`);
  const { writeResults } = v.parse(commitSchema, await response.json());
  return writeResults[0].transformResults[0].integerValue;
}
