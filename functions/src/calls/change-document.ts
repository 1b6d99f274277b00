import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DocumentData,
  type DocumentReference,
  GrpcStatus,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { hasStatus } from './database';

/** The changed fields, and further writes for the same batch. */
interface Decision<Result> {
  readonly result: Result;
  readonly fields: DocumentData;
  readonly also?: (batch: WriteBatch) => void;
}

const TIMEOUT_MS = 30_000;
const MAX_PAUSE_MS = 200;

const OVERTAKEN = [
  GrpcStatus.FAILED_PRECONDITION,
  GrpcStatus.ALREADY_EXISTS,
  GrpcStatus.NOT_FOUND,
  GrpcStatus.ABORTED,
];

/** Returns whether a write failed because another write changed the document after it was read. */
const isOvertaken = (error: unknown): boolean => hasStatus(error, ...OVERTAKEN);

/** Waits for a write; ignores its failure if another write changed the document first. */
export async function unlessOvertaken(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isOvertaken(error)) throw error;
  }
}

/**
 * Changes documents with optimistic concurrency: `attempt` reads them and commits a batch with their update times as
 * preconditions. Repeats it while other writes come first. A transaction would lock the documents, and many at once
 * would wait for each other's locks until they time out.
 *
 * @throws HttpsError `aborted` after this time, 30 seconds by default; every other error of `attempt`.
 */
export async function untilNotOvertaken<Result>(
  attempt: () => Promise<Result>,
  timeoutMs = TIMEOUT_MS,
): Promise<Result> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    try {
      return await attempt();
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      await sleep(Math.random() * MAX_PAUSE_MS);
    }
  }
  throw new HttpsError('aborted', 'Too much is being changed at once: try again in a moment.');
}

/**
 * Reads a document and changes it with optimistic concurrency.
 *
 * @param decide gets the document's data, or undefined if the document does not exist.
 * @throws see {@link untilNotOvertaken}; every error of `decide`.
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
