import type { CollectionName as SharedRecords } from 'shared-records/model/models';
import type { NewRecordJob } from 'shared-records/model/record-jobs';
import type { SectionLoad } from 'shared-records/model/section-loads';
import type { View } from 'shared-records/model/views';
import { FIRST_RECORDS } from '../../models/models';

const salesReport = {
  customer: 'PT Ukur Presisi',
  contact: 'Budi Santoso',
  department: 'Service/Survey',
  detail: 'Calibrated the total station.\nHanded over the certificate.',
  qtNumber: 'QT-2026-0142',
  responsible: 'Sari Wijaya',
  timestamp: new Date('2026-03-02T09:30:00+07:00'),
};

const customers = {
  name: 'PT Ukur Presisi',
  address: 'Jl. Sudirman 1\n\tJakarta',
  phone: '+62 21 5550 100',
  website: '',
};

const contacts = {
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

const recordJobs: NewRecordJob = {
  kind: 'restore',
  collection: 'salesReport',
  ids: ['8pXz0QmN3rTbKLmnopqr', 'PT Ukur 1'],
  undoes: '1pXz0QmN3rTbKLmnopqr',
};

/**
 * A valid document of each collection. Section loads and jobs lack the fields that the store adds. Records have the fields of
 * their model's first version, which the rules must always allow.
 */
export const DOCUMENTS = {
  ...FIRST_RECORDS,
  salesReport,
  customers,
  contacts,
  sectionLoads,
  views,
  recordJobs,
} satisfies Record<SharedRecords | 'sectionLoads' | 'views' | 'recordJobs', object>;

export type CollectionName = keyof typeof DOCUMENTS;
