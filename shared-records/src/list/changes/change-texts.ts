import { customerAddress, LIST_PATHS, listAddress } from 'shared-model/addresses';
import type { Change, ChangeKind } from 'shared-model/changes';
import type { Model, Stored } from 'shared-model/define-model';
import { type CollectionName, MODELS } from 'shared-model/models';
import { countText } from 'shared-model/words/count-text';

/** A change, and the one that takes it back, if that is known. */
export interface ChangeLine extends Stored<Change> {
  readonly revert?: Stored<Change> | undefined;
  /** The change that this one takes back, if that is known. */
  readonly reverted?: ChangeLine | undefined;
}

/** Returns changes with those that take them back, where both are among them. */
export const linesOf = (changes: readonly Stored<Change>[]): readonly ChangeLine[] => {
  const known = new Map(changes.map((change) => [change.id, change]));
  const lineOf = (change: Stored<Change>): ChangeLine => {
    const reverted = known.get(change.reverts ?? '');
    return { ...change, revert: known.get(change.revertedBy ?? ''), reverted: reverted && lineOf(reverted) };
  };
  return changes.map(lineOf);
};

export const KIND_TEXTS: Readonly<Record<ChangeKind, string>> = {
  delete: 'Deleted',
  restore: 'Restored',
  change: 'Changed',
  names: 'Renamed',
  merge: 'Merged',
  import: 'Imported',
  revert: 'Undone',
};

const numberText = (count: number): string => count.toLocaleString('en-US');

/** Returns the model of a change's records. `screen` is that of the screen, which may be a section's own. */
const modelOf = ({ collection }: Pick<Change, 'collection'>, screen: Model): Model | undefined =>
  [screen, ...MODELS].find((each) => each.collection === collection);

/** Returns the kind of the records of a change, such as "report". */
export const entityNameOf = (change: Pick<Change, 'collection'>, screen: Model): string =>
  modelOf(change, screen)?.entityName ?? 'record';

/** Returns what a change does, such as "Deleted 120 reports". */
export const titleOf = (change: ChangeLine, model: Model): string => {
  const { kind, total, done, field = '', from = '', to = '', fileName, goneName, record, reverted } = change;
  const records = countText(Math.max(total, done), entityNameOf(change, model));
  if (kind === 'import') return `Imported ${entityNameOf(change, model)}s from ${fileName}`;
  if (kind === 'names') return `Renamed ${from} to ${to} in ${countText(done, 'record')}`;
  if (kind === 'merge') return `Merged ${goneName} into ${to}`;
  if (kind === 'change') {
    const label = modelOf(change, model)?.fields[field]?.options.label ?? field;
    return `Changed ${label} from ${from || 'nothing'} to ${to || 'nothing'} in ${records}`;
  }
  if (kind !== 'revert') return `${KIND_TEXTS[kind]} ${records}`;
  // It knows the names of the one that it takes back.
  if (goneName !== undefined) return `Undid the merge with ${goneName}`;
  if (fileName !== undefined) return `Undid the import of ${fileName}`;
  if (record !== undefined) return `Gave ${to} its former name ${from} back`;
  return reverted ? undoTitleOf(reverted, model) : `Undid a change of ${records}`;
};

/** Returns what the undo of a change does. The undo of an undo does the change again. */
const undoTitleOf = (change: ChangeLine, model: Model, isUndone = true): string =>
  change.kind === 'revert' && change.reverted
    ? undoTitleOf(change.reverted, model, !isUndone)
    : `${isUndone ? 'Undid' : 'Did again'}: ${titleOf(change, model)}`;

/** Returns what the buttons of a change are named by. */
export const nameOf = (change: ChangeLine, model: Model): string =>
  change.kind === 'import' && change.fileName ? change.fileName : titleOf(change, model);

/** Returns the address of the records of a change, where they have one. */
export const addressOf = ({ kind, collection, field, to, record, keptId, revertedBy }: Change) => {
  if (kind === 'merge' && keptId !== undefined) return customerAddress(keptId);
  if (!(collection in LIST_PATHS)) return undefined;
  const list = (params: Readonly<Record<string, string>> = {}) =>
    listAddress(collection as CollectionName, params);
  if (record !== undefined)
    return collection === 'customers' ? customerAddress(record) : list({ view: record });
  if (kind === 'change' && field !== undefined && to) return list({ [field]: to });
  return list(kind === 'delete' && revertedBy === undefined ? { bin: '' } : {});
};

/** Returns how many records or rows of a change are done, and of how many; its undo counts once that has begun. */
export const progressOf = ({
  revert,
  ...change
}: ChangeLine): { readonly done: number; readonly all: number } => {
  const { done, total } = revert ?? change;
  return { done, all: Math.max(done, total || (revert ? change.created + change.updated : 0)) };
};

/** Returns whether a change can be stopped half way. */
export const isStoppable = ({ kind, state }: Change): boolean =>
  state === 'running' && kind !== 'merge' && kind !== 'names';

/**
 * Returns whether a change can be taken back. Who came or came back has no former name, a former name is a change of its own, and two
 * customers are merged again by hand.
 */
export const isUndoable = (change: ChangeLine, now: Date): boolean => {
  const { kind, state, done, kept, revertedBy, revert, until, from, record, goneName } = change;
  if (kind === 'names' && from === undefined) return false;
  if (kind === 'revert' && (record ?? goneName) !== undefined) return false;
  const isNothing = kind === 'revert' && state !== 'running' && done === kept;
  const isUndone = revertedBy !== undefined && revert?.state !== 'stopped' && revert?.state !== 'failed';
  return !isNothing && !isUndone && until > now;
};

/** Returns whether a change, or its undo, runs. */
export const isRunning = ({ state, revert }: ChangeLine): boolean => (revert?.state ?? state) === 'running';

