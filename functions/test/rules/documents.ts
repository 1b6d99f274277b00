import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import type { Model } from 'shared-model/define-model';
import type { ByKind, Field } from 'shared-model/fields/fields';
import type { CollectionName as SharedRecords } from 'shared-model/models';
import { report } from 'shared-model/report';
import type { SectionLoad } from 'shared-model/section-loads';
import type { View } from 'shared-model/views';
import { FIRST_VERSION_RECORDS } from '../../models/models';
import type { Data } from './rules-project';
import { TESTED_MODELS } from './tested-models';

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
  channel: 'canary',
  outcome: 'error',
  isAdmin: false,
  team: 'Reports <reports@example.com>',
  ms: '1234',
  error: 'Error #418',
  frames: 'section.2ac99f33.js:1:4711 /317.2adb6012.js:1:1 remoteEntry.js:2:30 ',
  route: '/customer/ID',
};

const views: View = {
  name: 'My reports this month',
  path: '/customer',
  search: 'responsible=Sari+Wijaya&period=this-month',
};

/**
 * A valid document of each collection. Section loads lack the fields that the store adds. Records have the fields of
 * their model's first version, which the rules must always allow.
 */
export const DOCUMENTS = {
  ...FIRST_VERSION_RECORDS,
  salesReport,
  customers,
  contacts,
  sectionLoads,
  views,
} satisfies Record<SharedRecords | 'sectionLoads' | 'views', object>;

const EXAMPLES: ByKind<(field: Field) => unknown> = {
  line: ({ options }) => `A ${options.label.toLowerCase()}`,
  lines: ({ options }) => `A ${options.label.toLowerCase()}\n\tof two lines`,
  reference: ({ options }) => `A ${options.label.toLowerCase()}`,
  choice: ({ options }) => ('options' in options ? options.options[0] : ''),
  moment: () => new Date('2026-03-02T09:30:00+07:00'),
  day: () => '2026-03-02',
};

/** Returns a valid record with a value in each field that people write. */
export const exampleOf = ({ fields }: Pick<Model, 'fields'>): Data =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, EXAMPLES[field.kind](field)]));

/** A valid document of each collection that the rules are tested with. Records have all fields of their model. */
export const TESTED_DOCUMENTS: Readonly<Record<string, Data>> = {
  ...Object.fromEntries(TESTED_MODELS.map((model) => [model.collection, exampleOf(model)])),
  salesReport: { ...exampleOf(report), ...salesReport },
  customers: { ...exampleOf(customer), ...customers },
  contacts: { ...exampleOf(contact), ...contacts },
  sectionLoads: { ...sectionLoads },
  views: { ...views },
};

/** Returns the valid document as the first version of its model has it. */
export const firstVersionOf = (collection: string): Data => {
  const model = TESTED_MODELS.find((tested) => tested.collection === collection);
  const isFirst = (name: string): boolean => (model?.fields[name]?.options.since ?? 1) === 1;
  return Object.fromEntries(Object.entries(documentOf(collection)).filter(([name]) => isFirst(name)));
};

/** Returns a valid document of a collection. @throws {Error} If there is none. */
export const documentOf = (collection: string): Data => {
  const document = TESTED_DOCUMENTS[collection];
  if (!document) throw new Error(`TESTED_DOCUMENTS has no document of ${collection}.`);
  return document;
};
