import { defineModel, type RecordOf } from './define-model';
import { dueDay, latestDay, latestTexts, line, lines } from './fields/fields';

const VISITS = { collection: 'salesReport', by: 'customer', moment: 'timestamp' } as const;

/** A customer. Only its name is required. */
export const customer = defineModel({
  collection: 'customers',
  version: 1,
  entityName: 'customer',
  title: 'Customers',
  order: 'name',
  duplicateFields: ['name'],
  recordName: ({ name }) => name,
  fields: {
    name: line({ label: 'Name', limit: 200, required: true, company: true, search: true, sort: true }),
    address: lines({ label: 'Address', limit: 500, sort: true }),
    phone: line({ label: 'Phone Number', limit: 60, linkAs: 'phone' }),
    website: line({ label: 'Website', limit: 300, linkAs: 'website' }),
  },
  derived: {
    lastVisit: latestDay({ label: 'Last visit', of: VISITS, sort: true }),
    due: dueDay({ label: 'Visit due', of: VISITS, sort: true }),
    quotation: latestTexts({
      label: 'Quotation',
      of: { ...VISITS, text: 'qtNumber' },
      limit: 200,
      sort: true,
    }),
  },
});

export type Customer = RecordOf<typeof customer>;
