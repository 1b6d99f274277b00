import { defineModel } from '../define-model';
import { companyDayOf } from './day-texts';
import { isStorableDay } from './days';
import { day, latestDay, line } from './fields';

const two = (number: number): string => String(number).padStart(2, '0');

test('accepts exactly the days of the calendar from 2000 to 2099', () => {
  const wrong: string[] = [];
  for (let year = 1999; year <= 2100; year += 1)
    for (let month = 0; month <= 13; month += 1)
      for (let date = 0; date <= 32; date += 1) {
        const text = `${year}-${two(month)}-${two(date)}`;
        const moment = new Date(Date.UTC(year, month - 1, date));
        const isOfCalendar = moment.toISOString().slice(0, 10) === text;
        if (isStorableDay(text) !== (isOfCalendar && year >= 2000 && year <= 2099)) wrong.push(text);
      }
  expect(wrong).toEqual([]);
});

test.each(['', '2026-1-1', '2026-12', ' 2026-12-04', '2026-12-04\n', '2026-12-04T00:00', '２０２６-12-04'])(
  'accepts no other text: %j',
  (text) => expect(isStorableDay(text)).toBe(false),
);

test('gives a moment the day of the company', () => {
  expect(companyDayOf(new Date('2026-03-02T16:59:59Z'))).toBe('2026-03-02');
  expect(companyDayOf(new Date('2026-03-02T17:00:00Z'))).toBe('2026-03-03');
});

const followUp = defineModel({
  collection: 'plans',
  version: 2,
  entityName: 'plan',
  title: 'Plans',
  order: 'name',
  recordName: ({ name }) => name,
  fields: {
    name: line({ label: 'Name', limit: 60, required: true }),
    day: day({ label: 'Follow-up', since: 2, sort: true }),
  },
  derived: {
    lastVisit: latestDay({
      label: 'Last visit',
      of: { collection: 'salesReport', by: 'customer', moment: 'timestamp' },
      sort: true,
    }),
  },
});

const STEPS = {
  collection: 'steps',
  version: 1,
  entityName: 'step',
  title: 'Steps',
  order: 'day',
  recordName: () => '',
} as const;

describe('a record with a day', () => {
  test('is valid with a day and without one', () => {
    expect(followUp.errors({ name: 'A', day: '2028-02-29' })).toEqual({});
    expect(followUp.errors({ name: 'A', day: '' })).toEqual({});
  });

  test('may be required, as the order of a model needs it', () => {
    const due = day({ label: 'Due', required: true });
    const model = defineModel({ ...STEPS, fields: { day: due } });
    expect(model.inputs.day.required).toBe(true);
    expect(model.errors({ day: '2026-12-02' })).toEqual({});
    expect(model.errors({ day: '' })).toEqual({ day: 'Due is required: choose a day.' });
    expect(model.errors({ day: '2026-02-30' })).toEqual({
      day: 'Due is no day of the years 2000 to 2099: choose another one.',
    });
    expect(model.read({}).problems).toEqual({ day: 'Due is missing.' });
  });

  test('says what to do about another text', () => {
    expect(followUp.errors({ name: 'A', day: '2027-02-29' })).toEqual({
      day: 'Follow-up is no day of the years 2000 to 2099: choose another one, or clear it.',
    });
  });

  test('reads a stored text that is no day as none, and keeps it until another day is chosen', () => {
    const stored = { name: 'A', day: 'next week' };
    const { record, problems } = followUp.read(stored);
    expect([record.day, problems]).toEqual(['', undefined]);
    expect(followUp.merge(stored, { ...record, name: 'B' })).toEqual({ name: 'B', day: 'next week' });
    expect(followUp.merge(stored, { ...record, day: '2026-12-04' })).toEqual({
      name: 'A',
      day: '2026-12-04',
    });
  });
});

describe('a derived field', () => {
  test('is read and sorted like another one, once the server has written it', () => {
    expect(followUp.sortFields).toEqual(['day', 'lastVisit']);
    expect(followUp.read({ name: 'A', day: '', lastVisit: '2026-12-04' }).record.lastVisit).toBe(
      '2026-12-04',
    );
    expect(followUp.read({ name: 'A', day: '' }).record).toEqual({ name: 'A', day: '' });
  });

  test('is in no form, no new record and no check of what is written', () => {
    expect(Object.keys(followUp.inputs)).not.toContain('lastVisit');
    expect(followUp.empty).toEqual({ name: '', day: '' });
    expect(followUp.errors({ name: 'A', day: '', lastVisit: 'never' })).toEqual({});
  });

  test('keeps its stored value when a page saves the record', () => {
    const stored = { name: 'A', day: '', lastVisit: '2026-12-04' };
    const edited = { name: 'B', day: '', lastVisit: '2026-01-01' };
    expect(followUp.merge(stored, edited)).toEqual({ ...stored, name: 'B' });
  });
});
