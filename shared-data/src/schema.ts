import * as v from 'valibot';

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

/** How many documents a list shows at the most; the security rules refuse a query for more. */
export const LIST_LIMIT = 1_000;

/** The departments a report may name: a fixed list of the product. */
export const DEPARTMENTS = [
  'Service/Survey',
  'Repair/Service',
  'Accessory',
  '3D Products',
  '3D Services',
  'Survey Product',
] as const;

const text = (label: string, longest: number) =>
  v.pipe(v.string(), v.maxLength(longest, `${label} is too long: shorten it to ${longest} characters.`));

const required = (label: string, longest: number) =>
  v.pipe(
    text(label, longest),
    v.check((value) => value.trim().length > 0, `${label} is required: fill it in.`),
  );

/** A customer as stored in `customers`; every value is text, only the name must be filled in. */
export const customerSchema = v.strictObject({
  name: required('Name', LIMITS.name),
  address: text('Address', LIMITS.address),
  phone: text('Phone Number', LIMITS.phone),
  website: text('Website', LIMITS.website),
});

/** A contact as stored in `contacts`; `customer` is the name of a customer. */
export const contactSchema = v.strictObject({
  name: required('Name', LIMITS.name),
  customer: text('Customer', LIMITS.name),
  email: text('Email', LIMITS.email),
  phone: text('Phone Number', LIMITS.phone),
  position: text('Position', LIMITS.position),
});

/** A sales report as stored in `salesReport`; `timestamp` is the chosen day at the local time of entry. */
export const reportSchema = v.strictObject({
  customer: text('Customer', LIMITS.name),
  contact: text('Contact', LIMITS.name),
  department: v.union([v.literal(''), v.picklist(DEPARTMENTS)], 'Choose a department from the list.'),
  detail: required('Details', LIMITS.detail),
  qtNumber: text('QT Number', LIMITS.qtNumber),
  responsible: required('Person Responsible', LIMITS.name),
  timestamp: v.date('Date is required: choose a day.'),
});

export type Customer = v.InferOutput<typeof customerSchema>;
export type Contact = v.InferOutput<typeof contactSchema>;
export type Report = v.InferOutput<typeof reportSchema>;

/** The stored form of a document together with its id. */
export type Stored<T> = T & { readonly id: string };
