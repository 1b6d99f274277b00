import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DocumentData,
  type DocumentReference,
  GrpcStatus,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { hasStatus } from './grpc-status';

/** What to write: the fields that change, and whatever else must be written with them or not at all. */
export interface Decision<Result> {
  readonly result: Result;
  readonly fields: DocumentData;
  readonly also?: (batch: WriteBatch) => void;
}

const LONGEST_MS = 30_000;
const LONGEST_PAUSE_MS = 200;

const OVERTAKEN = [
  GrpcStatus.FAILED_PRECONDITION,
  GrpcStatus.ALREADY_EXISTS,
  GrpcStatus.NOT_FOUND,
  GrpcStatus.ABORTED,
];

/** Returns whether a write failed since somebody else wrote the document after it was read. */
export const isOvertaken = (error: unknown): boolean => hasStatus(error, ...OVERTAKEN);

/**
 * Changes documents as if nobody else did so meanwhile: `attempt` reads them and commits a batch with their times
 * of update as preconditions, and starts anew where one was overtaken. A transaction would lock what it reads;
 * many at once then wait for each other's locks until they run out.
 *
 * @throws HttpsError `aborted` after half a minute of being overtaken, and what else `attempt` throws.
 */
export async function untilNotOvertaken<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + LONGEST_MS;
  while (Date.now() < end) {
    try {
      return await attempt();
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      await sleep(Math.random() * LONGEST_PAUSE_MS);
    }
  }
  throw new HttpsError('aborted', 'Too much is being changed at once: try again in a moment.');
}

/**
 * Reads a document and changes it as if nobody else did so meanwhile.
 *
 * @param decide gets the document's data, if there is any.
 * @throws as {@link untilNotOvertaken}, and what `decide` throws.
 */
export const changeDocument = <Result>(
  document: DocumentReference,
  decide: (data: DocumentData | undefined) => Promise<Decision<Result>>,
): Promise<Result> =>
  untilNotOvertaken(async () => {
    const snapshot = await document.get();
    const { result, fields, also } = await decide(snapshot.data());
    const batch = document.firestore.batch();
    const changes = Object.keys(fields).length > 0;
    if (changes && !snapshot.exists) batch.create(document, fields);
    if (changes && snapshot.updateTime)
      batch.update(document, fields, { lastUpdateTime: snapshot.updateTime });
    also?.(batch);
    await batch.commit();
    return result;
  });
