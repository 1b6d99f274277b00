import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSigningKey } from 'section-kit/build/signing-key';
import { previousBuild, SectionReleases, withRollback } from 'section-kit/publish/section-releases';
import { HostedSite } from 'section-kit/publish/site';
import { fakeBuild } from 'section-kit/publish/testing/fake-build';
import { Cloud } from '../../cloud/cloud';
import { runSteps } from '../../cloud/step';
import { openFakeSetup } from '../../cloud/testing/fake-setup';
import { SharedState, serialMessage } from '../hosting/shared-state';

const KEY = generateSigningKey();
const HOSTING = 'firebasehosting.googleapis.com/v1beta1/projects/sales-reports/sites/sales-reports';

let folder: string;
let server: Server;
let company: Awaited<ReturnType<typeof openFakeSetup>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pipeline-'));
  mkdirSync(join(folder, 'live'));
  server = createServer(({ url = '' }, response) => {
    try {
      response.end(readFileSync(join(folder, 'live', url)));
    } catch {
      response.writeHead(404).end('Not found');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  company = await openFakeSetup();
  await runSteps(company.steps(), () => undefined);
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await company.close();
  rmSync(folder, { recursive: true });
});

/** Returns the site of the reports, as the job of a package reaches it by the account that `init` has made for it. */
const siteFor = (packageName: string): HostedSite => {
  const cloud = new Cloud('sales-reports', {
    accessToken: async () => `token of pipeline-${packageName}@sales.iam.gserviceaccount.com`,
    addressOf: (host) => host,
    fetch: company.send,
  });
  const state = new SharedState(cloud, 'sales-reports', { askAgainMs: 1, settleMs: 1 });
  const { port } = server.address() as AddressInfo;
  return new HostedSite({
    address: `http://127.0.0.1:${port}`,
    // As Firebase's command line: a version, its files, and a release with the message.
    deploy: async (from, serial = 0) => {
      await cloud.send('POST', `${HOSTING}/versions`, {});
      rmSync(join(folder, 'live'), { recursive: true });
      cpSync(from, join(folder, 'live'), { recursive: true });
      await cloud.send('POST', `${HOSTING}/channels/live/releases`, { message: serialMessage(serial) });
    },
    exclusively: (action) => state.exclusively(action),
    lagMs: 0,
    lastSerial: () => state.lastSerial(),
  });
};

const section = (packageName: string) => new SectionReleases('reports', siteFor(packageName), KEY);
const live = async () => (await section('mfe-reports').manifest())?.live;

test("a section's job publishes and goes back with what its account may, and asks for nothing else", async () => {
  const before = company.asked.length;
  await section('mfe-reports').publish(fakeBuild(folder, 1), 'live');
  await section('mfe-reports').publish(fakeBuild(folder, 2), 'live');
  expect(await live()).toBe('build-2');
  await section('mfe-reports').change((manifest) => withRollback(manifest, previousBuild(manifest)));
  expect(await live()).toBe('build-1');
  const changes = company.asked.slice(before);
  expect(changes).toHaveLength(3 * 4);
  expect(changes.every((change) => change.includes(HOSTING))).toBe(true);
});

test.each(['mfe-admin', 'shell', 'backend'])(
  'the job of %s changes nothing of that site',
  async (packageName) => {
    const before = company.asked.length;
    await expect(section(packageName).publish(fakeBuild(folder, 3), 'live')).rejects.toThrow('403');
    expect(company.asked).toHaveLength(before);
    expect(await live()).toBe('build-1');
  },
);
