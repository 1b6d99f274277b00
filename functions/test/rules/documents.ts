import type { Contact, Customer, Report } from 'shared-data/schema';

const salesReport: Report = {
  customer: 'PT Ukur Presisi',
  contact: 'Budi Santoso',
  department: 'Service/Survey',
  detail: 'Calibrated the total station.\nHanded over the certificate.',
  qtNumber: 'QT-2026-0142',
  responsible: 'Sari Wijaya',
  timestamp: new Date('2026-03-02T09:30:00+07:00'),
};

const customers: Customer = {
  name: 'PT Ukur Presisi',
  address: 'Jl. Sudirman 1\n\tJakarta',
  phone: '+62 21 5550 100',
  website: '',
};

const contacts: Contact = {
  name: 'Budi Santoso',
  customer: 'PT Ukur Presisi',
  email: '',
  phone: '',
  position: 'Surveyor',
};

/** A valid document of each collection. */
export const DOCUMENTS = { salesReport, customers, contacts };

export type CollectionName = keyof typeof DOCUMENTS;
