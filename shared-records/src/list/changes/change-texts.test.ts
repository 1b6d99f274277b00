import type { Change } from 'shared-model/changes';
import { report } from 'shared-model/report';
import {
  addressOf,
  type ChangeLine,
  isUndoable,
  linesOf,
  noticeOf,
  stateText,
  titleOf,
} from './change-texts';

const NOW = new Date('2026-11-27T03:00:00Z');

const change = (fields: Partial<ChangeLine>): ChangeLine => ({
  id: 'a',
  kind: 'delete',
  collection: 'salesReport',
  by: 'sari',
  at: NOW,
  until: new Date(NOW.getTime() + 1),
  shownUntil: NOW,
  state: 'running',
  total: 1_200,
  done: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  refused: 0,
  kept: 0,
  ...fields,
});

const deletion = change({ revertedBy: 'b', state: 'stopped', done: 50 });

test.each<[Partial<ChangeLine>, string, string]>([
  [{ done: 50 }, 'info', 'Deleting 1,200 reports: 50 done. You can close the page.'],
  [{ state: 'done' }, 'success', 'Deleted 1,200 reports. You can restore them from the bin for 30 days.'],
  [
    { state: 'failed', done: 50 },
    'error',
    'Deleting 1,200 reports stopped after 50. Undo, or delete the others again.',
  ],
  [{ kind: 'restore', done: 50 }, 'info', 'Restoring 1,200 reports: 50 done.'],
  [{ kind: 'restore', state: 'done' }, 'success', 'Restored 1,200 reports'],
  [
    { kind: 'restore', state: 'done', kept: 2 },
    'error',
    'Restored 1,198 of 1,200 reports. The others were added again, or are no longer in the bin.',
  ],
  [
    { kind: 'restore', state: 'failed', done: 50 },
    'error',
    'Restoring 1,200 reports stopped after 50. Restore the others from the bin.',
  ],
  // Those that were not deleted yet are there, too.
  [{ kind: 'revert', total: 50, reverted: deletion, state: 'done' }, 'success', 'Restored 1,200 reports'],
  [
    { kind: 'revert', total: 50, done: 50, state: 'done', kept: 1 },
    'info',
    'Undid a change of 50 reports. 1 report kept, because somebody has changed it since.',
  ],
  [{ kind: 'revert', fileName: 'x.csv', done: 50 }, 'info', 'Undoing the import of x.csv: 50 done.'],
])('a list says how a change stands: %j', (fields, tone, text) => {
  expect(noticeOf(change(fields), 'report')).toEqual({ tone, text });
});

test('a list says nothing about a deletion that is undone, for its undo says it', () => {
  expect(noticeOf(deletion, 'report')).toBeUndefined();
});

test.each<[Partial<Change>, string, string | undefined]>([
  [{}, 'Deleted 1,200 reports', '/?bin='],
  [{ kind: 'restore', total: 1 }, 'Restored 1 report', '/'],
  [{ kind: 'import', fileName: 'x.csv' }, 'Imported reports from x.csv', '/'],
  [
    { kind: 'names', collection: 'customers', record: 'c', from: 'PT A', to: 'PT B', done: 34 },
    'Renamed PT A to PT B in 34 records',
    '/customer/c',
  ],
  [
    { kind: 'revert', collection: 'customers', record: 'c', from: 'PT A', to: 'PT B' },
    'Gave PT B its former name PT A back',
    '/customer/c',
  ],
  [
    { kind: 'merge', collection: 'customers', keptId: 'k', goneName: 'PT A', to: 'PT B' },
    'Merged PT A into PT B',
    '/customer/k',
  ],
  [
    { kind: 'change', field: 'responsible', from: 'Ana', to: 'Budi', total: 2 },
    'Changed Person Responsible from Ana to Budi in 2 reports',
    '/?responsible=Budi',
  ],
  [{ kind: 'revert', goneName: 'PT A' }, 'Undid the merge with PT A', '/'],
  [{ kind: 'revert', fileName: 'x.csv' }, 'Undid the import of x.csv', '/'],
  [{ kind: 'delete', collection: 'tools', total: 2 }, 'Deleted 2 records', undefined],
])('names what a change does, and leads to its records: %j', (fields, title, address) => {
  expect(titleOf(change(fields), report)).toBe(title);
  expect(addressOf(change(fields))).toBe(address);
});

test('names the change that another one takes back', () => {
  const [, undo] = linesOf([deletion, change({ id: 'b', kind: 'revert', reverts: 'a', total: 50 })]);
  expect(undo && titleOf(undo, report)).toBe('Undid: Deleted 1,200 reports');
});

test('names the undo of an undo by what is done again', () => {
  const undo = change({ id: 'b', kind: 'revert', reverts: 'a' });
  const again = change({ id: 'c', kind: 'revert', reverts: 'b' });
  const last = change({ id: 'd', kind: 'revert', reverts: 'c' });
  const titles = linesOf([last, again, undo, deletion]).map((line) => titleOf(line, report));
  expect(titles.slice(0, 2)).toEqual(['Undid: Deleted 1,200 reports', 'Did again: Deleted 1,200 reports']);
});

test('counts no customer that an import has created as one of its rows', () => {
  const undo = change({ kind: 'revert', state: 'done', total: 3, done: 4 });
  const line = change({ kind: 'import', created: 3, total: 3, revertedBy: 'b', revert: undo });
  expect(stateText(line)).toBe('Undone: 3 rows taken back. New records are in the bin for 30 days.');
});

test('says that a change was undone before it had done anything', () => {
  const undo = change({ kind: 'revert', state: 'done', total: 0 });
  expect(stateText(change({ revertedBy: 'b', revert: undo }))).toBe('Undone before it began.');
});

test.each<[Partial<ChangeLine>, boolean]>([
  [{}, true],
  [{ until: NOW }, false],
  [{ revertedBy: 'b' }, false],
  [{ revertedBy: 'b', revert: change({ state: 'failed' }) }, true],
  [{ kind: 'names' }, false],
  [{ kind: 'names', from: 'PT A' }, true],
  [{ kind: 'revert' }, true],
  [{ kind: 'revert', state: 'done', done: 2, kept: 1 }, true],
  [{ kind: 'revert', state: 'done', done: 2, kept: 2 }, false],
  [{ kind: 'revert', state: 'done' }, false],
  [{ kind: 'revert', goneName: 'PT A' }, false],
  [{ kind: 'revert', record: 'c' }, false],
])('offers Undo of what the server takes back: %j', (fields, isOffered) => {
  expect(isUndoable(change(fields), NOW)).toBe(isOffered);
});
