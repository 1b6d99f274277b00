import { defineModel, type RecordOf } from './define-model';
import { choice, line, lines, moment, reference } from './fields/fields';

/** The departments of reports, as in the specification. */
export const DEPARTMENTS = [
  'Service/Survey',
  'Repair/Service',
  'Accessory',
  '3D Products',
  '3D Services',
  'Survey Product',
] as const;

/** A sales report. `timestamp` is the chosen day at the local time of entry. */
export const report = defineModel({
  collection: 'salesReport',
  version: 1,
  entityName: 'report',
  title: 'Sales reports',
  order: '-timestamp',
  duplicateFields: ['qtNumber'],
  keptUnsent: true,
  recordName: ({ customer }) => customer || 'report without customer',
  counted: { moment: 'timestamp', by: ['department', 'responsible'], name: 'customer' },
  fields: {
    customer: reference({ label: 'Customer', limit: 200, to: 'customers', search: true, sort: true }),
    contact: reference({ label: 'Contact', limit: 200, to: 'contacts', sort: true }),
    detail: lines({ label: 'Details', limit: 5000, required: true }),
    department: choice({ label: 'Department', options: DEPARTMENTS, search: true, sort: true }),
    responsible: line({
      label: 'Person Responsible',
      limit: 200,
      required: true,
      search: true,
      sort: true,
      changedTogether: true,
    }),
    qtNumber: line({ label: 'QT Number', limit: 60, search: true, sort: true, unique: true }),
    timestamp: moment({
      label: 'Timestamp',
      formLabel: 'Date',
      from: new Date('2000-01-01T00:00:00Z'),
      before: new Date('2100-01-01T00:00:00Z'),
      sort: true,
    }),
  },
});

export type Report = RecordOf<typeof report>;
