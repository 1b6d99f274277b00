import * as v from 'valibot';
import { STORED_TEXTS, type TextSchemas, WRITTEN_TEXTS } from './texts';

export { line, PATTERNS, required } from './texts';

/** Longest values that a field may hold, in UTF-16 code units. The security rules repeat them. */
export const LIMITS = {
  name: 200,
  detail: 5000,
  qtNumber: 60,
  address: 500,
  phone: 60,
  website: 300,
  email: 254,
  position: 120,
} as const;

/** The most documents that one query may ask for. The security rules refuse a query without a limit. */
export const LONGEST_QUERY = 1000;

/** The fields that the list of a collection can be searched by, on equality. */
export const SEARCH_FIELDS = {
  customers: ['name'],
  contacts: ['customer'],
  salesReport: ['customer', 'department', 'responsible', 'qtNumber'],
} as const;

export type SearchableCollection = keyof typeof SEARCH_FIELDS;

/** The fields that the list of a collection can be sorted by. */
export const SORT_FIELDS = {
  customers: ['name', 'address'],
  contacts: ['name', 'customer', 'email', 'position'],
  salesReport: ['customer', 'contact', 'department', 'responsible', 'qtNumber', 'timestamp'],
} as const;

/** An order of a list: a field, with a minus where it falls. Records that are alike in it are in the product's order. */
export type Order<C extends SearchableCollection = SearchableCollection> =
  | (typeof SORT_FIELDS)[C][number]
  | `-${(typeof SORT_FIELDS)[C][number]}`;

/** The order that the product lists a collection in. */
export const PRODUCT_ORDER = {
  customers: 'name',
  contacts: 'name',
  salesReport: '-timestamp',
} as const satisfies { readonly [C in SearchableCollection]: Order<C> };

/** The moments a report may bear: from the first, up to but not including the second. */
export const TIMESTAMPS = {
  from: new Date('2000-01-01T00:00:00Z'),
  before: new Date('2100-01-01T00:00:00Z'),
};

/** The departments a report may name: a fixed list of the product. */
export const DEPARTMENTS = [
  'Service/Survey',
  'Repair/Service',
  'Accessory',
  '3D Products',
  '3D Services',
  'Survey Product',
] as const;

const schemasOf = ({ line, lines, required }: TextSchemas) => ({
  customers: v.strictObject({
    name: required('Name', line('Name', LIMITS.name)),
    address: lines('Address', LIMITS.address),
    phone: line('Phone Number', LIMITS.phone),
    website: line('Website', LIMITS.website),
  }),
  contacts: v.strictObject({
    name: required('Name', line('Name', LIMITS.name)),
    customer: line('Customer', LIMITS.name),
    email: line('Email', LIMITS.email),
    phone: line('Phone Number', LIMITS.phone),
    position: line('Position', LIMITS.position),
  }),
  salesReport: v.strictObject({
    customer: line('Customer', LIMITS.name),
    contact: line('Contact', LIMITS.name),
    department: v.union([v.literal(''), v.picklist(DEPARTMENTS)], 'Choose a department from the list.'),
    detail: required('Details', lines('Details', LIMITS.detail)),
    qtNumber: line('QT Number', LIMITS.qtNumber),
    responsible: required('Person Responsible', line('Person Responsible', LIMITS.name)),
    timestamp: v.pipe(
      v.date('Date is required: choose a day.'),
      v.minValue(TIMESTAMPS.from, 'Date is too early: choose a day from the year 2000 on.'),
      v.check((value) => value < TIMESTAMPS.before, 'Date is too late: choose a day before the year 2100.'),
    ),
  }),
});

/** The schema of the documents of each collection as they are written. The security rules repeat them. */
export const RECORD_SCHEMAS = schemasOf(WRITTEN_TEXTS);

/** The schema of the documents of each collection as they are read, those from before the checks of today among them. */
export const STORED_SCHEMAS = schemasOf(STORED_TEXTS);

/** A customer: every value is text, only the name must be filled in. */
export const customerSchema = RECORD_SCHEMAS.customers;

/** A contact; `customer` is the name of a customer. */
export const contactSchema = RECORD_SCHEMAS.contacts;

/** A sales report; `timestamp` is the chosen day at the local time of entry. */
export const reportSchema = RECORD_SCHEMAS.salesReport;

/** A contact that is to be added: its email, where it has one, is an address. */
export const newContactSchema = v.strictObject({
  ...contactSchema.entries,
  email: v.pipe(
    contactSchema.entries.email,
    v.union([
      v.literal(''),
      v.pipe(
        v.string(),
        v.email('This is no email address: write it like name@example.com, or leave it empty.'),
      ),
    ]),
  ),
});

export type Customer = v.InferOutput<typeof customerSchema>;
export type Contact = v.InferOutput<typeof contactSchema>;
export type Report = v.InferOutput<typeof reportSchema>;

/** The stored form of a document together with its id. */
export type Stored<T> = T & { readonly id: string };
