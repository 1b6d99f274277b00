/** @jest-environment-options {"timeZone": "America/New_York"} */
import { dayOf, type Report } from 'shared-records/store';
import { newReport, reportErrors, reportOf, timestampOn, valuesOf } from './report-values';

const FILLED = { ...newReport('Sari Wijaya', new Date(2026, 10, 21)), detail: 'First visit' };

const STORED: Report = {
  customer: 'Acme',
  contact: 'Ada',
  department: 'Accessory',
  detail: 'First visit',
  qtNumber: 'QT-1',
  responsible: 'Sari Wijaya',
  timestamp: new Date(2026, 10, 20, 9, 15),
};

describe('the timestamp of a report', () => {
  test('is the chosen day at the local hour and minute of now', () => {
    const now = new Date(2026, 10, 21, 14, 37, 45, 678);
    expect(timestampOn('2026-11-03', now)).toEqual(new Date(2026, 10, 3, 14, 37));
  });

  test('stays on the chosen day where that day is written by UTC as another', () => {
    const lateEvening = new Date(2026, 5, 1, 23, 50);
    const timestamp = timestampOn('2025-12-31', lateEvening);
    expect(timestamp.toISOString()).toBe('2026-01-01T04:50:00.000Z');
    expect(dayOf(timestamp)).toBe('2025-12-31');
  });

  test('takes the hour of the other side of a clock change as it reads on the wall', () => {
    const summer = new Date(2026, 6, 1, 8, 5);
    expect(timestampOn('2026-01-15', summer).toISOString()).toBe('2026-01-15T13:05:00.000Z');
  });

  test('stays on a day that lacks the hour of now, because the clocks go forward', () => {
    const timestamp = timestampOn('2026-03-08', new Date(2026, 6, 1, 2, 30));
    expect(timestamp.toISOString()).toBe('2026-03-08T07:30:00.000Z');
    expect(dayOf(timestamp)).toBe('2026-03-08');
  });

  test('takes a leap day', () => {
    expect(timestampOn('2024-02-29', new Date(2026, 0, 31, 8, 0))).toEqual(new Date(2024, 1, 29, 8, 0));
  });

  test('takes the years of the first century as they are', () => {
    expect(dayOf(timestampOn('0026-11-21', new Date(2026, 10, 21)))).toBe('0026-11-21');
  });

  test('is invalid where no day is chosen', () => {
    expect(timestampOn('', new Date(2026, 10, 21)).getTime()).toBeNaN();
  });
});

test('a new report is of today, and by whoever writes it', () => {
  expect(newReport('Sari Wijaya', new Date(2026, 10, 21, 23, 59))).toEqual({
    customer: '',
    contact: '',
    department: '',
    date: '2026-11-21',
    responsible: 'Sari Wijaya',
    qtNumber: '',
    detail: '',
  });
});

describe('an edited report', () => {
  const now = new Date(2026, 10, 21, 14, 37);

  test('keeps its timestamp while the day is the same', () => {
    const edited = { ...valuesOf(STORED), detail: 'Second visit' };
    expect(reportOf(edited, now, STORED)).toEqual({ ...STORED, detail: 'Second visit' });
  });

  test('takes another day at the hour and minute of now', () => {
    const moved = { ...valuesOf(STORED), date: '2026-11-19' };
    expect(reportOf(moved, now, STORED).timestamp).toEqual(new Date(2026, 10, 19, 14, 37));
  });

  test('keeps its timestamp in an hour that the clock runs through twice', () => {
    const second = { ...STORED, timestamp: new Date('2026-11-01T06:30:00Z') };
    expect(reportOf(valuesOf(second), now, second).timestamp).toEqual(second.timestamp);
  });
});

describe('what a report lacks', () => {
  test('nothing, with a date, a responsible person and details', () => {
    expect(reportErrors(FILLED)).toEqual({});
  });

  test('all that is required and not filled in', () => {
    expect(reportErrors({ ...FILLED, date: '', responsible: '', detail: '' })).toEqual({
      date: 'Date is required: choose a day.',
      responsible: 'Person Responsible is required: fill it in.',
      detail: 'Details is required: fill it in.',
    });
  });

  test('words, where there are only spaces', () => {
    expect(reportErrors({ ...FILLED, responsible: '  ' })).toHaveProperty('responsible');
  });

  test('a department of the list', () => {
    expect(reportErrors({ ...FILLED, department: 'Sales' })).toEqual({
      department: 'Choose a department from the list.',
    });
  });
});
