import { randomUUID } from 'node:crypto';
import { deletionPath } from 'shared-records/model/bin';
import { documentOf } from './documents';
import { IDENTITIES, type Identity } from './identities';
import type { RulesCase } from './rules-case';
import type { Data, RulesProject } from './rules-project';
import { ADMINISTRATORS_COLLECTIONS } from './tested-models';

interface Attempt {
  readonly who?: Identity;
  readonly collection?: string;
  /** Replaces fields of a valid note. */
  readonly note?: Data;
  readonly removes?: boolean;
  readonly isStored?: boolean;
}

/** Deletes a record and says who does, in one commit. */
const attempt =
  ({
    who = IDENTITIES.staff,
    collection = 'salesReport',
    note,
    removes = true,
    isStored = true,
  }: Attempt): RulesCase['attempt'] =>
  async (project: RulesProject) => {
    const [uid, id] = [randomUUID(), randomUUID()];
    if (who.isAdmitted) await project.admit(uid, who.admittedEmail, who.hasOldToken);
    const record = `${collection}/${id}`;
    if (isStored) await project.store(record, documentOf(collection));
    const path = deletionPath({ collection }, id);
    const data = { deletion: 'a1', deletedBy: uid, ...note };
    const client = project.as(uid, who.claims);
    return removes ? client.setAndRemove(path, data, record) : client.set(path, data);
  };

const deletion = (name: string, expected: RulesCase['expected'], options: Attempt): RulesCase => ({
  name: `a deletion ${name}`,
  expected,
  attempt: attempt(options),
});

/** A page says who deletes a record in the commit that deletes it, and never otherwise. */
export const DELETION_CASES: readonly RulesCase[] = [
  ...Object.entries<Identity>(IDENTITIES).flatMap(([name, who]) => [
    deletion(`by ${name}`, who.isStaff && !who.isReader ? 'allowed' : 'refused', { who }),
    ...ADMINISTRATORS_COLLECTIONS.map((collection) =>
      deletion(`by ${name} of ${collection}`, who.isAdministrator && !who.isReader ? 'allowed' : 'refused', {
        who,
        collection,
      }),
    ),
  ]),
  deletion('in the name of another account', 'refused', { note: { deletedBy: 'eve' } }),
  deletion('with an id that is no new one', 'refused', { note: { deletion: 'a/b' } }),
  deletion('with another field', 'refused', { note: { at: 'now' } }),
  deletion('of a record that stays', 'refused', { removes: false }),
  deletion('of a record that does not exist', 'refused', { isStored: false, removes: false }),
  deletion('in a collection of no records', 'refused', { collection: 'views' }),
];
