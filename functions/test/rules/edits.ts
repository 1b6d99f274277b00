import { randomUUID } from 'node:crypto';
import { editsCollection } from 'shared-records/model/history/entries';
import { documentOf } from './documents';
import { IDENTITIES, type Identity } from './identities';
import type { RulesCase } from './rules-case';
import { type Data, type RulesProject, SERVER_TIME } from './rules-project';
import { ADMINISTRATORS_COLLECTIONS } from './tested-models';

interface Attempt {
  readonly who?: Identity;
  readonly collection?: string;
  /** Replaces fields of a valid note. */
  readonly note?: Data;
  /** Returns the id of the note. Default: a free one of the account. */
  readonly idOf?: (uid: string) => string;
  readonly writes?: boolean;
}

/** Writes a record and says who does, in one commit. */
const attempt =
  ({
    who = IDENTITIES.staff,
    collection = 'salesReport',
    note,
    idOf = (uid) => `${uid}_0`,
    writes = true,
  }: Attempt): RulesCase['attempt'] =>
  async (project: RulesProject) => {
    const [uid, id] = [randomUUID(), randomUUID()];
    if (who.isAdmitted) await project.admit(uid, who.admittedEmail, who.hasOldToken);
    const path = `${editsCollection({ collection }, id)}/${idOf(uid)}`;
    const data = { by: uid, at: SERVER_TIME, ...note };
    const client = project.as(uid, who.claims);
    return writes
      ? client.setBoth(path, data, `${collection}/${id}`, documentOf(collection))
      : client.set(path, data);
  };

const edit = (name: string, expected: RulesCase['expected'], options: Attempt): RulesCase => ({
  name: `an edit ${name}`,
  expected,
  attempt: attempt(options),
});

/** A note of the own account and its record, which it may write again and nobody may read or delete. */
const onStored = (
  name: string,
  expected: RulesCase['expected'],
  act: (client: ReturnType<RulesProject['as']>, path: string, data: Data) => ReturnType<typeof client.set>,
): RulesCase => ({
  name: `${name} a note`,
  expected,
  attempt: async (project) => {
    const [uid, id] = [randomUUID(), randomUUID()];
    await project.admit(uid);
    await project.store(`salesReport/${id}`, documentOf('salesReport'));
    const path = `${editsCollection({ collection: 'salesReport' }, id)}/${uid}_1`;
    await project.store(path, { by: uid, at: new Date() });
    return act(project.as(uid, IDENTITIES.staff.claims), path, { by: uid, at: SERVER_TIME });
  },
});

/** A page says who writes a record: only the own account, and only of a record that exists then. */
export const EDIT_CASES: readonly RulesCase[] = [
  ...Object.entries<Identity>(IDENTITIES).flatMap(([name, who]) => [
    edit(`by ${name}`, who.isStaff && !who.isReader ? 'allowed' : 'refused', { who }),
    ...ADMINISTRATORS_COLLECTIONS.map((collection) =>
      edit(`by ${name} of ${collection}`, who.isAdministrator && !who.isReader ? 'allowed' : 'refused', {
        who,
        collection,
      }),
    ),
  ]),
  edit('with the last note of an account', 'allowed', { idOf: (uid) => `${uid}_9` }),
  edit('with a note too many', 'refused', { idOf: (uid) => `${uid}_10` }),
  edit('with a note behind a note', 'refused', { idOf: (uid) => `${uid}_1_2` }),
  edit('with the note of another account', 'refused', { idOf: () => 'eve_0' }),
  edit('with the note of the server', 'refused', { idOf: () => 'server' }),
  edit('in the name of another account', 'refused', { note: { by: 'eve' } }),
  edit('at a time of the page', 'refused', { note: { at: new Date(Date.now() - 1_000) } }),
  edit('with another field', 'refused', { note: { via: 'restore' } }),
  edit('of a record that does not exist', 'refused', { writes: false }),
  edit('in a collection of no records', 'refused', { collection: 'views' }),
  onStored('replace', 'allowed', (client, path, data) => client.set(path, data)),
  onStored('read', 'refused', (client, path) => client.get(path)),
  onStored('delete', 'refused', (client, path) => client.remove(path)),
];
