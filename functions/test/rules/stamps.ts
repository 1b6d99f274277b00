import { randomUUID } from 'node:crypto';
import { documentOf } from './documents';
import { IDENTITIES, type Identity } from './identities';
import { byAll, enter, type RulesCase } from './rules-case';
import { type Data, type RulesProject, SERVER_TIME } from './rules-project';
import { STAFF_COLLECTIONS } from './tested-models';

interface Attempt {
  readonly who?: Identity;
  readonly collection?: string;
  /** Replaces fields of a valid stamp. */
  readonly stamp?: Data;
  /** Replaces fields of a valid record, the stamp too. */
  readonly fields?: Data;
  /** The stored record; undefined for a new one. */
  readonly stored?: Data | undefined;
  /** Changes the fields alone, and keeps the others. */
  readonly isMasked?: boolean;
}

const RECORD = documentOf('salesReport');
const OF_COLLEAGUE = { by: 'budi', at: new Date('2026-03-02T09:30:00Z') };
const FIRST = { ...OF_COLLEAGUE, by: 'dewi', via: 'import', file: 'a.csv', change: 'c1' };

/** Writes a record with a stamp. */
const stamp = (
  name: string,
  expected: RulesCase['expected'],
  {
    who = IDENTITIES.staff,
    collection = 'salesReport',
    stamp: changes,
    fields,
    stored,
    isMasked = false,
  }: Attempt,
): RulesCase => ({
  name: `a stamp ${name}`,
  expected,
  attempt: async (project: RulesProject) => {
    const { uid, client } = await enter(project, who);
    const path = `${collection}/${randomUUID()}`;
    if (stored) await project.store(path, stored);
    if (isMasked) return client.update(path, { ...fields });
    const meta = { by: uid, at: SERVER_TIME, ...changes };
    return client.set(path, { ...(stored ?? documentOf(collection)), meta, ...fields });
  },
});

const byColleague = { ...RECORD, meta: OF_COLLEAGUE };
const imported = { ...RECORD, meta: { ...OF_COLLEAGUE, first: FIRST } };
const derived = {
  ...documentOf('customers'),
  meta: OF_COLLEAGUE,
  former: { names: ['PT'] },
  lastVisit: '2026-03-02',
};

/** Records without the field `meta`, as a client writes them that knows no stamps. */
const plainOf = (collection: string) => ({ fields: { ...documentOf(collection), meta: undefined } });

/** A page says who writes a record: only the own account, now, and with the first save that the record has. */
export const STAMP_CASES: readonly RulesCase[] = [
  ...byAll(stamp),
  ...STAFF_COLLECTIONS.flatMap((collection) => [
    stamp(`in ${collection}`, 'allowed', { collection }),
    stamp(`in ${collection} in the name of another account`, 'refused', { collection, stamp: { by: 'eve' } }),
    stamp(`in ${collection} in the name of another account later`, 'refused', {
      collection,
      stored: documentOf(collection),
      stamp: { by: 'eve' },
    }),
  ]),
  stamp('with the ids of names', 'allowed', { stamp: { customer: 'PT Ukur 1', contact: 'x'.repeat(1_500) } }),
  stamp('with no text as a customer', 'refused', { stamp: { customer: 7 } }),
  stamp('with a list of customers', 'refused', { stamp: { customer: ['PT Ukur 1'] } }),
  stamp('with an endless contact', 'refused', { stamp: { contact: 'x'.repeat(1_501) } }),
  stamp('in the name of another account', 'refused', { stamp: { by: 'eve' } }),
  stamp('by nobody', 'refused', { stamp: { by: null } }),
  stamp('at a time of the page', 'refused', { stamp: { at: new Date(Date.now() - 1_000) } }),
  stamp('that is none', 'refused', { fields: { meta: 'sari' } }),
  ...['change', 'via', 'step', 'file', 'item', 'renamed'].map((field) =>
    stamp(`with ${field}`, 'refused', { stamp: { [field]: 'a' }, stored: RECORD }),
  ),
  stamp('of a new record with a first save', 'refused', { stamp: { first: OF_COLLEAGUE } }),
  stamp('of a record without one', 'allowed', { stored: RECORD }),
  stamp('of a record without one with a first save', 'refused', { stored: RECORD, stamp: { first: FIRST } }),
  stamp('with the first save', 'allowed', { stored: byColleague, stamp: { first: OF_COLLEAGUE } }),
  stamp('without the first save', 'refused', { stored: byColleague }),
  stamp('with the first save by another account', 'refused', {
    stored: byColleague,
    stamp: { first: { ...OF_COLLEAGUE, by: 'eve' } },
  }),
  stamp('with the first save at another time', 'refused', {
    stored: byColleague,
    stamp: { first: { ...OF_COLLEAGUE, at: new Date(0) } },
  }),
  stamp('with the first save in other words', 'refused', {
    stored: byColleague,
    stamp: { first: { ...OF_COLLEAGUE, via: 'import' } },
  }),
  stamp('that hands the first save on', 'allowed', { stored: imported, stamp: { first: FIRST } }),
  stamp('that shortens the first save', 'refused', {
    stored: imported,
    stamp: { first: { by: FIRST.by, at: FIRST.at } },
  }),
  stamp('that takes the place of the first save', 'refused', {
    stored: imported,
    stamp: { first: OF_COLLEAGUE },
  }),
  // Clients that know no stamps.
  stamp('that a plain set leaves out', 'allowed', { stored: byColleague, ...plainOf('salesReport') }),
  stamp('that a plain set leaves out, with what the server has added', 'allowed', {
    collection: 'customers',
    stored: derived,
    fields: { meta: undefined, former: undefined, lastVisit: undefined },
  }),
  stamp('beside what the server has added', 'allowed', {
    collection: 'customers',
    stored: derived,
    stamp: { first: OF_COLLEAGUE },
  }),
  stamp('beside other former names', 'refused', {
    collection: 'customers',
    stored: derived,
    stamp: { first: OF_COLLEAGUE },
    fields: { former: { names: ['PT Eve'] } },
  }),
  stamp('beside new former names', 'refused', { fields: { former: { names: ['PT Eve'] } } }),
  stamp('of a colleague that stays', 'refused', {
    stored: byColleague,
    fields: { detail: 'By Eve' },
    isMasked: true,
  }),
  stamp('that a change of one field replaces', 'allowed', {
    stored: RECORD,
    fields: { detail: 'By Sari' },
    isMasked: true,
  }),
];
