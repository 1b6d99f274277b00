import type { Change } from '../../model/changes';
import type { Stored } from '../../model/define-model';

/** A change that this page has begun. Its list of records is here alone. */
export interface Begun extends Pick<Change, 'at'> {
  readonly id: string;
  readonly kind: 'delete' | 'restore';
  readonly ids: readonly string[];
}

/** The changes of a kind of record that run or have just ended. */
export interface Changes {
  /** Those of everybody, newest first. */
  readonly all: readonly Stored<Change>[];
  /** Those of this page that are not in `all` yet. */
  readonly begun: readonly Begun[];
  /** The records to hide from the list, because this page deletes them. */
  readonly deleting: ReadonlySet<string>;
  /** The items to hide from the bin, because this page restores them. */
  readonly restoring: ReadonlySet<string>;
  /** Begins to delete records, or to restore items of the bin. @throws as `change` of the store. */
  start(kind: Begun['kind'], ids: string[]): Promise<void>;
}