/** Returns a time in words that need no second look, such as "about 3 minutes left". */
const timeLeftText = (milliseconds: number): string => {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes === 0) return 'less than a minute left';
  return `about ${minutes === 1 ? 'a minute' : `${numberText(minutes)} minutes`} left`;
};

/** Returns what has become of an import, such as "120 created, 3 there already". */
const countsText = ({ created, updated, skipped, refused }: Change): string =>
  [
    `${numberText(created)} created`,
    ...(updated > 0 ? [`${numberText(updated)} updated`] : []),
    ...(skipped > 0 ? [`${numberText(skipped)} there already`] : []),
    ...(refused > 0 ? [`${numberText(refused)} refused`] : []),
  ].join(', ');

const keptText = (kept: number, unit: string): string =>
  `${countText(kept, unit)} kept, because somebody has changed ${kept === 1 ? 'it' : 'them'} since.`;

/** Returns how the undo of a change goes on, or ended. */
const undoText = (change: ChangeLine, { state, total, done, kept }: Change, rest: string): string => {
  const unit = change.kind === 'import' ? 'row' : 'record';
  // Customers that an import has created are no rows of it.
  const taken = total > 0 ? Math.min(done - kept, total) : done - kept;
  if (state === 'running') return `Undoing: ${numberText(taken)} taken back${rest}`;
  const left = kept > 0 ? ` ${keptText(kept, unit)}` : '';
  const bin = change.created > 0 && taken > 0 ? ' New records are in the bin for 30 days.' : '';
  if (state === 'done' && done === 0) return 'Undone before it began.';
  const how = state === 'done' ? 'Undone' : 'Undoing stopped';
  return `${how}: ${countText(taken, unit)} taken back.${left}${bin}`;
};

/** Returns the state of a change in words; empty if its title says all. `timeLeft` is in milliseconds. */
export const stateText = (change: ChangeLine, timeLeft?: number): string => {
  const { kind, state, done, total, kept, revert, revertedBy } = change;
  const rest = timeLeft === undefined ? '' : `, ${timeLeftText(timeLeft)}`;
  if (revert) return undoText(change, revert, rest);
  if (revertedBy !== undefined) return 'Undone';
  const isImport = kind === 'import';
  const progress = total > 0 ? `${numberText(done)} of ${numberText(total)}` : numberText(done);
  const counts = isImport ? `: ${countsText(change)}` : '';
  if (state === 'running') return `${isImport ? 'Importing' : 'Running'}: ${progress}${rest}`;
  if (state === 'stopped') return `Stopped after ${progress}${counts}`;
  if (state === 'failed') return `Failed after ${progress}${counts}`;
  if (isImport) return countsText(change);
  return kept > 0 ? `${countText(kept, 'record')} left as they were` : '';
};

interface Notice {
  readonly tone: 'info' | 'success' | 'error';
  readonly text: string;
}

type NoticeText = (records: string, done: string) => string;

/** The texts of a list about a change of the user that runs, has stopped, or is done. */
const NOTICES: Readonly<
  Record<'delete' | 'restore' | 'revert', Record<'running' | 'stopped' | 'done', NoticeText>>
> = {
  delete: {
    running: (records, done) => `Deleting ${records}: ${done} done. You can close the page.`,
    stopped: (records, done) =>
      `Deleting ${records} stopped after ${done}. Undo, or delete the others again.`,
    done: (records) => `Deleted ${records}. You can restore them from the bin for 30 days.`,
  },
  restore: {
    running: (records, done) => `Restoring ${records}: ${done} done.`,
    stopped: (records, done) =>
      `Restoring ${records} stopped after ${done}. Restore the others from the bin.`,
    done: (records) => `Restored ${records}`,
  },
  revert: {
    running: (what, done) => `Undoing ${what}: ${done} done.`,
    stopped: (what, done) => `Undoing ${what} stopped after ${done}.`,
    done: (what) => `Undid ${what}`,
  },
};

/** Returns what a list says about a change of the user; undefined for one that its undo, or a line of its own, tells about. */
export const noticeOf = (
  change: Pick<
    Change,
    'kind' | 'state' | 'total' | 'done' | 'kept' | 'revertedBy' | 'fileName' | 'goneName' | 'record' | 'to'
  > &
    Pick<ChangeLine, 'reverted'>,
  entityName: string,
): Notice | undefined => {
  const { state, total, done, kept, reverted, revertedBy, fileName, goneName, record, to } = change;
  // All records of a deletion are there again, also those that it had not deleted yet.
  const isRestoring = reverted?.kind === 'delete';
  const kind = isRestoring ? 'restore' : change.kind;
  if (kind !== 'delete' && kind !== 'restore' && kind !== 'revert') return undefined;
  // An import tells about its undo itself, and the page of a customer about that of a merge.
  if (revertedBy !== undefined || reverted?.kind === 'import' || goneName !== undefined) return undefined;
  const all = isRestoring ? reverted.total : Math.max(total, done);
  const records = countText(all, entityName);
  const changed = record === undefined ? `a change of ${records}` : `the new name ${to}`;
  const undone = fileName === undefined ? changed : `the import of ${fileName}`;
  const textOf = NOTICES[kind][state === 'running' || state === 'done' ? state : 'stopped'];
  const text = textOf(kind === 'revert' ? undone : records, numberText(done));
  if (state !== 'done') return { tone: state === 'running' ? 'info' : 'error', text };
  if (kept === 0 || kind === 'delete') return { tone: 'success', text };
  if (kind === 'revert') return { tone: 'info', text: `${text}. ${keptText(kept, entityName)}` };
  const some = `Restored ${numberText(all - kept)} of ${records}`;
  return { tone: 'error', text: `${some}. The others were added again, or are no longer in the bin.` };
};
