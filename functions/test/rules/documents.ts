import type { Contact, Customer, Report } from 'shared-records/model/schema';
import type { SectionLoad } from 'shared-records/model/section-loads';
import type { View } from 'shared-records/model/views';

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

const sectionLoads: SectionLoad = {
  section: 'reports',
  build: '20261121T0930-1a2b3c4',
  part: 'canary',
  outcome: 'timeout',
  isAdmin: false,
};

const views: View = {
  name: 'My reports this month',
  path: '/customer',
  search: 'responsible=Sari+Wijaya&period=this-month',
};

/** A valid document of each collection; of a section load, what its page tells. */
export const DOCUMENTS = { salesReport, customers, contacts, sectionLoads, views };

export type CollectionName = keyof typeof DOCUMENTS;
