import { customerAddress, LIST_PATHS, listAddress } from '../../model/addresses';
import type { Change, ChangeKind } from '../../model/changes';
import type { Model, Stored } from '../../model/define-model';
import { type CollectionName, MODELS } from '../../model/models';
import { countText } from '../count-text';

/** A change, and the one that takes it back, if that is known. */
export interface ChangeLine extends Stored<Change> {
  readonly revert?: Stored<Change> | undefined;
  /** The change that this one takes back, if that is known. */
  readonly reverted?: Stored<Change> | undefined;
}

/** Returns changes with those that take them back, where both are among them. */
export const linesOf = (changes: readonly Stored<Change>[]): readonly ChangeLine[] => {
  const known = new Map(changes.map((change) => [change.id, change]));
  return changes.map((change) => ({
    ...change,
    revert: known.get(change.revertedBy ?? ''),
    reverted: known.get(change.reverts ?? ''),
  }));
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

/** Returns the kind of the records of a change, such as "report". `model` is that of the screen, which may be a section's own. */
export const entityNameOf = ({ collection }: Pick<Change, 'collection'>, model: Model): string =>
  [model, ...MODELS].find((each) => each.collection === collection)?.entityName ?? 'record';

const labelOf = ({ collection, field = '' }: Change, model: Model): string => {
  const found = [model, ...MODELS].find((each) => each.collection === collection);
  return found?.fields[field]?.options.label ?? field;
};

/** Returns what a change does, such as "Deleted 120 reports". */
export const titleOf = (change: ChangeLine, model: Model): string => {
  const { kind, total, done, from = '', to = '', fileName = '', goneName = '' } = change;
  const records = countText(Math.max(total, done), entityNameOf(change, model));
  if (kind === 'import') return `Imported ${entityNameOf(change, model)}s from ${fileName}`;
  if (kind === 'names') return `Renamed ${from} to ${to} in ${countText(done, 'record')}`;
  if (kind === 'merge') return `Merged ${goneName} into ${to}`;
  if (kind === 'change')
    return `Changed ${labelOf(change, model)} from ${from || 'nothing'} to ${to || 'nothing'} in ${records}`;
  if (kind === 'revert') return undoTitleOf(change, records, model);
  return `${KIND_TEXTS[kind]} ${records}`;
};

/** Returns what took which change back. It knows the names of the other one. */
const undoTitleOf = ({ reverted, goneName, fileName }: ChangeLine, records: string, model: Model): string => {
  if (goneName !== undefined) return `Undid the merge with ${goneName}`;
  if (fileName !== undefined) return `Undid the import of ${fileName}`;
  return reverted ? `Undid: ${titleOf(reverted, model)}` : `Undid a change of ${records}`;
};

/** Returns what the buttons of a change are named by. */
export const nameOf = (change: ChangeLine, model: Model): string =>
  change.kind === 'import' && change.fileName ? change.fileName : titleOf(change, model);

/** Returns the address of the records of a change, where they have one. */
export const addressOf = ({ kind, collection, field, to, record, keptId, revertedBy }: Change) => {
  if (kind === 'merge' && keptId !== undefined) return customerAddress(keptId);
  if (!(collection in LIST_PATHS)) return undefined;
  const list = (params: Readonly<Record<string, string>> = {}) =>
    listAddress(collection as CollectionName, params);
  if (kind === 'names' && record !== undefined)
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

/** Returns whether a change can be taken back. Records follow a name, and two customers are merged again by hand. */
export const isUndoable = ({ kind, revertedBy, revert, until, goneName }: ChangeLine, now: Date): boolean => {
  const isUndone = revertedBy !== undefined && revert?.state !== 'stopped' && revert?.state !== 'failed';
  return kind !== 'names' && !(kind === 'revert' && goneName !== undefined) && !isUndone && until > now;
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

/** Returns how the undo of a change goes on, or ended. */
const undoText = (change: ChangeLine, { state, total, done, kept }: Change, rest: string): string => {
  const unit = change.kind === 'import' ? 'row' : 'record';
  // Customers that an import has created are no rows of it.
  const taken = total > 0 ? Math.min(done - kept, total) : done - kept;
  if (state === 'running') return `Undoing: ${numberText(taken)} taken back${rest}`;
  const left =
    kept > 0
      ? ` ${countText(kept, unit)} kept, because somebody has changed ${kept === 1 ? 'it' : 'them'} since.`
      : '';
  const bin = change.created > 0 && taken > 0 ? ' New records are in the bin for 30 days.' : '';
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

const deletionNotice = ({ state, total, done }: Change, entityName: string): Notice => {
  const all = countText(total, entityName);
  if (state === 'done')
    return { tone: 'success', text: `Deleted ${all}. You can restore them from the bin for 30 days.` };
  if (state !== 'running')
    return {
      tone: 'error',
      text: `Deleting ${all} stopped after ${numberText(done)}. Undo, or delete the others again.`,
    };
  return { tone: 'info', text: `Deleting ${all}: ${numberText(done)} done. You can close the page.` };
};

/** @param all the number of records that are to be there afterwards. */
const restorationNotice = ({ state, done, kept }: Change, all: number, entityName: string): Notice => {
  const records = countText(all, entityName);
  if (state === 'running') return { tone: 'info', text: `Restoring ${records}: ${numberText(done)} done.` };
  if (state !== 'done') {
    const text = `Restoring ${records} stopped after ${numberText(done)}. Restore the others from the bin.`;
    return { tone: 'error', text };
  }
  return restoredNotice(all, kept, entityName);
};

/** Returns what a list says about restored records. `kept` of them were not. */
export const restoredNotice = (all: number, kept: number, entityName: string): Notice => {
  const records = countText(all, entityName);
  if (kept === 0) return { tone: 'success', text: `Restored ${records}` };
  return {
    tone: 'error',
    text: `Restored ${numberText(all - kept)} of ${records}. The others were added again, or are no longer in the bin.`,
  };
};

/** Returns what a list says about a change of the user, whose end it shows; undefined for one that its undo tells about. */
export const noticeOf = (change: ChangeLine, entityName: string): Notice | undefined => {
  const { kind, state, total, done, kept, reverted, revertedBy, fileName, goneName } = change;
  if (revertedBy !== undefined) return undefined;
  if (kind === 'delete') return deletionNotice(change, entityName);
  if (kind === 'restore') return restorationNotice(change, total, entityName);
  // An import tells about its undo itself, and the page of a customer about that of a merge.
  if (kind !== 'revert' || reverted?.kind === 'import' || goneName !== undefined) return undefined;
  if (reverted?.kind === 'delete') return restorationNotice(change, reverted.total, entityName);
  const what =
    fileName === undefined
      ? `a change of ${countText(Math.max(total, done), entityName)}`
      : `the import of ${fileName}`;
  if (state === 'running') return { tone: 'info', text: `Undoing ${what}: ${numberText(done)} done.` };
  if (state !== 'done') return { tone: 'error', text: `Undoing ${what} stopped after ${numberText(done)}.` };
  return kept > 0
    ? {
        tone: 'info',
        text: `Undid ${what}. ${countText(kept, entityName)} kept, because somebody has changed ${kept === 1 ? 'it' : 'them'} since.`,
      }
    : { tone: 'success', text: `Undid ${what}` };
};
