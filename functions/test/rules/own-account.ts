import { randomUUID } from 'node:crypto';
import { IDENTITIES, type Identity } from './identities';
import type { RulesCase } from './rules-case';
import { type RulesProject, SARI } from './rules-project';

type Client = ReturnType<RulesProject['as']>;

const MEMBER = { since: new Date(), email: SARI };

/** Attempts on the staff document of the own account and of others. */
const ATTEMPTS = {
  'get its own': (client: Client, uid: string) => client.get(`staff/${uid}`),
  'get that of another': (client: Client, _uid: string, other: string) => client.get(`staff/${other}`),
  'list all': (client: Client) => client.list('staff', { limit: 1 }),
  'write its own': (client: Client, uid: string) => client.set(`staff/${uid}`, MEMBER),
  'change its own': (client: Client, uid: string) =>
    client.update(`staff/${uid}`, { email: 'eve@example.com' }),
  'delete its own': (client: Client, uid: string) => client.remove(`staff/${uid}`),
};

/** Every account can read its own staff document, also a deleted one, and do nothing else. */
export const OWN_ACCOUNT_CASES: readonly RulesCase[] = Object.entries<Identity>(IDENTITIES).flatMap(
  ([who, { claims, isAdmitted, admittedEmail }]) =>
    Object.entries(ATTEMPTS).map(([what, attempt]) => ({
      name: `${who}: ${what}`,
      expected: claims && what === 'get its own' ? 'allowed' : 'refused',
      attempt: async (project) => {
        const [uid, other] = [randomUUID(), randomUUID()];
        if (isAdmitted) await project.admit(uid, admittedEmail);
        await project.admit(other);
        return attempt(project.as(uid, claims), uid, other);
      },
    })),
);
