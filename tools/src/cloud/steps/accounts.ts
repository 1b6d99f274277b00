import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { IdentityPlatform } from '../identity-platform';
import { type Setup, targetOf } from '../setup';
import type { Step } from '../step';

/**
 * A new password has so many characters, and may be any: rules on digits and signs make people write them down (NIST SP 800-63B,
 * 5.1.1). Auth itself asks for 6. A company may ask for more.
 */
const SHORTEST_PASSWORD = 8;

/** Returns the address of the account by which the gate of a part opens the page. Nobody reads its mails. */
const gateAddress = (project: string, target: string): string => `gate-${target}@${project}.firebaseapp.com`;

/** Returns whether an address is that of a gate's account. */
export const isGate = (email: string | undefined): boolean =>
  /^gate-[a-z0-9-]+@.*\.firebaseapp\.com$/.test(email ?? '');

const gateSchema = v.pipe(v.string(), v.parseJson(), v.object({ email: v.string(), password: v.string() }));

/** Returns the account of the gate of a part, as this machine keeps it. */
const storedGate = (
  { files }: Pick<Setup, 'files'>,
  target: string,
): { email: string; password: string } | undefined => {
  const text = files.secret(`gate-${target}.json`);
  return text === undefined ? undefined : v.parse(gateSchema, text);
};

/** Returns the account of the gate of a part. The password is undefined where another machine has it. */
export const gateOf = (
  setup: Pick<Setup, 'files' | 'project'>,
  target: string,
): { email: string; password: string | undefined } => ({
  email: gateAddress(setup.project, target),
  password: storedGate(setup, target)?.password,
});

/** Returns the steps to a sign-in that administrators alone open. They stand before the deployment of `refuseSignUp`. */
export const signInSteps = ({ project, cloud }: Setup, identityPlatform: IdentityPlatform): Step[] => {
  const settings = `https://console.firebase.google.com/project/${project}/authentication/settings`;
  return [
    {
      name: 'Authentication is Identity Platform',
      isDone: () => identityPlatform.isAvailable(),
      do: async () => {
        const url = `identitytoolkit.googleapis.com/v2/projects/${project}/identityPlatform:initializeAuth`;
        await cloud.send('POST', url, {});
      },
      byHand: `${settings}: upgrade it`,
    },
    {
      name: 'Accounts have passwords, and clients neither make, delete nor change them',
      isDone: async () =>
        (await identityPlatform.takesPasswords()) &&
        !Object.values(await identityPlatform.openWays()).includes(true),
      do: async () => {
        await identityPlatform.close();
        await identityPlatform.takePasswords();
      },
      byHand: settings,
    },
    {
      name: `A new password has at least ${SHORTEST_PASSWORD} characters`,
      isDone: async () => (await identityPlatform.shortestPassword()) >= SHORTEST_PASSWORD,
      do: () => identityPlatform.askForPasswords(SHORTEST_PASSWORD),
      open: async () => `${await identityPlatform.shortestPassword()} are enough`,
      byHand: `${settings}: password policy`,
    },
    {
      name: 'Nobody needs a second factor, for which the page cannot ask',
      isDone: async () => !(await identityPlatform.needsSecondFactor()),
      byHand: `https://console.cloud.google.com/customer-identity/mfa?project=${project}: do not require it`,
      isOptional: true,
    },
  ];
};

/** Returns the steps to the accounts that use a live page. */
export const accountSteps = (
  setup: Setup,
): Readonly<Record<'gates' | 'administrator' | 'password', Step>> => {
  const { accounts, options, project, files, packages } = setup;
  const { admin } = options;
  const targets = packages.map(targetOf);
  return {
    gates: {
      name: 'The gate of each part has an account that only reads',
      isDone: async () => {
        // Another machine may have the password. A new one would shut the pipelines' gates out.
        for (const target of targets)
          if (!(await accounts.isReader(gateAddress(project, target)))) return false;
        return true;
      },
      do: async () => {
        for (const target of targets) {
          const gate = storedGate(setup, target) ?? {
            email: gateAddress(project, target),
            password: randomBytes(24).toString('base64url'),
          };
          // First the secret: an account whose password nobody knows would be of no use.
          files.writeSecret(`gate-${target}.json`, JSON.stringify(gate));
          await accounts.makeReader(gate.email, gate.password);
        }
      },
      byHand: `npm run init -- ${project}`,
      isForPersons: true,
    },
    administrator: {
      name: 'It has an administrator',
      isDone: async () => (await accounts.administrator()) !== 'none',
      do: admin === undefined ? undefined : () => accounts.appoint(admin),
      byHand: `npm run init -- ${project} --admin EMAIL`,
      isForPersons: true,
    },
    password: {
      name: 'The administrator has chosen a password',
      isDone: async () => (await accounts.administrator()) === 'verified',
      byHand: `open the mail with the link, also among spam, or ask for another one on the page's login screen`,
      isForPersons: true,
    },
  };
};
