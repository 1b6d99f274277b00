import { randomUUID } from 'node:crypto';
import { IDENTITIES, type Identity } from './identities';
import type { RulesCase } from './rules-case';
import type { RulesProject } from './rules-project';

type Client = ReturnType<RulesProject['as']>;

const MEMBER = { since: new Date(), email: 'sari@example.com' };

/** What an account may do with the document that lets it in, and with those of others. */
const ATTEMPTS = {
  'get its own': (client: Client, uid: string) => client.get(`staff/${uid}`),
  'get that of another': (client: Client, _uid: string, other: string) => client.get(`staff/${other}`),
  'list all': (client: Client) => client.list('staff', { limit: 1 }),
  'write its own': (client: Client, uid: string) => client.set(`staff/${uid}`, MEMBER),
  'change its own': (client: Client, uid: string) =>
    client.update(`staff/${uid}`, { email: 'eve@example.com' }),
  'delete its own': (client: Client, uid: string) => client.remove(`staff/${uid}`),
};

/** Everybody reads the document of their own account, also when it is gone, and nobody does anything else. */
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
