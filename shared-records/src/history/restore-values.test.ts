import { type Report, report } from 'shared-model/report';
import { CHANGED, CREATED, day, entry, REPORT } from '../testing/fake-history';
import { stateAfter } from './restore-values';
import type { HistoryEvent } from './stamped-events';

const DELETED = entry({ event: 'deleted', via: null, at: day('25T08:00:00') });
const RESTORED = entry({ event: 'restored', via: 'restore', at: day('25T09:00:00') });

const change = (changed: HistoryEvent['changed']) => entry({ changed });
const qtNumber = (from: string, to: string) => change({ qtNumber: { from, to } });

/** Returns the values of the report after the last of these entries, the newest first, where they are other ones now. */
const after = (entries: readonly HistoryEvent[], now: Partial<Report> = {}) => {
  const state = stateAfter(report, entries, entries.length - 1, { ...REPORT, ...now });
  return state && Object.fromEntries(state);
};

test.each<[string, readonly HistoryEvent[], object | undefined]>([
  [
    'takes back all later changes',
    [qtNumber('QT-1', 'QT-2'), change({ detail: { from: 'Sold one', to: REPORT.detail } }), CREATED],
    { qtNumber: 'QT-1', detail: 'Sold one' },
  ],
  [
    'takes the oldest of the later changes of a field',
    [qtNumber('QT-1', 'QT-2'), qtNumber('', 'QT-1'), CREATED],
    { qtNumber: '' },
  ],
  ['leaves earlier changes', [qtNumber('QT-1', 'QT-2'), qtNumber('', 'QT-1')], { qtNumber: 'QT-1' }],
  ['is nothing where no field would change', [qtNumber('QT-2', 'QT-1'), CREATED], undefined],
  [
    'counts a change there and back as none',
    [qtNumber('QT-1', 'QT-2'), qtNumber('QT-2', 'QT-1'), CREATED],
    undefined,
  ],
  [
    'knows the value of its own change, although a later one is missing',
    [qtNumber('', 'QT-1')],
    { qtNumber: 'QT-1' },
  ],
  [
    'believes the own change of a field, not the later one of a gap',
    [qtNumber('QT-7', 'QT-2'), qtNumber('', 'QT-1')],
    { qtNumber: 'QT-1' },
  ],
  [
    'keeps the new name of a renamed customer',
    [change({ customer: { from: 'B', to: 'PT Ukur' } }), change({ customer: { from: '', to: 'A' } })],
    { customer: 'B' },
  ],
  ['survives a deletion', [qtNumber('QT-1', 'QT-2'), RESTORED, DELETED, CREATED], { qtNumber: 'QT-1' }],
  [
    'is unknown before another record with the id',
    [qtNumber('QT-1', 'QT-2'), CREATED, DELETED, CREATED],
    undefined,
  ],
  ['is unknown if the restoration is missing', [qtNumber('QT-1', 'QT-2'), DELETED, CREATED], undefined],
  ['is nothing after a deletion', [qtNumber('QT-1', 'QT-2'), RESTORED, DELETED], undefined],
  [
    'reads a value of another type, or none, as the list does',
    [change({ qtNumber: { from: 7, to: 'QT-2' }, detail: { from: null, to: REPORT.detail } }), CREATED],
    { qtNumber: '7', detail: '' },
  ],
  [
    'leaves out fields of another version',
    [change({ colour: { from: 'red', to: 'blue' } }), CREATED],
    undefined,
  ],
])('a state %s', (_, entries, values) => {
  expect(after(entries)).toEqual(values);
});

test('a state has moments', () => {
  expect(after([CHANGED, CREATED])).toEqual({
    detail: 'Sold one tripod to the branch.',
    qtNumber: '',
    timestamp: new Date('2026-11-24T02:00:00Z'),
  });
});
