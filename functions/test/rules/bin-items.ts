import { randomUUID } from 'node:crypto';
import { binCollection } from 'shared-model/bin';
import { documentOf } from './documents';
import { IDENTITIES, type Identity } from './identities';
import { byAll, enter, type RulesCase } from './rules-case';
import { type Data, type RulesProject, SERVER_TIME } from './rules-project';
import { STAFF_COLLECTIONS } from './tested-models';

const DAY_MS = 24 * 60 * 60 * 1_000;
const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY_MS);

const META = { by: 'budi', at: new Date('2026-03-02T09:30:00Z') };

/** The largest report, with all that a record can have. */
const LARGE = {
  ...documentOf('salesReport'),
  detail: '山'.repeat(5_000),
  unknown: { a: [1, null] },
  meta: META,
};

const itemIdOf = (id: string): string => `${id.length}_${id}_72234567890123450`;

const placeFor = async (project: RulesProject, who: Identity, collection: string) => {
  const id = randomUUID();
  const item = `${binCollection({ collection })}/${itemIdOf(id)}`;
  return { id, item, ...(await enter(project, who)) };
};

interface Deletion {
  readonly who?: Identity;
  readonly collection?: string;
  readonly stored?: Data;
  /** Replaces fields of a valid item. */
  readonly item?: Data;
  /** Returns the id of the item. Default: that of the record. */
  readonly itemId?: (id: string) => string;
  readonly removes?: boolean;
  readonly isStored?: boolean;
}

/** Deletes a record and puts a copy into the bin, in one commit. */
const deletion = (
  name: string,
  expected: RulesCase['expected'],
  {
    who = IDENTITIES.staff,
    collection = 'salesReport',
    stored = documentOf(collection),
    item,
    itemId = itemIdOf,
    removes = true,
    isStored = true,
  }: Deletion,
): RulesCase => ({
  name: `a deletion ${name}`,
  expected,
  attempt: async (project) => {
    const { id, uid, client } = await placeFor(project, who, collection);
    const record = `${collection}/${id}`;
    if (isStored) await project.store(record, stored);
    const fields = { recordId: id, before: stored, by: uid, at: SERVER_TIME, inBin: true };
    const path = `${binCollection({ collection })}/${itemId(id)}`;
    const data = { ...fields, expiresAt: daysFromNow(30.5), ...item };
    return client.commit([path, data], ...(removes ? [[record, undefined] as const] : []));
  },
});

interface Restoration {
  readonly who?: Identity;
  readonly collection?: string;
  readonly before?: Data;
  /** Replaces fields of the stored item. */
  readonly stored?: Data;
  /** Replaces fields of the record that comes back, and of its stamp. */
  readonly fields?: Data;
  readonly stamp?: Data;
  /** Replaces the change of the item; null leaves it as it is. */
  readonly item?: Data | null;
  /** The ids under which the record comes back. Default: its own. */
  readonly ids?: (id: string) => readonly string[];
}

/** Takes a record out of the bin, in one commit. */
const restoration = (
  name: string,
  expected: RulesCase['expected'],
  {
    who = IDENTITIES.staff,
    collection = 'salesReport',
    before = { ...documentOf(collection), meta: META },
    stored,
    fields,
    stamp,
    item = { inBin: undefined },
    ids = (id) => [id],
  }: Restoration,
): RulesCase => ({
  name: `a restoration ${name}`,
  expected,
  attempt: async (project) => {
    const { id, item: path, uid, client } = await placeFor(project, who, collection);
    await project.store(path, { recordId: id, before, by: 'budi', at: new Date(), inBin: true, ...stored });
    const meta = { by: uid, at: SERVER_TIME, first: META, item: itemIdOf(id), ...stamp };
    return client.commit(
      ...ids(id).map((each) => [`${collection}/${each}`, { ...before, meta, ...fields }] as const),
      ...(item ? [[path, item] as const] : []),
    );
  },
});

/** Two items, of which the wrong one is taken out. */
const swapped: RulesCase = {
  name: 'a restoration that takes another record out of the bin',
  expected: 'refused',
  attempt: async (project) => {
    const [one, other] = await Promise.all(
      [0, 1].map(() => placeFor(project, IDENTITIES.staff, 'salesReport')),
    );
    if (!one || !other) throw new Error('There are no places.');
    const before = documentOf('salesReport');
    for (const { id, item } of [one, other])
      await project.store(item, { recordId: id, before, by: 'budi', at: new Date(), inBin: true });
    const meta = { by: one.uid, at: SERVER_TIME, item: itemIdOf(one.id) };
    return one.client.commit(
      [`salesReport/${one.id}`, { ...before, meta }],
      [other.item, { inBin: undefined }],
    );
  },
};

