import { contact } from './contact';
import { customer } from './customer';
import { defineModel } from './define-model';
import { line } from './fields/fields';
import { DEPARTMENTS, report } from './report';

const CUSTOMER = { ...customer.empty, name: 'Acme' };
const CONTACT = { ...contact.empty, name: 'Ada' };
const REPORT = {
  ...report.empty,
  detail: 'First visit',
  responsible: 'Sari',
  timestamp: new Date(2026, 10, 21),
};

test('requires only the fields of the specification', () => {
  expect(customer.errors(CUSTOMER)).toEqual({});
  expect(contact.errors(CONTACT)).toEqual({});
  expect(report.errors(REPORT)).toEqual({});
});

test.each([
  ['name', customer, { ...CUSTOMER, name: ' ' }, 'Name is required: fill it in.'],
  ['name', contact, { ...CONTACT, name: '' }, 'Name is required: fill it in.'],
  ['detail', report, { ...REPORT, detail: '\n' }, 'Details is required: fill it in.'],
  ['responsible', report, { ...REPORT, responsible: '' }, 'Person Responsible is required: fill it in.'],
  ['timestamp', report, { ...REPORT, timestamp: new Date(Number.NaN) }, 'Date is required: choose a day.'],
  [
    'timestamp',
    report,
    { ...REPORT, timestamp: new Date('1999-12-31T23:59:59.999Z') },
    'Date is too early: choose a day from the year 2000 on.',
  ],
  [
    'timestamp',
    report,
    { ...REPORT, timestamp: new Date('2100-01-01T00:00:00Z') },
    'Date is too late: choose a day before the year 2100.',
  ],
  ['name', customer, { ...CUSTOMER, name: '\u00a0\u200b' }, 'Name is required: fill it in.'],
  [
    'phone',
    customer,
    { ...CUSTOMER, phone: '1\n2' },
    'Phone Number contains a line break or a control character: type it again by hand.',
  ],
  [
    'detail',
    report,
    { ...REPORT, detail: 'one\u0000two' },
    'Details contains a control character: type the text again by hand.',
  ],
  ['department', report, { ...REPORT, department: 'Sales' }, 'Choose a department from the list.'],
  [
    'phone',
    customer,
    { ...CUSTOMER, phone: '0'.repeat(60 + 1) },
    'Phone Number is too long: shorten it to 60 characters.',
  ],
])('says what is wrong with the %s', (field, model, value, message) => {
  expect(model.errors(value)).toEqual({ [field]: message });
});

test('allows several lines in details and addresses', () => {
  expect(report.errors({ ...REPORT, detail: 'one\n\ttwo' })).toEqual({});
  expect(customer.errors({ ...CUSTOMER, address: 'Street 1\nJakarta' })).toEqual({});
});

test('limits the length of each text', () => {
  expect(report.errors({ ...REPORT, detail: 'x'.repeat(5000) })).toEqual({});
});

test('has six departments for reports', () => {
  expect(DEPARTMENTS).toEqual([
    'Service/Survey',
    'Repair/Service',
    'Accessory',
    '3D Products',
    '3D Services',
    'Survey Product',
  ]);
  for (const department of DEPARTMENTS) expect(report.errors({ ...REPORT, department })).toEqual({});
});

test('ignores an unknown field', () => {
  expect(customer.errors({ ...CUSTOMER, owner: 'Sari' })).toEqual({});
});

test.each([
  [
    'front desk',
    { email: 'This is not an email address: write it like name@example.com, or leave it empty.' },
  ],
  ['ada@acme.example', {}],
  ['', {}],
])('asks for an email address in a new contact alone: "%s"', (email, errors) => {
  expect(contact.errors({ ...CONTACT, email }, { isNew: true })).toEqual(errors);
  expect(contact.errors({ ...CONTACT, email })).toEqual({});
});

describe('a stored record', () => {
  test('is read with missing or unknown fields, and with texts that the checks refuse now', () => {
    const { timestamp } = REPORT;
    const stored = {
      timestamp,
      detail: 'x\u202ey',
      qtNumber: null,
      responsible: 'x'.repeat(300),
      ofAnotherVersion: '7',
    };
    expect(report.read(stored)).toEqual({
      record: { ...report.empty, detail: 'xy', responsible: 'x'.repeat(300), timestamp },
      problems: undefined,
    });
  });

  test.each([
    ['a number', 7, '7'],
    ['a truth value', false, 'false'],
  ])('is read with %s in place of a text, and written back as the text', (_what, value, text) => {
    const stored = { ...CUSTOMER, phone: value, address: value };
    const { record, problems } = customer.read(stored);
    expect(problems).toBeUndefined();
    expect(record).toEqual({ ...CUSTOMER, phone: text, address: text });
    expect(customer.merge(stored, record)).toEqual(record);
    expect(customer.errors(customer.merge(stored, record))).toEqual({});
  });

  test('has no option and no day where a number is stored, and loses the number when it is saved', () => {
    const stored = { ...REPORT, department: 7 };
    const { record, problems } = report.read(stored);
    expect(problems).toBeUndefined();
    expect(report.merge(stored, record)).toEqual({ ...REPORT, department: '' });
  });

  test.each([
    ['a value that is no text', { name: 'Acme', phone: [7] }, { phone: 'Phone Number cannot be read.' }],
    ['an endless text', { name: 'x'.repeat(20_001) }, { name: 'Name cannot be read.' }],
    ['no text to sort by', { address: 'Jakarta' }, { name: 'Name is missing.' }],
  ])('cannot be read with %s, and says which field is wrong', (_what, stored, problems) => {
    expect(customer.read(stored)).toMatchObject({ problems });
  });

  test('cannot be read without its moment, although all other fields can', () => {
    const { record, problems } = report.read({ detail: 'First visit' });
    expect(problems).toEqual({ timestamp: 'Timestamp cannot be read.' });
    expect(record.detail).toBe('First visit');
    expect(record.timestamp.getTime()).toBeNaN();
  });

  test('keeps unknown fields when another version replaces it', () => {
    const stored = { ...REPORT, department: 'Drones', ofAnotherVersion: '7' };
    const { record } = report.read(stored);
    expect(record.department).toBe('');
    expect(report.merge(stored, { ...record, detail: 'Second visit' })).toEqual({
      ...stored,
      detail: 'Second visit',
    });
    expect(report.merge(stored, { ...record, department: 'Accessory' })).toMatchObject({
      department: 'Accessory',
    });
  });

  test('loses a known option that was removed', () => {
    const stored = { ...REPORT, department: 'Accessory' as const };
    expect(report.merge(stored, { ...stored, department: '' })).toMatchObject({ department: '' });
  });
});

test('lists each invalid field once, with its first error', () => {
  const spaces = ' '.repeat(200 + 1);
  expect(contact.errors({ ...CONTACT, name: spaces, position: 'x'.repeat(200) })).toEqual({
    name: 'Name is too long: shorten it to 200 characters.',
    position: 'Position is too long: shorten it to 120 characters.',
  });
});

test.each(['meta', 'former'])('refuses a field called %s, which all records have', (name) => {
  const fields = { name: line({ label: 'Name', limit: 200 }), [name]: line({ label: 'Own', limit: 60 }) };
  const define = () =>
    defineModel({
      collection: 'orders',
      version: 1,
      entityName: 'order',
      title: 'Orders',
      order: 'name',
      recordName: () => '',
      fields,
    });
  expect(define).toThrow(`orders.${name}: all records have a field of this name.`);
});
