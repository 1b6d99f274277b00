import type { Stored } from 'shared-model/define-model';
import { companyDayOf } from 'shared-model/fields/day-texts';
import { dayAfter } from 'shared-model/periods';
import type { Report } from 'shared-model/report';
import { type FollowUp, followUp } from './steps/follow-up';

const TEXTS = [
  'Send the quotation',
  'Call about the delivery',
  'Bring the loan unit',
  'Ask for the purchase order',
  'Book the calibration',
  'Send the training dates',
  'Visit the site again',
];

/** The days until a step is due, from three days ago to three weeks from now. */
const DUE = [0, -3, 1, 0, 4, -1, 12, 2, 21, 0, 7, 1];

/** Returns the records of the local suite's demo, by collection: a step for each of the newest reports, some of them asked or done. */
export const demoRecords = ({
  reports,
  today,
}: {
  readonly reports: readonly Stored<Report>[];
  readonly today: Date;
}): { readonly followUps: readonly Stored<FollowUp>[] } => {
  const day = companyDayOf(today);
  const newest = reports.slice(-60).reverse();
  return {
    followUps: newest.map(({ id, customer, responsible }, index) => {
      const giver = newest[index + 1]?.responsible ?? '';
      const isAsked = index % 3 === 2 && giver !== responsible;
      const isDone = index % 5 === 4;
      return {
        ...followUp.empty,
        id: `demo-step-${String(index + 1).padStart(3, '0')}`,
        text: TEXTS[index % TEXTS.length] ?? '',
        customer,
        day: dayAfter(day, DUE[index % DUE.length] ?? 0),
        responsible,
        from: isAsked ? giver : '',
        done: isDone ? dayAfter(day, -1) : '',
        answer: isDone && isAsked ? 'Done, they will decide next week' : '',
        report: id,
      };
    }),
  };
};
