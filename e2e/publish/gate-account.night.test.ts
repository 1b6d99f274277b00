import { expect, test } from '@playwright/test';
import { getFirestore } from 'firebase-admin/firestore';
import { type ExpectedSection, smokeTest } from 'section-kit/publish/gate/smoke-test';
import { readManifest } from 'section-kit/publish/section-releases';
import { firstAccounts } from '../../tools/src/cloud/administrators';
import { Cloud } from '../../tools/src/cloud/cloud';
import { IdentityPlatform } from '../../tools/src/cloud/identity-platform';
import { openDeployment } from '../../tools/src/publish/deployment';
import { accounts as auth, uniqueEmail } from '../support/backend';

const email = `gate-${uniqueEmail()}`;
const password = 'rahasia-sekali';
const gate = firstAccounts({
  auth,
  firestore: getFirestore(),
  identityPlatform: new IdentityPlatform(new Cloud('demo', { accessToken: async () => 'token' })),
});

test.beforeAll(() => gate.makeReader(email, password));
test.afterAll(async () => {
  const { uid } = await auth.getUserByEmail(email);
  await getFirestore().doc(`staff/${uid}`).delete();
  await auth.deleteUser(uid);
});

test('a gate opens every screen without a fault by an account that may change nothing', async () => {
  const deployment = await openDeployment(undefined);
  const sections: ExpectedSection[] = [];
  for (const [name, { publicKey }] of Object.entries(deployment.sections)) {
    const manifest = await readManifest(name, deployment.site(name), publicKey);
    const live = manifest?.builds.find(({ id }) => id === manifest.live);
    if (live) sections.push({ name, builds: [live.id], routes: live.routes });
  }
  const opened: string[] = [];
  const faults = await smokeTest({
    page: deployment.page,
    candidates: [],
    sections,
    visitors: [{ email, password, admin: true }],
    onProgress: (line) => opened.push(line),
  });
  expect(faults).toEqual([]);
  const paths = sections.flatMap(({ routes }) => routes.map(({ path }) => `${email} opens ${path}`));
  expect(opened.sort()).toEqual(paths.sort());
  expect(paths.length).toBeGreaterThan(4);
});
