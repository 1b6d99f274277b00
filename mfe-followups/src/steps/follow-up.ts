import { defineModel, type RecordOf } from 'shared-model/define-model';
import { day, line, reference } from 'shared-model/fields/fields';

/**
 * A next step: what somebody will do for a customer, and on which day. `from` is the colleague who gave it; empty for one's own.
 * `done` is the day on which it was done, and `answer` what the colleague hears then.
 */
export const followUp = defineModel({
  collection: 'followUps',
  version: 1,
  entityName: 'next step',
  title: 'Next steps',
  order: 'day',
  recordName: ({ text }) => text,
  fields: {
    text: line({ label: 'Next step', limit: 200, required: true }),
    customer: reference({ label: 'Customer', limit: 200, to: 'customers', search: true }),
    day: day({ label: 'Day', required: true, sort: true }),
    responsible: line({
      label: 'Person Responsible',
      limit: 200,
      required: true,
      search: true,
      changedTogether: true,
    }),
    from: line({ label: 'Given by', limit: 200, search: true, changedTogether: true }),
    // Sorted, because its indexes also find the open ones of a person or a customer.
    done: day({ label: 'Done', sort: true }),
    answer: line({ label: 'Answer', limit: 200 }),
    report: line({ label: 'Report', limit: 40, linkAs: 'report', unique: true }),
  },
});

export type FollowUp = RecordOf<typeof followUp>;

/** Returns the list of the open steps that have a text in a field, the most urgent first. Keep it stable between renders. */
export const openSteps = (field: 'responsible' | 'customer', equals: string) => ({
  model: followUp,
  filters: [
    { field, equals },
    { field: 'done', equals: '' },
  ],
});
