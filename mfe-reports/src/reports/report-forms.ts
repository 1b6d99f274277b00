import type { Report } from 'shared-model/report';
import type { RecordForms } from 'shared-records/form';
import { rememberCustomer } from './last-customers';
import { ReportInputs } from './ReportInputs';

/** The forms of a report: a new one starts with the user who writes it. */
export const reportForms: RecordForms<Report> = {
  headings: { add: 'Add Report', edit: 'Edit Report' },
  Inputs: ReportInputs,
  newValues: ({ displayName }) => ({ responsible: displayName }),
  keptValues: ({ customer, department }) => ({ customer, department }),
  onAdded: ({ uid }, { customer }) => rememberCustomer(uid, customer),
};
