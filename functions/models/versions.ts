import type { Model } from 'shared-model/define-model';
import type { Field } from 'shared-model/fields/fields';

/** A record of the first version of each model, by collection. */
type FirstRecords = Readonly<Record<string, object>>;

const objectionTo = (
  { since = 1 }: Field['options'],
  version: number,
  isFirst: boolean,
): string | undefined => {
  if (since > version) return `since ${since}, but the model's version is ${version}`;
  if (since === 1 && !isFirst) return 'say since which version';
  if (since > 1 && isFirst) return 'take it out of the record of the first version';
  return undefined;
};

/** Names each field that has a wrong `since`, and each model without a first record. */
export const wrongVersions = (models: readonly Model[], first: FirstRecords): readonly string[] =>
  models.flatMap(({ collection, version, fields }) => {
    const record = first[collection];
    if (!record) return [`${collection}: add a record to documents.ts, or to firstRecords of its section`];
    return Object.entries(fields).flatMap(([name, { options }]) => {
      const objection = objectionTo(options, version, name in record);
      return objection === undefined ? [] : [`${collection}.${name}: ${objection}`];
    });
  });
