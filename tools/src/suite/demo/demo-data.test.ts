import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import { DEPARTMENTS, report } from 'shared-model/report';
import { indexedPieces } from 'shared-model/words/indexed-pieces';
import { textsOf } from 'shared-model/words/word-entries';
import { DEMO_ACCOUNTS } from '../../project/demo-accounts';
import { createDemoData } from './demo-data';

const today = new Date('2026-11-21T03:00:00Z');
const { customers, contacts, reports } = createDemoData(today);

const inJakarta = (date: Date) => new Date(date.getTime() + 7 * 60 * 60 * 1000);

test.each([
  ['customers', customers, customer, 40],
  ['contacts', contacts, contact, 120],
  ['reports', reports, report, 400],
] as const)(
  '%s fit their model, as many as promised, each under its own id',
  (_name, documents, model, count) => {
    expect(documents).toHaveLength(count);
    expect(new Set(documents.map(({ id }) => id)).size).toBe(count);
    for (const { id: _id, ...data } of documents) expect(model.errors(data)).toEqual({});
  },
);

test('contacts belong to a customer, and every customer has a contact', () => {
  expect(new Set(contacts.map(({ customer }) => customer))).toEqual(
    new Set(customers.map(({ name }) => name)),
  );
});

test('reports name a contact of their customer', () => {
  const employers = new Map(contacts.map(({ name, customer }) => [name, customer]));
  for (const { contact, customer } of reports) expect(employers.get(contact)).toBe(customer);
});

test('every department and every verified account has reports', () => {
  expect(new Set(reports.map(({ department }) => department))).toEqual(new Set(DEPARTMENTS));
  const responsible = new Set(reports.map((report) => report.responsible));
  for (const { displayName, emailVerified } of DEMO_ACCOUNTS) {
    expect(responsible.has(displayName)).toBe(emailVerified);
  }
});

test('details are whole sentences', () => {
  for (const { detail } of reports) expect(detail).toMatch(/^[A-Z][^{}]*\.$/);
});

test('quotation numbers are unique, and contain the year of their report', () => {
  const quoted = reports.filter(({ qtNumber }) => qtNumber !== '');
  expect(quoted.length).toBeGreaterThan(100);
  expect(new Set(quoted.map(({ qtNumber }) => qtNumber)).size).toBe(quoted.length);
  for (const { qtNumber, timestamp } of quoted) {
    expect(qtNumber).toMatch(new RegExp(`^QT-${inJakarta(timestamp).getUTCFullYear()}-\\d{4}$`));
  }
});

test('visits are in working hours of the last 18 months', () => {
  for (const { timestamp } of reports) {
    expect(timestamp.getTime()).toBeLessThanOrEqual(today.getTime());
    expect(timestamp.getTime()).toBeGreaterThan(Date.parse('2025-05-18T00:00:00Z'));
    expect([1, 2, 3, 4, 5]).toContain(inJakarta(timestamp).getUTCDay());
    expect(inJakarta(timestamp).getUTCHours()).toBeGreaterThanOrEqual(8);
    expect(inJakarta(timestamp).getUTCHours()).toBeLessThan(17);
  }
});

test('another day moves the visits, and changes nothing else', () => {
  const later = createDemoData(new Date('2026-11-28T03:00:00Z'));
  expect(later.customers).toEqual(customers);
  expect(later.contacts).toEqual(contacts);
  expect(later.reports.map(({ detail }) => detail)).toEqual(reports.map(({ detail }) => detail));
  expect(later.reports.at(-1)?.timestamp).not.toEqual(reports.at(-1)?.timestamp);
  expect(createDemoData(today)).toEqual({ customers, contacts, reports });
});

test('creates the given number of reports with unique ids', () => {
  const { reports } = createDemoData(today, 5_000);
  expect(new Set(reports.map(({ id }) => id)).size).toBe(5_000);
});

test('the search entry of a report has some 350 pieces of words, as the record of the decision says', () => {
  const pieces = reports.map((each) => indexedPieces(textsOf(report, each)).length);
  const mean = pieces.reduce((sum, count) => sum + count, 0) / pieces.length;
  expect(mean).toBeGreaterThan(300);
  expect(mean).toBeLessThan(400);
});
