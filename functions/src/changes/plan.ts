import type { DocumentData, DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Left } from 'shared-model/changes';
import type { Model } from 'shared-model/define-model';
import type { Cursor, StoredChange } from './change-documents';

/** A change that runs. */
export interface Running extends Omit<StoredChange, 'model'> {
  readonly id: string;
  readonly reference: DocumentReference;
  readonly firestore: Firestore;
  readonly model: Model;
}

/** The ids of the customer and the contact that a record names. */
export interface Names {
  readonly customer?: string | undefined;
  readonly contact?: string | undefined;
}

/** A record as a step leaves it. */
export interface RecordWrite {
  readonly model: Model;
  /** As the transaction has read it. */
  readonly stored: DocumentSnapshot;
  /** Its fields, with any stamp: it gets its own; null to put it into the bin. */
  readonly fields: DocumentData | null;
  /** Whom it names from now on; the same as before if left out. */
  readonly names?: Names;
  /** Leaves its author as it is, and no entry in its history: its customer or contact has another name or id, and says so itself. */
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
  /** Texts of a further part, such as what a merge has moved. */
  readonly part?: string;
  /** The beginning of the step after it, if not that of the proposal. */
  readonly next?: Cursor;
}

/** The next step of a plan. Everything but documents by their ids is asked for before the transaction: a query locks what it reads. */
export interface Proposal {
  /** The documents that the transaction reads. */
  readonly reads: readonly DocumentReference[];
  /** The beginning of the step after it. */
  readonly next: Cursor;
  /** Describes what is left if the database refuses its only record; the first document that it reads if left out. */
  readonly about?: Partial<Left>;
  /** Decides by what the transaction has read, and by nothing else. */
  decide(read: (document: DocumentReference) => DocumentSnapshot): StepResult;
}

/** The way of a kind of change through its records. */
export interface Plan {
  /** Returns the next step, of at most so many records; undefined at the end. */
  propose(change: Running, most: number): Promise<Proposal | undefined>;
}
