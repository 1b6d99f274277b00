import { Timestamp } from 'firebase-admin/firestore';
import { report } from 'shared-model/report';
import * as v from 'valibot';
import { readingsOf } from './moments';

const { written } = report.fields.timestamp ?? { written: v.never() };

/** Returns the moment that a stored value is taken for; undefined if nobody knows. */
const taken = (stored: unknown): string | undefined =>
  readingsOf(stored, { createTime: Timestamp.fromDate(new Date('2020-01-01T00:00:00Z')) })
    .find(({ moment }) => v.is(written, moment))
    ?.moment.toISOString();

const MS = Date.parse('2024-03-05T08:30:12.000Z');

test.each([
  ['2024-03-05T08:30:12Z'],
  ['2024-03-05T15:30:12+07:00'],
  ['2024-03-05T15:30:12+0700'],
  ['2024-03-05T15:30:12.000+07:00[Asia/Jakarta]'],
  ['2024-03-05 15:30:12 +07:00'],
  ['2024-03-05 15:30:12 WIB'],
  ['Tue, 05 Mar 2024 08:30:12 GMT'],
  ['Tue Mar 05 2024 15:30:12 GMT+0700 (Western Indonesia Time)'],
  ['March 5, 2024 at 3:30:12 PM UTC+7'],
  ['March 5, 2024 at 3:30:12\u202fPM UTC+7'],
  ['March 5, 2024 at 2:00:12 PM UTC+5:30'],
  ['March 5, 2024 at 8:30:12 AM UTC'],
  ['2024-03-05T14:00:12+05:30'],
  // Without a zone: the company's, wherever the command runs.
  ['2024-03-05T15:30:12'],
  ['2024-03-05 15:30:12'],
  ['2024/03/05 15:30:12'],
  ['Mar 5, 2024, 3:30:12 PM'],
  ['5 Maret 2024 15.30.12'],
  ['Selasa, 5 Maret 2024 pukul 15.30.12'],
  [MS],
  [MS / 1_000],
  [MS * 1_000],
  [String(MS)],
  [` ${MS / 1_000} `],
  [{ seconds: MS / 1_000, nanoseconds: 0 }],
  [{ seconds: String(MS / 1_000), nanoseconds: '0' }],
  [{ _seconds: MS / 1_000 }],
  [{ __datatype__: 'timestamp', value: { _seconds: MS / 1_000, _nanoseconds: 0 } }],
  [{ $date: '2024-03-05T08:30:12Z' }],
  [{ $date: MS }],
])('takes %j for that second', (stored) => {
  expect(taken(stored)).toBe('2024-03-05T08:30:12.000Z');
});

test.each([
  ['2024-03-05'],
  ['Tuesday, March 5, 2024'],
  ['5 March 2024'],
  ['05-Mar-2024'],
  ['20240305'],
  [20_240_305],
  [45_356],
  ['2024-3-5'],
])('takes %j for the company’s midnight of that day', (stored) => {
  expect(taken(stored)).toBe('2024-03-04T17:00:00.000Z');
});

test('takes 25/12/2024 and 12/25/2024 for one day, because there is no month 25', () => {
  expect([taken('25/12/2024'), taken('12/25/2024')]).toEqual(Array(2).fill('2024-12-24T17:00:00.000Z'));
});

test('keeps the milliseconds of a text', () => {
  expect(taken('2024-03-05T08:30:12.345678Z')).toBe('2024-03-05T08:30:12.345Z');
});

test.each([
  ['03/04/2024'],
  ['3/4/2024, 3:30:00 PM'],
  ['05-03-24'],
  ['24-03-25 08:30 +0700'],
  ['2024-02-30'],
  ['2024-02-30T08:00:00Z'],
  ['2023-02-29'],
  ['2024-03-05T25:00:00Z'],
  ['2024-13-05'],
  ['March 2024'],
  ['2024'],
  [2024],
  ['yesterday'],
  ['1924-03-05'],
  ['081234567890'],
  [true],
  [Number.NaN],
  [[MS]],
  [{}],
  [{ seconds: 'soon' }],
  [{ $date: { $date: MS } }],
  [{ $date: null }],
  [{ seconds: 1e300 }],
])('does not guess what %j means', (stored) => {
  expect(taken(stored)).toBeUndefined();
});

test('takes the time of its creation where there is none', () => {
  expect([undefined, null, ''].map(taken)).toEqual(Array(3).fill('2020-01-01T00:00:00.000Z'));
});
