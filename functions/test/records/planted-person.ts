import { type DocumentData, type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Model } from 'shared-model/define-model';
import { wordsCollection } from 'shared-model/words/word-entries';
import { seededRandom } from '../../../tools/src/suite/demo/random';
import { MODELS } from '../../models/models';
import { entryOf } from '../../src/records/word-entries';
import { rebuildSummaries } from '../../src/upkeep/rebuild';
import { DOCUMENTS } from '../rules/documents';

/** The person whom the tests look for, and the company. */
export const BUDI = {
  id: 'budi',
  name: 'Budi Santoso',
  former: 'Budi Hartono',
  email: 'budi@ukur.example',
  customer: { id: 'ukur', name: 'PT Ukur Presisi' },
} as const;

const at = Timestamp.fromDate(new Date('2026-03-02T09:30:00+07:00'));
const saved = (ids: object = {}) => ({ by: 'sari', at, ...ids });
const OF_CUSTOMER = { customer: BUDI.customer.id };
const OF_BUDI = { ...OF_CUSTOMER, contact: BUDI.id };
const ELSEWHERE = { customer: 'lain', contact: 'dewi' };

const contact = {
  ...DOCUMENTS.contacts,
  name: BUDI.name,
  customer: BUDI.customer.name,
  email: BUDI.email,
  phone: '+62 812 5550 100',
  position: 'Surveyor',
};

const report = {
  ...DOCUMENTS.salesReport,
  customer: BUDI.customer.name,
  contact: BUDI.name,
  responsible: 'Sari Wijaya',
};

const elsewhere = { ...report, customer: 'PT Lain', contact: 'Dewi Lestari', meta: saved(ELSEWHERE) };
/** The derived fields of both customers. */
const FOLLOWING = { lastVisit: '2026-03-02', quotation: '2026-03-02 QT-2026-0142' };

/** A kind of places: a document each, with the fields of it that name the person. */
interface Kind {
  readonly count: number;
  readonly pathOf: (index: number) => string;
  readonly dataOf: (index: number) => DocumentData;
  readonly fields: readonly string[];
}

const row = (index: number) => ({ row: index, values: { ...contact, name: `${BUDI.name}`, phone: '' } });

/** Fifteen kinds of places. What follows from them, such as search entries, is no kind of its own. */
export const KINDS: Readonly<Record<string, Kind>> = {
  'the contact': {
    count: 1,
    pathOf: () => `contacts/${BUDI.id}`,
    dataOf: () => ({
      ...contact,
      meta: saved(OF_CUSTOMER),
      former: { names: [BUDI.former], until: [at], ids: [] },
    }),
    fields: ['name', 'email', 'phone', 'position', 'former.names.0'],
  },
  'records with the id': {
    count: 20,
    pathOf: (index) => `salesReport/named-${index}`,
    // One of them has another spelling: the id counts.
    dataOf: (index) => ({ ...report, contact: index === 0 ? 'B. Santoso' : BUDI.name, meta: saved(OF_BUDI) }),
    fields: ['contact'],
  },
  'records without an id': {
    count: 5,
    pathOf: (index) => `salesReport/text-${index}`,
    dataOf: (index) => ({
      ...report,
      contact: index === 0 ? BUDI.former : BUDI.name,
      meta: saved(OF_CUSTOMER),
    }),
    fields: ['contact'],
  },
  'a name in a text': {
    count: 10,
    pathOf: (index) => `salesReport/told-${index}`,
    dataOf: (index) => ({ ...elsewhere, detail: `Line ${index}\nMet ${BUDI.name}, twice (${BUDI.name}).` }),
    fields: ['detail'],
  },
  'an address in a text': {
    count: 8,
    pathOf: (index) => `salesReport/mailed-${index}`,
    dataOf: (index) => ({ ...elsewhere, detail: `Mail no. ${index} to ${BUDI.email.toUpperCase()}.` }),
    fields: ['detail'],
  },
  'the history of the contact': {
    count: 6,
    pathOf: (index) => `contactsHistory/own-${index}`,
    dataOf: () => ({
      recordId: BUDI.id,
      event: 'changed',
      by: 'sari',
      at,
      via: 'page',
      changed: { name: { from: BUDI.former, to: BUDI.name }, email: { from: '', to: BUDI.email } },
    }),
    fields: ['changed.name.from', 'changed.name.to', 'changed.email.to'],
  },
  'the history of records': {
    count: 8,
    pathOf: (index) => `salesReportHistory/named-${index}`,
    dataOf: (index) => ({
      recordId: index < 4 ? `named-${index}` : `unknown-${index}`,
      event: 'changed',
      by: 'sari',
      at,
      via: 'page',
      changed: { contact: { from: 'Dewi Lestari', to: BUDI.name } },
      // An entry of a page does not say whom it named.
      ...(index >= 4 && { refs: { from: ELSEWHERE, to: OF_BUDI } }),
    }),
    fields: ['changed.contact.to'],
  },
  'the bin of the contact': {
    count: 3,
    pathOf: (index) => `contactsBin/own-${index}`,
    dataOf: () => ({
      recordId: BUDI.id,
      before: { ...contact, meta: saved(OF_CUSTOMER) },
      by: 'sari',
      at,
      prefixes: { budi: true, santoso: true },
    }),
    fields: ['before.name', 'before.email', 'before.phone', 'before.position'],
  },
  'the bin of records': {
    count: 6,
    pathOf: (index) => `salesReportBin/named-${index}`,
    dataOf: (index) => ({
      recordId: `binned-${index}`,
      before: { ...report, meta: saved(OF_BUDI) },
      by: 'sari',
      at,
      prefixes: { budi: true, santoso: true },
      inBin: true,
    }),
    fields: ['before.contact'],
  },
  'a change of the name': {
    count: 1,
    pathOf: () => `changes/names-contacts-${BUDI.id}`,
    dataOf: () => ({
      kind: 'names',
      collection: 'contacts',
      by: 'sari',
      record: BUDI.id,
      from: BUDI.former,
      to: BUDI.name,
    }),
    fields: ['from', 'to'],
  },
  'the name of an imported file': {
    count: 2,
    pathOf: (index) => `changes/import-${index}`,
    dataOf: () => ({ kind: 'import', collection: 'contacts', by: 'sari', fileName: `${BUDI.name}.xlsx` }),
    fields: ['fileName'],
  },
  'rows of an import': {
    count: 8,
    pathOf: (index) => `changes/import-0/parts/0000${index}`,
    dataOf: (index) => ({
      json: JSON.stringify([
        { row: 1, values: { ...contact, name: 'Dewi', email: '', phone: '' } },
        row(index),
      ]),
    }),
    fields: ['json.1.values.name', 'json.1.values.email', 'json.1.values.position'],
  },
  'records that a change has left': {
    count: 4,
    pathOf: (index) => `changes/import-0/left/0000${index}`,
    dataOf: (index) => ({
      step: index,
      json: JSON.stringify([
        { collection: 'contacts', recordId: BUDI.id, name: BUDI.name, reason: 'It was changed.' },
      ]),
    }),
    fields: ['json.0.name'],
  },
  'a customer': {
    count: 1,
    pathOf: () => `customers/${BUDI.customer.id}`,
    dataOf: () => ({
      ...DOCUMENTS.customers,
      ...FOLLOWING,
      name: BUDI.customer.name,
      address: `c/o ${BUDI.name}\nJakarta`,
      meta: saved(),
    }),
    fields: ['address'],
  },
  'saved views': {
    count: 6,
    pathOf: (index) => (index === 0 ? 'sharedViews/one' : `views/sari/saved/${index}`),
    dataOf: () => ({
      name: 'Visits',
      path: '/report',
      search: `q=Budi+Santoso&contact=${encodeURIComponent(BUDI.name)}`,
    }),
    fields: ['search.q', 'search.contact'],
  },
};

