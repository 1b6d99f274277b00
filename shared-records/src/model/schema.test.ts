import * as v from 'valibot';
import { fieldErrors } from './field-errors';
import { contactSchema, customerSchema, DEPARTMENTS, LIMITS, reportSchema } from './schema';

const CUSTOMER = { name: 'Acme', address: '', phone: '', website: '' };
const CONTACT = { name: 'Ada', customer: '', email: '', phone: '', position: '' };
const REPORT = {
  customer: '',
  contact: '',
  department: '',
  detail: 'First visit',
  qtNumber: '',
  responsible: 'Sari',
  timestamp: new Date(2026, 10, 21),
};

test('only what the product requires has to be filled in', () => {
  expect(v.is(customerSchema, CUSTOMER)).toBe(true);
  expect(v.is(contactSchema, CONTACT)).toBe(true);
  expect(v.is(reportSchema, REPORT)).toBe(true);
});

test.each([
  ['name', customerSchema, { ...CUSTOMER, name: ' ' }, 'Name is required: fill it in.'],
  ['name', contactSchema, { ...CONTACT, name: '' }, 'Name is required: fill it in.'],
  ['detail', reportSchema, { ...REPORT, detail: '\n' }, 'Details is required: fill it in.'],
  [
    'responsible',
    reportSchema,
    { ...REPORT, responsible: '' },
    'Person Responsible is required: fill it in.',
  ],
  [
    'timestamp',
    reportSchema,
    { ...REPORT, timestamp: new Date(Number.NaN) },
    'Date is required: choose a day.',
  ],
  [
    'timestamp',
    reportSchema,
    { ...REPORT, timestamp: new Date('1999-12-31T23:59:59.999Z') },
    'Date is too early: choose a day from the year 2000 on.',
  ],
  [
    'timestamp',
    reportSchema,
    { ...REPORT, timestamp: new Date('2100-01-01T00:00:00Z') },
    'Date is too late: choose a day before the year 2100.',
  ],
  ['name', customerSchema, { ...CUSTOMER, name: '\u00a0\u200b' }, 'Name is required: fill it in.'],
  [
    'phone',
    customerSchema,
    { ...CUSTOMER, phone: '1\n2' },
    'Phone Number contains a line break or a control character: type it again by hand.',
  ],
  [
    'detail',
    reportSchema,
    { ...REPORT, detail: 'one\u0000two' },
    'Details contains a control character: type the text again by hand.',
  ],
  ['department', reportSchema, { ...REPORT, department: 'Sales' }, 'Choose a department from the list.'],
  [
    'phone',
    customerSchema,
    { ...CUSTOMER, phone: '0'.repeat(LIMITS.phone + 1) },
    'Phone Number is too long: shorten it to 60 characters.',
  ],
])('says what is wrong with the %s', (field, schema, value, message) => {
  expect(fieldErrors(schema, value)).toEqual({ [field]: message });
});

test('details and an address may have several lines', () => {
  expect(fieldErrors(reportSchema, { ...REPORT, detail: 'one\n\ttwo' })).toEqual({});
  expect(fieldErrors(customerSchema, { ...CUSTOMER, address: 'Street 1\nJakarta' })).toEqual({});
});

test('a text may be as long as its limit', () => {
  expect(fieldErrors(reportSchema, { ...REPORT, detail: 'x'.repeat(LIMITS.detail) })).toEqual({});
});

test('there are six departments, and a report may name each of them', () => {
  expect(DEPARTMENTS).toEqual([
    'Service/Survey',
    'Repair/Service',
    'Accessory',
    '3D Products',
    '3D Services',
    'Survey Product',
  ]);
  for (const department of DEPARTMENTS) expect(v.is(reportSchema, { ...REPORT, department })).toBe(true);
});

test('a field that the product does not know is refused', () => {
  expect(v.is(customerSchema, { ...CUSTOMER, owner: 'Sari' })).toBe(false);
});

test('each broken field is named once, with the first of its messages', () => {
  const spaces = ' '.repeat(LIMITS.name + 1);
  expect(fieldErrors(contactSchema, { ...CONTACT, name: spaces, position: 'x'.repeat(200) })).toEqual({
    name: 'Name is too long: shorten it to 200 characters.',
    position: 'Position is too long: shorten it to 120 characters.',
  });
});
