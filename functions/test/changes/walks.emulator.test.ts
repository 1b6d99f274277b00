import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { initializeApp } from 'firebase-admin/app';
import { type DocumentData, type DocumentReference, getFirestore } from 'firebase-admin/firestore';
import { binCollection } from 'shared-model/bin';
import type { Model } from 'shared-model/define-model';
import { companyDayOf } from 'shared-model/fields/day-texts';
import { wordsCollection } from 'shared-model/words/word-entries';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { MODELS } from '../../models/models';
import { changeRecordsOf } from '../../src/changes/change-records';
import { changeResponsible } from '../../src/changes/change-responsible';
import { importRecordsOf } from '../../src/changes/import-records';
import { mergeCustomersOf } from '../../src/changes/merge-customers';
import { plain } from '../../src/records/plain';
import { wordEntryOf } from '../../src/records/word-entries';
import { rebuild } from '../../src/upkeep/rebuild';
import { DOCUMENTS } from '../rules/documents';
import { deleteByPage, newId, restoreByPage, saveByPage } from './page';
import { World } from './world';

const RUNS = Number(process.env.FUZZ_RUNS ?? (IS_NIGHT ? 40 : 3));
const ACCOUNTS = ['sari', 'budi', 'dewi'];
const NAMES = ['PT Satu', 'PT Dua', 'PT Tiga', 'PT Empat'];

const number = fc.nat({ max: 11 });
const KINDS = [
  ...['report', 'report', 'contact', 'customer', 'edit', 'edit', 'move', 'rename', 'rename', 'renameContact'],
  ...['merge', 'merge', 'delete', 'delete', 'undo', 'deleteMany', 'restoreMany', 'handOver', 'import'],
  ...['revert', 'revert', 'plain', 'deliver', 'deliver', 'deliver', 'deliver', 'again', 'again'],
  ...['step', 'step', 'step', 'step', 'step', 'dieBefore', 'dieAfter'],
] as const;

type Action = readonly [(typeof KINDS)[number], number, number, number];

const action: fc.Arbitrary<Action> = fc.tuple(fc.constantFrom(...KINDS), number, number, number);

/** Remembers what people meant: the texts that only people write, and whom a record was saved for. */
class Meant {
  readonly texts = new Map<string, string>();
  readonly customers = new Map<string, string>();
  private readonly groups = new Map<string, string>();

  /** Customers that were ever merged may stand for each other. */
  join(one: string, other: string): void {
    this.groups.set(this.groupOf(one), this.groupOf(other));
  }

  groupOf(id: string): string {
    const next = this.groups.get(id);
    return next === undefined || next === id ? id : this.groupOf(next);
  }
}

/** The field that only people write, which no change touches. */
const OWN_FIELD = new Map([
  ['customers', 'phone'],
  ['contacts', 'position'],
  ['salesReport', 'detail'],
]);

