/** @jest-environment-options {"timeZone": "America/New_York"} */
import { dayOf } from 'shared-model/periods';
import { type Report, report } from 'shared-model/report';
import {
  cleanValues,
  emptyValues,
  errorsOf,
  formMapping,
  recordOf,
  timestampOn,
  valuesOf,
} from './record-values';

const FILLED = {
  ...emptyValues(report, new Date(2026, 10, 21)),
  responsible: 'Sari Wijaya',
  detail: 'First visit',
};

const STORED: Report = {
  ...report.empty,
  customer: 'Acme',
  contact: 'Ada',
  department: 'Accessory',
  detail: 'First visit',
  qtNumber: 'QT-1',
  responsible: 'Sari Wijaya',
  timestamp: new Date('2026-11-20T09:15+07:00'),
};

describe('the timestamp of a report', () => {
  test("is the chosen day at the hour and minute of the company's clock", () => {
    const now = new Date('2026-11-21T14:37:45.678+07:00');
    expect(timestampOn('2026-11-03', now)).toEqual(new Date('2026-11-03T14:37+07:00'));
  });

  test('keeps the seconds of today, so that reports of one minute stay in order', () => {
    const now = new Date('2026-11-21T14:37:45.678+07:00');
    expect(timestampOn('2026-11-21', now)).toEqual(now);
  });

  test('stays on the chosen day if that is another day in UTC', () => {
    const earlyMorning = new Date('2026-06-01T00:05+07:00');
    const timestamp = timestampOn('2026-01-01', earlyMorning);
    expect(timestamp.toISOString()).toBe('2025-12-31T17:05:00.000Z');
    expect(dayOf(timestamp)).toBe('2026-01-01');
  });

  test('has the time of the server, whatever the device says', () => {
    const now = new Date('2026-11-21T14:37:45.678+07:00');
    const { recordOf: save } = formMapping(report, { now: () => now.getTime() });
    expect(save({ ...FILLED, timestamp: '2026-11-21' }, null).timestamp).toEqual(now);
    expect(save({ ...FILLED, timestamp: '2026-11-03' }, null).timestamp).toEqual(
      new Date('2026-11-03T14:37+07:00'),
    );
  });

  test('accepts a leap day', () => {
    expect(timestampOn('2024-02-29', new Date('2026-01-31T08:00+07:00'))).toEqual(
      new Date('2024-02-29T08:00+07:00'),
    );
  });

  test('accepts the years of the first century', () => {
    expect(dayOf(timestampOn('0026-11-21', new Date()))).toBe('0026-11-21');
  });

  test('is invalid without a day', () => {
    expect(timestampOn('', new Date(2026, 10, 21)).getTime()).toBeNaN();
  });
});

test('starts a new report with the current day', () => {
  expect(emptyValues(report, new Date('2026-11-21T23:59+07:00'))).toEqual({
    ...Object.fromEntries(Object.keys(report.fields).map((name) => [name, ''])),
    timestamp: '2026-11-21',
  });
});

describe('values to store', () => {
  const base = { ...emptyValues(report, new Date()), responsible: 'Sari  Wijaya', customer: ' PT Maju' };
  const clean = (typed: object) => cleanValues(report, { ...base, ...typed }, base);

  test('are clean', () => {
    expect(clean({ responsible: ' Budi\u200b ', detail: 'One\r\n', qtNumber: 'QT\t7' })).toEqual({
      ...base,
      responsible: 'Budi',
      detail: 'One',
      qtNumber: 'QT 7',
    });
  });

  test('keep what the form started from, and the names of other records', () => {
    expect(clean({ contact: ' Ada' })).toEqual({ ...base, contact: ' Ada' });
  });

  test('do not keep what can no longer be stored', () => {
    const older = { ...base, responsible: '\u202dSari\u202c' };
    expect(cleanValues(report, older, older)).toEqual({ ...base, responsible: 'Sari' });
  });
});

describe('an edited report', () => {
  const now = new Date('2026-11-21T14:37+07:00');

  test('keeps its timestamp if the day stays the same', () => {
    const edited = { ...valuesOf(report, STORED), detail: 'Second visit' };
    expect(recordOf(report, edited, now, STORED)).toEqual({ ...STORED, detail: 'Second visit' });
  });

  test('takes another day at the current hour and minute', () => {
    const moved = { ...valuesOf(report, STORED), timestamp: '2026-11-19' };
    expect(recordOf(report, moved, now, STORED).timestamp).toEqual(new Date('2026-11-19T14:37+07:00'));
  });

  test('keeps its timestamp in an hour that occurs twice', () => {
    const second = { ...STORED, timestamp: new Date('2026-11-01T06:30:00Z') };
    expect(recordOf(report, valuesOf(report, second), now, second).timestamp).toEqual(second.timestamp);
  });
});

describe('the errors of a report', () => {
  test('are none with a date, a responsible person and details', () => {
    expect(errorsOf(report, FILLED)).toEqual({});
  });

  test('name each required field that is empty', () => {
    expect(errorsOf(report, { ...FILLED, timestamp: '', responsible: '', detail: '' })).toEqual({
      timestamp: 'Date is required: choose a day.',
      responsible: 'Person Responsible is required: fill it in.',
      detail: 'Details is required: fill it in.',
    });
  });

  test('include a text of only spaces', () => {
    expect(errorsOf(report, { ...FILLED, responsible: '  ' })).toHaveProperty('responsible');
  });

  test('include an unknown department', () => {
    expect(errorsOf(report, { ...FILLED, department: 'Sales' })).toEqual({
      department: 'Choose a department from the list.',
    });
  });
});
