import { randomUUID } from 'node:crypto';
import { IDENTITIES, type Identity } from './identities';
import type { Outcome, RulesProject } from './rules-project';
import { ADMINISTRATORS_COLLECTIONS } from './tested-models';

/** An attempt and its expected outcome. */
export interface RulesCase {
  readonly name: string;
  readonly expected: 'allowed' | 'refused';
  attempt(project: RulesProject): Promise<Outcome>;
}

/** Returns whether the outcome is as expected. A malformed request counts as refused. */
export const meets = ({ expected }: RulesCase, outcome: Outcome): boolean =>
  expected === (outcome === 'allowed' ? 'allowed' : 'refused');

/** Opens a page of a new account of this kind. */
export const enter = async (project: RulesProject, who: Identity) => {
  const uid = randomUUID();
  if (who.isAdmitted) await project.admit(uid, who.admittedEmail, who.hasOldToken);
  return { uid, client: project.as(uid, who.claims) };
};

type By = Readonly<{ who: Identity; collection?: string }>;

/** Makes a case for each identity: staff may do it, and with what is the administrators', only these. */
export const byAll = (make: (name: string, expected: RulesCase['expected'], by: By) => RulesCase) =>
  Object.entries<Identity>(IDENTITIES).flatMap(([name, who]) => [
    make(`by ${name}`, who.isStaff && !who.isReader ? 'allowed' : 'refused', { who }),
    ...ADMINISTRATORS_COLLECTIONS.map((collection) =>
      make(`by ${name} of ${collection}`, who.isAdministrator && !who.isReader ? 'allowed' : 'refused', {
        who,
        collection,
      }),
    ),
  ]);
