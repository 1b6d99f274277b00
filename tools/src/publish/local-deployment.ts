import { join } from 'node:path';
import { localSectionSites } from '../build/section-sites';
import { localSigningKey } from '../build/signing-key';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../demo/accounts';
import { emulators, PROJECT_ID, sites } from '../firebase-config';
import { entryOf } from '../hosting/hosting-config';
import { localHosting } from '../hosting/local-hosting';
import { root } from '../root';
import { adminFirestore } from './admin-firestore';
import type { Deployment } from './deployment';
import { LocalSite } from './local-site';
import { localSites } from './local-sites';

/** The local suite: sites in folders, keys of this machine, the demo accounts. */
export const localDeployment = async (): Promise<Deployment> => ({
  name: 'local',
  page: `http://localhost:${sites.find(({ target }) => target === 'shell')?.port}`,
  sections: await localSectionSites(),
  firebaseConfig: join(root, 'shell/firebase-config.json'),
  site: (target) => new LocalSite(join(localSites, target)),
  hosting: (target) => entryOf(localHosting(), target),
  key: (part) => localSigningKey(part),
  visitors: () =>
    DEMO_ACCOUNTS.filter(({ emailVerified }) => emailVerified).map(({ email, admin }) => ({
      email,
      password: DEMO_PASSWORD,
      admin,
    })),
  firestore: () => adminFirestore(PROJECT_ID, `${emulators.firestore.host}:${emulators.firestore.port}`),
});
