import { dayOf, type FormMapping, fieldErrors, type Report, reportSchema } from 'shared-records/store';
import * as v from 'valibot';

/** A report as its form holds it: text by field, the day as `YYYY-MM-DD` in local time. */
export type ReportValues = {
  customer: string;
  contact: string;
  department: string;
  date: string;
  responsible: string;
  qtNumber: string;
  detail: string;
};

/** The words for each field. */
export const REPORT_LABELS: Readonly<Record<keyof ReportValues, string>> = {
  customer: 'Customer',
  contact: 'Contact',
  department: 'Department',
  date: 'Date',
  responsible: 'Person Responsible',
  qtNumber: 'QT Number',
  detail: 'Details',
};

/** What the form of a new report holds at first: the day of `now`, and who writes it. */
export const newReport = (responsible: string, now: Date): ReportValues => ({
  customer: '',
  contact: '',
  department: '',
  date: dayOf(now),
  responsible,
  qtNumber: '',
  detail: '',
});

/** The chosen day at the local hour and minute of `now`. An invalid date where `day` is none. */
export const timestampOn = (day: string, now: Date): Date => {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  const timestamp = new Date(2000, 0, 1, now.getHours(), now.getMinutes());
  // Years below 100 would mean 19xx to the constructor.
  timestamp.setFullYear(year, month - 1, date);
  return timestamp;
};

/** The form's values of a stored report. */
export const valuesOf = ({ timestamp, ...texts }: Report): ReportValues => ({
  customer: texts.customer,
  contact: texts.contact,
  department: texts.department,
  date: dayOf(timestamp),
  responsible: texts.responsible,
  qtNumber: texts.qtNumber,
  detail: texts.detail,
});

const draftOf = ({ date, ...texts }: ReportValues, now: Date, stored?: Report | null) => ({
  ...texts,
  timestamp: stored && dayOf(stored.timestamp) === date ? stored.timestamp : timestampOn(date, now),
});

/** What has to be mended before the values can be stored, by field. */
export const reportErrors = (values: ReportValues): Partial<Record<keyof ReportValues, string>> => {
  const { timestamp, ...errors } = fieldErrors(reportSchema, draftOf(values, new Date()));
  return timestamp === undefined ? errors : { ...errors, date: timestamp };
};

/**
 * The report to store for the form's values at `now`; one that was `stored` keeps its timestamp unless another
 * day was chosen. @throws where `reportErrors` finds any.
 */
export const reportOf = (values: ReportValues, now: Date, stored?: Report | null): Report =>
  v.parse(reportSchema, draftOf(values, now, stored));

/** How a report becomes the values of its form, and back at `now`. */
export const reportMapping = (now: Date): FormMapping<Report, ReportValues> => ({
  valuesOf,
  recordOf: (values, stored) => reportOf(values, now, stored),
});
