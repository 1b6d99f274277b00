import { type Collection, DEMO, type Documents, newContact, newCustomer, newReport } from './backend';

/** What the three screens of records have in common. */
export interface List {
  readonly collection: Collection;
  readonly path: string;
  readonly title: string;
  /** The kind of record, as messages name it. */
  readonly what: string;
  readonly addHeading: string;
  readonly editHeading: string;
  readonly columns: readonly string[];
  /** A document that no other test uses, and what names it in its row. */
  create(): { name: string; fields: Documents[Collection] };
  /** The required fields, by their labels. */
  readonly required: readonly string[];
  /** What the form of a new record holds already, by the labels of its fields. */
  readonly prefilled: Readonly<Record<string, string>>;
  /** A text field to change, by its label and its name in the document. */
  readonly change: { readonly label: string; readonly field: string };
}

const reports: List = {
  collection: 'salesReport',
  path: '/',
  title: 'Sales reports',
  what: 'report',
  addHeading: 'Add Report',
  editHeading: 'Edit Report',
  columns: [
    'Customer',
    'Contact',
    'Details',
    'Department',
    'Person Responsible',
    'QT Number',
    'Timestamp',
    'Edit',
  ],
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
  what: 'customer',
  addHeading: 'Add Customer',
  editHeading: 'Edit Customer',
  columns: ['Name', 'Address', 'Phone Number', 'Website', 'Edit'],
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
  what: 'contact',
  addHeading: 'Add contact',
  editHeading: 'Edit Contact',
  columns: ['Name', 'Customer', 'Email', 'Phone Number', 'Position', 'Edit'],
  create() {
    const fields = newContact();
    return { name: fields.name, fields };
  },
  required: ['Name'],
  prefilled: {},
  change: { label: 'Position', field: 'position' },
};

export const LISTS: readonly List[] = [reports, customers, contacts];
