// The three lists of records with their texts, for tests that run once for each list.
import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import { report } from 'shared-model/report';
import { type Collection, DEMO, type Documents, newContact, newCustomer, newReport } from './backend';
import { AT_NIGHT } from './night';

/** The properties of a list and its forms. */
export interface List {
  readonly collection: Collection;
  readonly path: string;
  readonly title: string;
  /** The name of one record in messages. */
  readonly entityName: string;
  readonly addHeading: string;
  readonly editHeading: string;
  readonly columns: readonly string[];
  /** Returns a document that no other test uses, and its name in the list. */
  create(): { name: string; fields: Documents[Collection] };
  /** The labels of the required fields. */
  readonly required: readonly string[];
  /** The values of a new form, by label. */
  readonly prefilled: Readonly<Record<string, string>>;
  /** A text field that tests change. */
  readonly change: { readonly label: string; readonly field: string };
}

const reports: List = {
  collection: 'salesReport',
  path: '/',
  title: 'Sales reports',
  entityName: 'report',
  addHeading: 'Add Report',
  editHeading: 'Edit Report',
  columns: [...Object.values(report.labels), 'Edit'],
  create() {
    const fields = newReport();
    return { name: fields.customer, fields };
  },
  required: ['Details', 'Person Responsible', 'Date'],
  prefilled: {
    'Person Responsible': DEMO.staff.displayName,
    Date: new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Jakarta' }),
  },
  change: { label: 'Details', field: 'detail' },
};

const customers: List = {
  collection: 'customers',
  path: '/customer',
  title: 'Customers',
  entityName: 'customer',
  addHeading: 'Add Customer',
  editHeading: 'Edit Customer',
  columns: [...Object.values(customer.labels), 'Edit'],
  create() {
    const fields = newCustomer();
    return { name: fields.name, fields };
  },
  required: ['Name'],
  prefilled: {},
  change: { label: 'Address', field: 'address' },
};

const contacts: List = {
  collection: 'contacts',
  path: '/contact',
  title: 'Contacts',
  entityName: 'contact',
  addHeading: 'Add contact',
  editHeading: 'Edit Contact',
  columns: [...Object.values(contact.labels), 'Edit'],
  create() {
    const fields = newContact();
    return { name: fields.name, fields };
  },
  required: ['Name'],
  prefilled: {},
  change: { label: 'Position', field: 'position' },
};

export const LISTS: readonly List[] = [reports, customers, contacts];

/** Leaves a test to the night, except in the list with this title, because the lists share their code. */
export const byDayIn = (title: 'Sales reports' | 'Customers' | 'Contacts', list: List) =>
  list.title === title ? {} : AT_NIGHT;
