import type { Launch } from '../launch/context';
import type { Step } from '../production/step';
import { emulators, originOf, sites } from '../project/firebase-config';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts';
import { localConfig } from './local-hosting';

const answers = (url: string, request?: RequestInit): Promise<boolean> =>
  fetch(url, request).then(
    ({ ok }) => ok,
    () => false,
  );

/** Returns the steps to a running local suite. */
export const localSteps = ({ firestoreServer }: Pick<Launch, 'firestoreServer'>): Step[] => [
  {
    name: 'A Firestore server is there',
    isDone: async () => (await firestoreServer).status === 'fulfilled',
    byHand: 'install cargo 1.88 or newer (https://rustup.rs), or Java 21',
  },
  ...sites.map((site) => ({
    name: `${site.packageName} is served`,
    isDone: () => answers(`${originOf(site)}/${site.target === 'shell' ? '' : 'section.json'}`),
    byHand: 'npm start',
  })),
  {
    name: 'An administrator can sign in',
    isDone: () => {
      const { host, port } = emulators.auth;
      const key = localConfig().options.apiKey;
      const email = DEMO_ACCOUNTS.find(({ admin }) => admin)?.email;
      return answers(
        `http://${host}:${port}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${key}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: DEMO_PASSWORD }),
        },
      );
    },
    byHand: 'npm start -- --fresh',
  },
];
