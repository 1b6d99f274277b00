import type { DocumentData, DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Left } from 'shared-model/changes';
import type { Model } from 'shared-model/define-model';
import type { Names } from '../records/stamps';
import type { Cursor, StoredChange } from './change-documents';

/** A change that runs. */
export interface Running extends Omit<StoredChange, 'model'> {
  readonly id: string;
  readonly reference: DocumentReference;
  readonly firestore: Firestore;
  readonly model: Model;
}

/** A record as a step leaves it. */
export interface RecordWrite {
  readonly model: Model;
  /** As the transaction has read it. */
  readonly stored: DocumentSnapshot;
  /** New fields; any stamp in them is replaced. Null moves the record to the bin. */
  readonly fields: DocumentData | null;
  /** Its customer and contact from now on. Default: the same as before. */
  readonly names?: Names;
  /** Keeps the author and writes no history: the customer's or contact's own history has the change. */
  readonly isQuiet?: boolean;
  /** The bin item that it comes out of. */
  readonly outOf?: DocumentSnapshot;
  /** The customer that it was merged into. */
  readonly mergedInto?: string;
}

/** The result of a step. */
export interface StepResult {
  readonly writes: readonly RecordWrite[];
  readonly left?: readonly Left[];
  /** Numbers that are added to those of the change. */
  readonly counts?: Partial<
    Readonly<Record<'done' | 'created' | 'updated' | 'skipped' | 'refused' | 'kept', number>>
  >;
  /** The JSON of one more part, such as what a merge has moved. */
  readonly part?: string;
  /** The cursor of the step after it. Default: that of the proposal. */
  readonly next?: Cursor;
}

/**
 * The next step of a plan. Queries run before the transaction, because they lock what they read. Inside, documents are read by id
 * only.
 */
export interface Proposal {
  readonly reads: readonly DocumentReference[];
  /** The cursor of the step after it. */
  readonly next: Cursor;
  /** Names the record that is left if Firestore refuses the step. Default: the first document read. */
  readonly about?: Partial<Left>;
  /** Decides by what the transaction has read, and by nothing else. */
  decide(read: (document: DocumentReference) => DocumentSnapshot): StepResult;
}

/** Splits a change of one kind into steps. */
export interface Plan {
  /** Returns the next step, of at most so many records; undefined at the end. */
  propose(change: Running, most: number): Promise<Proposal | undefined>;
}
