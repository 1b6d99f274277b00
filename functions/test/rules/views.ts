import { randomUUID } from 'node:crypto';
import { MOST_VIEWS } from 'shared-model/views';
import { DOCUMENTS } from './documents';
import { IDENTITIES } from './identities';
import type { RulesCase } from './rules-case';
import type { Data, Outcome, RulesProject } from './rules-project';

/** The collection of an account's views. */
export const viewsOf = (uid: string) => `views/${uid}/saved`;

const asStaff = async (project: RulesProject, uid = `staff-${randomUUID()}`) => {
  await project.admit(uid);
  return { uid, client: project.as(uid, IDENTITIES.staff.claims) };
};

/** Stores a view as staff: a new one, or over a valid one. Default: as a new member of staff. */
export const storeView = async (
  project: RulesProject,
  view: Data,
  method: 'create' | 'update',
  account?: string,
): Promise<Outcome> => {
  const { uid, client } = await asStaff(project, account);
  const path = `${viewsOf(uid)}/${method === 'update' ? 1 : 0}`;
  if (method === 'update') await project.storeOnce(path, DOCUMENTS.views);
  return client.set(path, view);
};

const creation = (name: string, expected: RulesCase['expected'], id: string): RulesCase => ({
  name: `a view ${name}`,
  expected,
  attempt: async (project) => {
    const { uid, client } = await asStaff(project);
    return client.set(`${viewsOf(uid)}/${id}`, DOCUMENTS.views);
  },
});

const sharing = (
  name: string,
  expected: RulesCase['expected'],
  id: string,
  change: Data = {},
): RulesCase => ({
  name: `a view for everybody ${name}`,
  expected,
  attempt: async (project) => {
    const uid = `admin-${randomUUID()}`;
    await project.admit(uid);
    const client = project.as(uid, IDENTITIES.administrator.claims);
    return client.set(`sharedViews/${id}`, { ...DOCUMENTS.views, ...change });
  },
});

/** The rules for views beyond their schema: a hundred places. */
export const VIEW_CASES: readonly RulesCase[] = [
  ...Array.from({ length: MOST_VIEWS }, (_, place) =>
    creation(`in place ${place}`, 'allowed', String(place)),
  ),
  ...[String(MOST_VIEWS), '00', '-1', '1.0', 'a', 'x1', '1x', ' 1', '٣'].map((id) =>
    creation(`in place "${id}"`, 'refused', id),
  ),
  sharing('in place 99', 'allowed', '99'),
  sharing('in place 100', 'refused', '100'),
  sharing('with another path', 'refused', '98', { path: 'https://example.com' }),
  {
    name: 'a valid change of one field of a view',
    expected: 'allowed',
    attempt: async (project) => {
      const { uid, client } = await asStaff(project);
      await project.store(`${viewsOf(uid)}/1`, DOCUMENTS.views);
      return client.update(`${viewsOf(uid)}/1`, { name: 'Another name' });
    },
  },
  {
    name: 'an invalid change of one field of a view',
    expected: 'refused',
    attempt: async (project) => {
      const { uid, client } = await asStaff(project);
      await project.store(`${viewsOf(uid)}/1`, DOCUMENTS.views);
      return client.update(`${viewsOf(uid)}/1`, { path: 'https://example.com' });
    },
  },
];
