import { Cloud } from '../../cloud/cloud';
import { openFakeCloud } from '../../cloud/testing/fake-cloud';
import { FakeProject } from '../../cloud/testing/fake-project';
import { SharedState, serialMessage } from './shared-state';

const CHANNELS = 'firebasehosting.googleapis.com/v1beta1/projects/sales-reports/sites/sales-reports/channels';

let project: FakeProject;
let server: Awaited<ReturnType<typeof openFakeCloud>>;
let cloud: Cloud;
let changes: string[];

beforeEach(async () => {
  project = new FakeProject('sales-reports', true);
  project.apis.add('firebasehosting.googleapis.com');
  project.things.set('sites/sales-reports', { name: 'sites/sales-reports', type: 'DEFAULT_SITE' });
  changes = [];
  server = await openFakeCloud(project, (request) => changes.push(request));
  cloud = new Cloud('sales-reports', {
    accessToken: async () => 'token',
    addressOf: server.addressOf,
    fetch: server.fetch,
  });
});

afterEach(() => server.close());

const machine = () => new SharedState(cloud, 'sales-reports', { askAgainMs: 5, settleMs: 20 });
const lock = () => project.things.get('channels/sales-reports/publishing');
const setLock = (holder: string, forMs: number) =>
  project.things.set('channels/sales-reports/publishing', {
    labels: { holder },
    expireTime: new Date(Date.now() + forMs).toISOString(),
  });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('runs concurrent actions of all machines one after the other', async () => {
  let inside = 0;
  let most = 0;
  let builds: number[] = [];
  const publish = (build: number) =>
    machine().exclusively(async () => {
      inside += 1;
      most = Math.max(most, inside);
      const read = builds;
      // A deployment takes a while between reading and writing.
      await pause(3);
      builds = [...read, build];
      inside -= 1;
    });
  await Promise.all([1, 2, 3, 4, 5].map(publish));
  expect(most).toBe(1);
  expect(builds.sort()).toEqual([1, 2, 3, 4, 5]);
});

test('is released, also if the action fails', async () => {
  const failing = machine().exclusively(() => Promise.reject(new Error('refused')));
  await expect(failing).rejects.toThrow('refused');
  expect(lock()).toBeUndefined();
});

test('expires after a crash, for one of the machines that find it so', async () => {
  setLock('nobody', -1);
  let inside = 0;
  let most = 0;
  const publish = () =>
    machine().exclusively(async () => {
      inside += 1;
      most = Math.max(most, inside);
      await pause(30);
      inside -= 1;
    });
  await Promise.all([publish(), publish(), publish()]);
  expect(most).toBe(1);
});

test('is not taken before it expires', async () => {
  setLock('somebody', 60_000);
  let entered = false;
  const waiting = machine().exclusively(async () => (entered = true));
  await pause(20);
  expect(entered).toBe(false);
  project.things.delete('channels/sales-reports/publishing');
  expect(await waiting).toBe(true);
});

test('leaves the lock of a machine that came after its own had expired', async () => {
  await machine().exclusively(async () => setLock('another', 60_000));
  expect(lock()).toMatchObject({ labels: { holder: 'another' } });
});

const release = (body: object) => cloud.send('POST', `${CHANNELS}/live/releases`, body);

test('knows the largest serial of the live releases; 0 before the first', async () => {
  expect(await machine().lastSerial()).toBe(0);
  await release({ message: serialMessage(1_700_000_000_000) });
  await release({ message: serialMessage(1_800_000_000_000) });
  // Somebody has gone back in the console, and deployed by hand.
  await release({ type: 'ROLLBACK', message: serialMessage(1_700_000_000_000) });
  await release({ message: 'by hand' });
  await release({});
  expect(await machine().lastSerial()).toBe(1_800_000_000_000);
});

test('needs a right on its own site alone, and says what Google refuses', async () => {
  const member = 'serviceAccount:pipeline-mfe-reports@sales.iam.gserviceaccount.com';
  project.things.set('serviceAccounts/pipeline-mfe-reports@sales.iam.gserviceaccount.com', {});
  const asPipeline = () =>
    new SharedState(
      new Cloud('sales-reports', {
        accessToken: async () => 'token of pipeline-mfe-reports@sales.iam.gserviceaccount.com',
        addressOf: server.addressOf,
        fetch: server.fetch,
      }),
      'sales-reports',
    );
  await expect(asPipeline().lastSerial()).rejects.toThrow('403');
  project.policies.set('projects/sales-reports', [
    { role: 'roles/firebasehosting.admin', members: [member] },
    { role: 'roles/serviceusage.serviceUsageConsumer', members: [member] },
  ]);
  expect(await asPipeline().exclusively(() => asPipeline().lastSerial())).toBe(0);
  expect(changes).toEqual([`POST ${CHANNELS}`, `DELETE ${CHANNELS}/publishing`]);
});
