import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DocumentData,
  type DocumentReference,
  GrpcStatus,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';

/** What to write: the fields that change, and whatever else must be written with them or not at all. */
export interface Decision<Result> {
  readonly result: Result;
  readonly fields: DocumentData;
  readonly also?: (batch: WriteBatch) => void;
}

const LONGEST_MS = 30_000;
const LONGEST_PAUSE_MS = 200;

/** Somebody else wrote the document since it was read. */
const OVERTAKEN: ReadonlySet<unknown> = new Set([
  GrpcStatus.FAILED_PRECONDITION,
  GrpcStatus.ALREADY_EXISTS,
  GrpcStatus.NOT_FOUND,
  GrpcStatus.ABORTED,
]);

/**
 * Reads a document and changes it as if nobody else did so meanwhile: where somebody did, `decide` starts anew.
 * A transaction would lock what it reads; many at once then wait for each other's locks until they run out.
 *
 * @param decide gets the document's data, if there is any.
 * @throws HttpsError `aborted` after half a minute of being overtaken, and what `decide` throws.
 */
export async function changeDocument<Result>(
  document: DocumentReference,
  decide: (data: DocumentData | undefined) => Promise<Decision<Result>>,
): Promise<Result> {
  const end = Date.now() + LONGEST_MS;
  while (Date.now() < end) {
    const snapshot = await document.get();
    const { result, fields, also } = await decide(snapshot.data());
    const batch = document.firestore.batch();
    const changes = Object.keys(fields).length > 0;
    if (changes && !snapshot.exists) batch.create(document, fields);
    if (changes && snapshot.updateTime)
      batch.update(document, fields, { lastUpdateTime: snapshot.updateTime });
    also?.(batch);
    try {
      await batch.commit();
      return result;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && OVERTAKEN.has(error.code))) throw error;
      await sleep(Math.random() * LONGEST_PAUSE_MS);
    }
  }
  throw new HttpsError('aborted', 'Too much is being changed at once: try again in a moment.');
}
