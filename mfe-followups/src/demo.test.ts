import { report } from 'shared-model/report';
import { demoRecords } from './demo';
import { GROUPS, groupOf } from './steps/days';
import { followUp } from './steps/follow-up';

const PEOPLE = ['Sari', 'Budi', 'Ratna'];
const today = new Date('2026-11-25T03:00:00Z');
const reports = Array.from({ length: 100 }, (_, index) => ({
  ...report.empty,
  id: `report-${index}`,
  customer: 'Acme',
  responsible: PEOPLE[index % 3] ?? '',
  timestamp: today,
}));
const { followUps } = demoRecords({ reports, today });

test('the steps of the demo fit their model, and none is given to oneself', () => {
  expect(new Set(followUps.map(({ id }) => id)).size).toBe(followUps.length);
  for (const { id: _, ...step } of followUps) {
    expect(followUp.errors(step)).toEqual({});
    expect(step.from).not.toBe(step.responsible);
  }
});

test('each group has steps, and some were asked and answered', () => {
  const open = followUps.filter(({ done }) => done === '');
  expect(new Set(open.map(({ day }) => groupOf(day, '2026-11-25')))).toEqual(new Set(GROUPS));
  expect(open.some(({ from }) => from !== '')).toBe(true);
  expect(followUps.some(({ answer }) => answer !== '')).toBe(true);
});