/** Documents that nearly name the person. None of them is a place. */
const DECOYS: Readonly<Record<string, DocumentData>> = {
  'contacts/wijaya': {
    ...contact,
    name: 'Budi Santoso Wijaya',
    email: 'budi@ukur.example.org',
    meta: saved(OF_CUSTOMER),
  },
  'contacts/dewi': {
    ...contact,
    name: 'Dewi Lestari',
    customer: 'PT Lain',
    email: 'abudi@ukur.example',
    meta: saved({ customer: 'lain' }),
  },
  'customers/lain': { ...DOCUMENTS.customers, ...FOLLOWING, name: 'PT Lain', meta: saved() },
  'salesReport/wijaya': {
    ...report,
    contact: 'Budi Santoso Wijaya',
    detail: 'Met Budi Santoso Wijaya, budi@ukur.example.org.',
    meta: saved({ ...OF_CUSTOMER, contact: 'wijaya' }),
  },
  'salesReport/parts': {
    ...elsewhere,
    detail: 'Budi Santosoh, Tribudi Santoso, budi.santoso, abudi@ukur.example, x.budi@ukur.example',
  },
  'salesReportHistory/wijaya': {
    recordId: 'wijaya',
    event: 'changed',
    by: 'sari',
    at,
    via: 'page',
    changed: { contact: { from: 'Dewi Lestari', to: 'Budi Santoso Wijaya' } },
  },
  'contactsBin/wijaya': {
    recordId: 'wijaya',
    before: { ...contact, name: 'Budi Santoso Wijaya', email: '', meta: saved(OF_CUSTOMER) },
    by: 'sari',
    at,
    prefixes: {},
  },
};

/** Stores a document; a record with its search entry. */
const storeBy =
  (firestore: Firestore, writer: FirebaseFirestore.BulkWriter) => (path: string, data: DocumentData) => {
    void writer.set(firestore.doc(path), data);
    const [collection, id = ''] = path.split('/');
    const model = MODELS.find((each: Model) => each.collection === collection);
    const found = model && entryOf(model, id, data);
    if (found) void writer.set(firestore.doc(`${wordsCollection(model)}/${found.id}`), found.entry);
  };

/** Stores all kinds of places among other records. @returns the places, each as its path and its field. */
export const plant = async (firestore: Firestore, records: number): Promise<readonly string[]> => {
  const writer = firestore.bulkWriter({ throttling: false });
  const write = storeBy(firestore, writer);
  const planted: string[] = [];
  for (const { count, pathOf, dataOf, fields } of Object.values(KINDS))
    for (let index = 0; index < count; index += 1) {
      write(pathOf(index), dataOf(index));
      planted.push(...fields.map((field) => `${pathOf(index)} ${field}`));
    }
  for (const [path, data] of Object.entries(DECOYS)) write(path, data);
  const random = seededRandom(20_261_129);
  for (let index = 0; index < records; index += 1) {
    const others = ['Dewi Lestari', 'Budi Wibowo', 'Santoso Budi', ''];
    const detail = `${random.pick(['Met', 'Called'])} ${random.pick(others)} no. ${index}.`;
    write(`salesReport/other-${index}`, {
      ...elsewhere,
      contact: random.pick(others),
      detail,
      meta: saved({ customer: 'lain' }),
    });
  }
  await writer.close();
  for (const model of MODELS) await rebuildSummaries(firestore, model, 0);
  return planted;
};
