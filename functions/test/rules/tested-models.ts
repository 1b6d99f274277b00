import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineModel } from 'shared-model/define-model';
import { choice, day, latestDay, line, lines, moment, reference } from 'shared-model/fields/fields';
import { root } from '../../../tools/src/project/root';
import { MODELS } from '../../models/models';
import { withRecordRules } from '../../models/rules';
import { IDENTITIES } from './identities';
import type { Claims } from './rules-project';

const every = (since: number) => ({
  [`line${since}`]: line({ label: 'Line', limit: 60, since }),
  [`lines${since}`]: lines({ label: 'Lines', limit: 500, since }),
  [`reference${since}`]: reference({ label: 'Reference', limit: 60, to: 'customers', since }),
  [`choice${since}`]: choice({ label: 'Choice', options: ['one', 'two'], since }),
  [`day${since}`]: day({ label: 'Day', since }),
});

/** A kind of record with each kind of field in its first version and in a later one, and a derived field. */
const probe = defineModel({
  collection: 'probes',
  version: 2,
  entityName: 'probe',
  title: 'Probes',
  order: 'name',
  recordName: ({ name }) => name,
  fields: {
    name: line({ label: 'Name', limit: 200, required: true }),
    ...every(1),
    ...every(2),
    moment2: moment({
      label: 'Moment',
      from: new Date('2000-01-01T00:00:00Z'),
      before: new Date('2100-01-01T00:00:00Z'),
      since: 2,
    }),
  },
  derived: {
    latest: latestDay({
      label: 'Latest',
      of: { collection: 'salesReport', by: 'customer', moment: 'timestamp' },
    }),
  },
});

/** A kind of record that only administrators write. */
const ruled = defineModel({
  collection: 'ruled',
  version: 2,
  entityName: 'ruling',
  title: 'Rulings',
  order: 'name',
  writers: 'administrators',
  recordName: ({ name }) => name,
  fields: {
    name: line({ label: 'Name', limit: 200, required: true }),
    from: day({ label: 'From', required: true, since: 2 }),
  },
});

/**
 * The kinds of records that the rules are tested with: those of the product, and two that have all that a model can say. So a
 * check that no kind of the product uses yet is tested too.
 */
export const TESTED_MODELS = [...MODELS, probe, ruled] as const;

const RULES = readFileSync(join(root, 'firestore.rules'), 'utf8');

/** The security rules, with those of all tested kinds. */
export const TESTED_RULES = withRecordRules(RULES, TESTED_MODELS);

const isForAdministrators = (collection: string): boolean =>
  TESTED_MODELS.some((model) => model.collection === collection && model.writers === 'administrators');

/** Returns the claims of an account that may write documents of a collection. */
export const writerOf = (collection: string): Claims =>
  (isForAdministrators(collection) ? IDENTITIES.administrator : IDENTITIES.staff).claims;

/** The collections that all staff may write. */
export const STAFF_COLLECTIONS = TESTED_MODELS.flatMap(({ collection }) =>
  isForAdministrators(collection) ? [] : [collection],
);

/** The collections that only administrators may write. */
export const ADMINISTRATORS_COLLECTIONS = TESTED_MODELS.flatMap(({ collection }) =>
  isForAdministrators(collection) ? [collection] : [],
);
