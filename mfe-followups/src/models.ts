import { followUp } from './steps/follow-up';

/** The kinds of records that this section owns. `npm run models` registers them. */
export const models = [followUp] as const;

/** A record of the first version of each kind, by collection. The rules must always allow it. */
export const firstRecords = {
  followUps: {
    text: 'Send the quotation',
    customer: 'PT Ukur Presisi',
    day: '2026-12-02',
    responsible: 'Sari Wijaya',
    from: '',
    done: '',
    answer: '',
    report: '',
  },
};
