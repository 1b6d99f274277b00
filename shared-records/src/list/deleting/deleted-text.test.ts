import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import { report } from 'shared-model/report';
import { deletedText } from './delete-rows';

const NOW = new Date('2026-11-27T01:00:00Z');

test('describes a deleted report by its customer and the day of the company', () => {
  const visit = { ...report.empty, customer: 'PT X, Tbk', timestamp: new Date('2026-11-24T18:00:00Z') };
  expect(deletedText(report, [visit], NOW)).toBe('Report of PT X, Tbk, 25 Nov, deleted');
});

test('names the year of a deleted report that is not of this year', () => {
  const visit = { ...report.empty, customer: 'PT X', timestamp: new Date('2024-11-24T18:00:00Z') };
  expect(deletedText(report, [visit], NOW)).toBe('Report of PT X, 25 Nov 2024, deleted');
});

test('describes a deleted report without a customer', () => {
  expect(deletedText(report, [{ ...report.empty, timestamp: new Date() }], NOW)).toBe(
    'Report without customer deleted',
  );
});

test('describes a deleted customer and a deleted contact', () => {
  expect(deletedText(customer, [{ ...customer.empty, name: 'PT X, Tbk' }], NOW)).toBe(
    'Customer PT X, Tbk deleted',
  );
  expect(deletedText(contact, [{ ...contact.empty, name: 'Sari', customer: 'PT X' }], NOW)).toBe(
    'Contact Sari of PT X deleted',
  );
  expect(deletedText(contact, [{ ...contact.empty, name: 'Sari' }], NOW)).toBe('Contact Sari deleted');
});

test('counts several deleted records', () => {
  expect(deletedText(report, [report.empty, report.empty], NOW)).toBe('Deleted 2 reports');
});