/** A record that is out of the bin goes into it again, and stays. */
const repeated: RulesCase = {
  name: 'a restoration that is taken back',
  expected: 'refused',
  attempt: async (project) => {
    const { id, item, client } = await placeFor(project, IDENTITIES.staff, 'salesReport');
    const before = documentOf('salesReport');
    await project.store(item, { recordId: id, before, by: 'budi', at: new Date() });
    await project.store(`salesReport/${id}`, { ...before, meta: { ...META, item: itemIdOf(id) } });
    return client.update(item, { inBin: true });
  },
};

/** A page puts an exact copy into the bin in the commit that deletes, and takes exactly that out in the commit that restores. */
export const BIN_CASES: readonly RulesCase[] = [
  ...STAFF_COLLECTIONS.flatMap((collection) => [
    deletion(`in ${collection}`, 'allowed', { collection }),
    restoration(`in ${collection}`, 'allowed', { collection }),
  ]),
  ...byAll(deletion),
  deletion('of a record with a stamp, of the greatest length', 'allowed', { stored: LARGE }),
  deletion('with an altered copy', 'refused', {
    item: { before: { ...documentOf('salesReport'), detail: 'Eve' } },
  }),
  deletion('with a copy that lacks the stamp', 'refused', {
    stored: LARGE,
    item: { before: { ...LARGE, meta: undefined } },
  }),
  deletion('in the name of another account', 'refused', { item: { by: 'eve' } }),
  deletion('at a time of the page', 'refused', { item: { at: new Date(Date.now() - 1_000) } }),
  deletion('that is in no bin', 'refused', { item: { inBin: false } }),
  deletion('that expires too early', 'refused', { item: { expiresAt: daysFromNow(29.9) } }),
  deletion('that expires too late', 'refused', { item: { expiresAt: daysFromNow(31.1) } }),
  ...['change', 'step', 'mergedInto', 'prefixes'].map((field) =>
    deletion(`with ${field}`, 'refused', { item: { [field]: 'a' } }),
  ),
  deletion('of another record', 'refused', { item: { recordId: 'a' } }),
  deletion('under the id of another record', 'refused', { itemId: (id) => itemIdOf(`${id}a`) }),
  deletion('under the id of the record', 'refused', { itemId: (id) => id }),
  deletion('of a record that stays', 'refused', { removes: false }),
  deletion('of a record that does not exist', 'refused', { isStored: false, removes: false }),
  deletion('in a collection of no records', 'refused', { collection: 'views' }),
  ...byAll(restoration),
  restoration('of what the checks refuse today', 'allowed', {
    before: { ...LARGE, detail: '', lastVisit: '2026-03-02' },
  }),
  restoration('of a record without a stamp', 'allowed', {
    before: documentOf('salesReport'),
    fields: {},
    stamp: { first: undefined },
  }),
  restoration('with another field', 'refused', { fields: { detail: 'Eve' } }),
  restoration('with a further field', 'refused', { fields: { unknown: 'Eve' } }),
  restoration('with another first save', 'refused', { stamp: { first: { ...META, by: 'eve' } } }),
  restoration('in the name of another account', 'refused', { stamp: { by: 'eve' } }),
  restoration('of an item that is not there', 'refused', { stamp: { item: 'a' } }),
  restoration('of an item that is out of the bin', 'refused', { stored: { inBin: false } }),
  restoration('under another id', 'refused', { ids: () => [randomUUID()] }),
  restoration('under a second id, too', 'refused', { ids: (id) => [id, randomUUID()] }),
  restoration('with the ids of names', 'allowed', { stamp: { customer: 'PT Ukur 1', contact: 'a' } }),
  restoration('that leaves the item in the bin', 'refused', { item: null }),
  restoration('without its record', 'refused', { ids: () => [] }),
  restoration('that changes the item', 'refused', {
    item: { inBin: undefined, expiresAt: daysFromNow(300) },
  }),
  restoration('that changes the item alone', 'refused', { item: { by: 'eve', change: undefined } }),
  swapped,
  repeated,
];
