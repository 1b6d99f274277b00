import { type Contact, contact as contactModel } from 'shared-model/contact';
import { customer as customerModel } from 'shared-model/customer';
import { type Report, report as reportModel } from 'shared-model/report';
import type { Stored } from 'shared-store';

// Stored records for the tests of the Sales Report screen.

export const report = (id: string, fields: Partial<Report> = {}): Stored<Report> => ({
  ...reportModel.empty,
  id,
  customer: 'Acme',
  contact: 'Ada',
  department: 'Accessory',
  detail: 'First visit',
  qtNumber: 'QT-1',
  responsible: 'Sari',
  timestamp: new Date(2026, 10, 20, 9, 15),
  ...fields,
});

export const contact = (id: string, name: string, customer: string): Stored<Contact> => ({
  ...contactModel.empty,
  id,
  name,
  customer,
});

export const customer = (id: string, name: string) => ({ ...customerModel.empty, id, name });

export const ACME = report('acme');
export const BOLT = report('bolt', {
  customer: 'Bolt',
  department: 'Repair/Service',
  responsible: 'Budi',
  qtNumber: '',
  timestamp: new Date(2026, 10, 21, 8, 0),
});

/** The customers and contacts of the reports. */
export const DIRECTORY = {
  customers: [customer('1', 'Acme'), customer('2', 'Bolt')],
  contacts: [contact('1', 'Ada', 'Acme'), contact('2', 'Grace', 'Bolt')],
};