const walk = async (actions: readonly Action[]) => {
  const projectId = `demo-walk-${randomUUID().slice(0, 8)}`;
  const firestore = getFirestore(initializeApp({ projectId }, randomUUID()));
  const world = new World(firestore, projectId);
  const meant = new Meant();
  const ids: Record<string, string[]> = { customers: [], contacts: [], salesReport: [] };
  const items: DocumentReference[] = [];
  const changes: string[] = [];
  for (const account of ACCOUNTS) await world.admit(account);
  const pick = <T>(all: readonly T[], place: number): T | undefined => all[place % (all.length || 1)];
  const pathOf = (collection: string, id: string) => `${collection}/${id}`;
  const document = (collection: string, id: string) => firestore.collection(collection).doc(id);
  const textOf = (): string => randomUUID();

  const add = async (by: string, collection: string, fields: DocumentData, customer?: string) => {
    const id = newId();
    const own = OWN_FIELD.get(collection) ?? '';
    const text = textOf();
    const base = { ...DOCUMENTS[collection as 'customers'], ...fields, [own]: text };
    const isSaved = await saveByPage(firestore, by, document(collection, id), base, { customer });
    if (!isSaved) return;
    ids[collection]?.push(id);
    meant.texts.set(pathOf(collection, id), text);
    if (customer !== undefined) meant.customers.set(pathOf(collection, id), customer);
  };
  /** Saves some fields of a stored record. */
  const edit = async (
    by: string,
    collection: string,
    id: string,
    fields: DocumentData,
    customer?: string,
  ) => {
    const record = document(collection, id);
    if (!(await record.get()).exists) return;
    const isSaved = await saveByPage(firestore, by, record, fields, { customer });
    const text = fields[OWN_FIELD.get(collection) ?? ''];
    if (isSaved && text !== undefined) meant.texts.set(pathOf(collection, id), text);
    if (isSaved && customer !== undefined) meant.customers.set(pathOf(collection, id), customer);
  };
  const customerAt = async (place: number) => {
    const id = pick(ids.customers ?? [], place);
    const stored = id === undefined ? undefined : await document('customers', id).get();
    return stored?.exists ? { id: stored.id, name: String(stored.get('name')), stored } : undefined;
  };
  const seen = (stored: DocumentData) =>
    Object.fromEntries(['name', 'address', 'phone', 'website'].map((field) => [field, stored[field]]));

  const act = async ([kind, one, two, three]: Action) => {
    const by = pick(ACCOUNTS, three) ?? '';
    const context = { firestore, caller: world.caller(by) };
    const collection = pick(MODELS, two)?.collection ?? '';
    const record = pick(ids[collection] ?? [], one) ?? 'none';
    switch (kind) {
      case 'customer':
        return add(by, 'customers', { name: pick(NAMES, one) });
      case 'contact':
      case 'report': {
        const customer = await customerAt(one);
        const fields = { contact: '', responsible: by, customer: customer?.name ?? '', name: `Ani ${two}` };
        const { name: _, ...ofReport } = fields;
        const { contact: __, responsible: ___, ...ofContact } = fields;
        return kind === 'report'
          ? add(by, 'salesReport', ofReport, customer?.id)
          : add(by, 'contacts', ofContact, customer?.id);
      }
      case 'edit':
        return edit(by, collection, record, { [OWN_FIELD.get(collection) ?? '']: textOf() });
      case 'move': {
        const customer = await customerAt(two);
        const moved = pick(ids.salesReport ?? [], one) ?? 'none';
        return customer && edit(by, 'salesReport', moved, { customer: customer.name }, customer.id);
      }
      case 'rename':
        return edit(by, 'customers', pick(ids.customers ?? [], one) ?? 'none', { name: pick(NAMES, two) });
      case 'renameContact':
        return edit(by, 'contacts', pick(ids.contacts ?? [], one) ?? 'none', { name: `Ani ${two}` });
      case 'merge': {
        const [kept, gone] = [await customerAt(one), await customerAt(two)];
        if (!kept || !gone || kept.id === gone.id) return;
        const id = newId();
        const answer = await mergeCustomersOf(context, {
          id,
          kept: kept.id,
          gone: gone.id,
          seen: { kept: seen(kept.stored.data() ?? {}), gone: seen(gone.stored.data() ?? {}) },
          take: [],
          both: [],
        });
        if (!('code' in answer)) {
          changes.push(id);
          meant.join(kept.id, gone.id);
        }
        return;
      }
      case 'delete': {
        const item = await deleteByPage(firestore, by, document(collection, record));
        if (item) items.push(item);
        return;
      }
      case 'undo': {
        const item = pick(items, one);
        return item && void (await restoreByPage(firestore, by, item));
      }
      case 'deleteMany':
      case 'restoreMany': {
        const bin = await firestore
          .collection(binCollection({ collection }))
          .where('inBin', '==', true)
          .get();
        const all = kind === 'deleteMany' ? (ids[collection] ?? []) : bin.docs.map(({ id }) => id);
        const some = all.slice(one % 4, (one % 4) + 4);
        if (some.length === 0) return;
        const id = newId();
        changes.push(id);
        const asked = kind === 'deleteMany' ? 'delete' : 'restore';
        await changeRecordsOf(context, {
          action: 'begin',
          id,
          kind: asked,
          collection,
          part: 0,
          ids: some,
          isLast: true,
        });
        return;
      }
      case 'handOver':
        await changeResponsible(
          { ...context, caller: { ...context.caller, customClaims: { admin: true } } } as never,
          {
            from: pick(ACCOUNTS, one),
            to: pick(ACCOUNTS, two),
          },
        );
        return;
      case 'import': {
        const id = newId();
        const rows = [1, 2, 3, 4].map((row) => ({ row, text: textOf(), name: pick(NAMES, one + row) ?? '' }));
        const fields = [
          'customer',
          'contact',
          'detail',
          'department',
          'responsible',
          'qtNumber',
          'timestamp',
        ];
        const cells = rows.flatMap(({ row, text, name }) => [
          row,
          name,
          '',
          text,
          '',
          by,
          '',
          Date.UTC(2026, two),
        ]);
        const hash = '0'.repeat(64);
        await importRecordsOf(context, {
          action: 'begin',
          id,
          collection: 'salesReport',
          fileName: 'a.csv',
          hash,
        });
        await importRecordsOf(context, { action: 'rows', id, step: 0, fields, cells });
        await importRecordsOf(context, { action: 'start', id, steps: 1, rows: 4, mode: 'add', choices: [] });
        changes.push(id);
        for (const { row, text } of rows) {
          const own = `${id}-${row.toString(36)}`;
          ids.salesReport?.push(own);
          meant.texts.set(pathOf('salesReport', own), text);
        }
        return;
      }
      case 'revert': {
        const renames = [...(await world.all('changes'))].filter(([, { kind }]) => kind === 'names');
        const reverts = pick([...changes, ...renames.map(([renamed]) => renamed)], one);
        if (reverts === undefined) return;
        const stored = await document('changes', reverts).get();
        const id = newId();
        const owner = { ...context, caller: world.caller(String(stored.get('by'))) };
        await changeRecordsOf(owner, { action: 'revert', id, reverts });
        if (two > 8) changes.push(id);
        return;
      }
      case 'plain': {
        const stored = await document(collection, record).get();
        if (!stored.exists) return;
        const { meta: _, former: __, lastVisit: ___, ...fields } = stored.data() ?? {};
        await stored.ref.set(fields);
        // Until its event comes, only the text says whom the record names, and another customer may have that name by then.
        meant.customers.delete(stored.ref.path);
        return;
      }
      case 'deliver':
        return world.deliver(one);
      case 'again':
        return world.deliver(one, true);
      case 'step':
        return world.step(one);
      case 'dieBefore':
        return world.step(one, 'before');
      case 'dieAfter':
        return world.step(one, 'after');
    }
  };

  // Counts and known texts are kept from the first check on.
  for (const model of MODELS as readonly Model[]) await rebuild(firestore, model);
  for (let index = 0; index < 3; index += 1) {
    await act(['customer', index, 0, index]);
    await world.look();
  }
  for (const each of actions) {
    // A failed walk is replayed by FUZZ_SEED and FUZZ_PATH, and printed by DBG.
    if (process.env.DBG) console.log('act', each);
    await act(each);
    await world.look();
  }
  await world.settle();

  const [customers, contacts, reports] = await Promise.all(
    MODELS.map(({ collection }: Model) => world.all(collection)),
  );
  // Nothing is lost, and nobody but people has changed what only people write.
  for (const [path, text] of meant.texts) {
    const [collection = '', id = ''] = path.split('/');
    const stored = (await document(collection, id).get()).data();
    const { docs } = await firestore
      .collection(binCollection({ collection }))
      .where('recordId', '==', id)
      .get();
    const binned = docs.filter((item) => item.get('inBin') === true).map((item) => item.get('before'));
    const wasImported = /-[a-z0-9]+$/.test(id);
    const versions = stored ? [stored] : binned;
    if (versions.length === 0 && wasImported) continue;
    const found = versions.map((each) => each[OWN_FIELD.get(collection) ?? '']);
    expect({ path, found }).toEqual({ path, found: expect.arrayContaining([text]) });
  }
  /** Returns the counts and the known texts of all kinds, without what only repairs write. */
  const summaries = async () => {
    const [counts, texts] = [await world.all('counts'), await world.all('knownTexts')];
    const cellsOf = ({ cells = {}, n = 0 }: DocumentData) => ({
      n: n % 2 ** 40,
      cells: Object.fromEntries(Object.entries(cells).filter(([, count]) => count !== 0)),
    });
    return {
      counts: Object.fromEntries(
        [...counts]
          .map(([id, stored]) => [id, cellsOf(stored)] as const)
          .filter(([, { n, cells }]) => n || Object.keys(cells).length > 0),
      ),
      texts: Object.fromEntries([...texts].map(([id, stored]) => [id, stored.texts])),
    };
  };
  // Records name whom they were saved for, by its present name.
  for (const [model, all] of [
    ['contacts', contacts],
    ['salesReport', reports],
  ] as const) {
    for (const [id, { customer: text, contact: contactText, meta }] of all ?? []) {
      const path = pathOf(model, id);
      const stored = meta?.customer === undefined ? undefined : customers?.get(meta.customer);
      if (stored) expect({ path, text }).toEqual({ path, text: stored.name });
      const owner = meant.customers.get(path);
      if (owner !== undefined && customers?.has(owner) && meta?.customer !== undefined)
        expect({ path, group: meant.groupOf(meta.customer) }).toEqual({ path, group: meant.groupOf(owner) });
      const contact = meta?.contact === undefined ? undefined : contacts?.get(meta.contact);
      if (contact) expect({ path, contactText }).toEqual({ path, contactText: contact.name });
    }
  }
  // The last visit of each customer is that of its reports.
  for (const [id, { lastVisit = '' }] of customers ?? []) {
    const days = [...(reports?.values() ?? [])]
      .filter(({ meta }) => meta?.customer === id)
      .map(({ timestamp }) => companyDayOf(timestamp.toDate()))
      .sort();
    expect({ id, lastVisit }).toEqual({ id, lastVisit: days.at(-1) ?? '' });
  }
  for (const model of MODELS as readonly Model[]) {
    const records = await firestore.collection(model.collection).get();
    const entries = await world.all(wordsCollection(model));
    const wanted = records.docs.flatMap((each) => wordEntryOf(model, each) ?? []);
    expect([...entries.keys()].sort()).toEqual(wanted.map(({ id }) => id).sort());
    for (const { id, entry } of wanted) expect(plain(entries.get(id))).toEqual(plain(entry));
    const kept = await summaries();
    await rebuild(firestore, model);
    expect(kept).toEqual(await summaries());
  }
  for (const [id, { state }] of await world.all('changes'))
    expect({ id, state }).toEqual({ id, state: expect.stringMatching(/^(done|stopped|failed)$/) });
};

test(
  `after each of ${RUNS} walks of three accounts nothing is lost, and all that follows from records equals a recount`,
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 20, maxLength: 60 }), walk), {
      numRuns: RUNS,
      ...(process.env.FUZZ_FAST !== undefined && { endOnFailure: true }),
      ...(process.env.FUZZ_SEED !== undefined && { seed: Number(process.env.FUZZ_SEED) }),
      ...(process.env.FUZZ_PATH !== undefined && { path: process.env.FUZZ_PATH }),
    });
  },
  60_000 + RUNS * 30_000,
);
