import { join } from 'node:path';
import { localSectionSites } from '../build/manifest/section-sites';
import { localSigningKey } from '../build/manifest/signing-key';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../local/demo/accounts';
import { localHosting } from '../local/local-hosting';
import { emulators, PROJECT_ID, sites } from '../project/firebase-config';
import { root } from '../project/root';
import { adminFirestore } from './admin-firestore';
import type { Deployment } from './deployment';
import { hostingEntryOf } from './hosting/hosting-config';
import { LocalSite } from './site/local-site';
import { localSites } from './site/local-sites';

/** The local suite: sites in folders, keys of this machine and the demo accounts. */
export const localDeployment = async (): Promise<Deployment> => ({
  name: 'local',
  page: `http://localhost:${sites.find(({ target }) => target === 'shell')?.port}`,
  sections: await localSectionSites(),
  firebaseConfig: join(root, 'shell/firebase-config.json'),
  site: (target) => new LocalSite(join(localSites, target)),
  hosting: (target) => hostingEntryOf(localHosting(), target),
  key: (name) => localSigningKey(name),
  hasTestData: true,
  visitors: () =>
    DEMO_ACCOUNTS.filter(({ emailVerified }) => emailVerified).map(({ email, admin }) => ({
      email,
      password: DEMO_PASSWORD,
      admin,
    })),
  firestore: () => adminFirestore(PROJECT_ID, `${emulators.firestore.host}:${emulators.firestore.port}`),
});
