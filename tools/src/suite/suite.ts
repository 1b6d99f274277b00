import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distOf } from '../build/builds';
import { describeBusyPort, findBusyPorts, type NeededPort } from '../project/busy-ports';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../project/demo-accounts';
import { defaultDatabase, emulators, type HostingTarget, PROJECT_ID } from '../project/firebase-config';
import type { FirestoreServer, Launch } from '../project/launch';
import { linkProject } from '../project/linked-project';
import { hasPortOffset } from '../project/port-offset';
import type { Running } from '../project/processes.mjs';
import { localFolder } from '../project/root';
import { seedDemoData } from './demo/seed';
import { withoutWordTriggers } from './demo/word-triggers';
import { startEmulators } from './emulators';

/** The ports of the backend: all that firebase-tools uses. One that `firebase.json` leaves out could be another suite's. */
export const BACKEND_PORTS: NeededPort[] = [
  { port: emulators.auth.port, purpose: 'the Auth emulator' },
  { port: emulators.firestore.port, purpose: 'the Firestore server' },
  { port: emulators.firestore.websocketPort, purpose: 'the Firestore server' },
  { port: emulators.functions.port, purpose: 'the Functions emulator' },
  { port: emulators.hub.port, purpose: 'the hub of the emulators' },
  { port: emulators.logging.port, purpose: 'the log of the emulators' },
  { port: emulators.eventarc.port, purpose: 'the Eventarc emulator' },
  { port: emulators.tasks.port, purpose: 'the Cloud Tasks emulator' },
];

/** Returns the ports of local sites. */
export const hostingPorts = (sites: HostingTarget[]): NeededPort[] =>
  sites.map(({ port, packageName }) => ({ port, purpose: `the site of ${packageName}` }));

const DATA_FOLDER = join(localFolder, 'emulator-data');

/** Waits for Firestore's local server. @throws {StepFailed} If there is none. */
export const firestoreServerOf = async ({ firestoreServer }: Launch): Promise<FirestoreServer> => {
  const result = await firestoreServer;
  if (result.status === 'rejected') throw result.reason;
  return result.value;
};

/** Fails with a line for each port in use. */
export const requireFreePorts = ({ steps }: Launch, needed: NeededPort[]): Promise<void> =>
  steps.run('Ports', async () => {
    const busy = await findBusyPorts(needed);
    if (busy.length > 0) throw new Error(busy.map(describeBusyPort).join('\n  '));
  });

const HOSTS = {
  firestoreHost: `${emulators.firestore.host}:${emulators.firestore.port}`,
  authHost: `${emulators.auth.host}:${emulators.auth.port}`,
};

const seed = (reportCount?: number): Promise<void> =>
  seedDemoData({ projectId: PROJECT_ID, ...HOSTS }, reportCount);

/** Runs `work` while the functions for search entries are off. */
export const withoutTriggers = (work: () => Promise<void>): Promise<void> =>
  withoutWordTriggers({ projectId: PROJECT_ID, ...HOSTS }, work);

const deleteData = async (): Promise<void> => {
  const project = `emulator/v1/projects/${PROJECT_ID}`;
  for (const url of [
    `http://${HOSTS.firestoreHost}/${project}/databases/${defaultDatabase}/documents`,
    `http://${HOSTS.authHost}/${project}/accounts`,
  ]) {
    const response = await fetch(url, { method: 'DELETE' });
    if (!response.ok) throw new Error(`Deleting ${url} was answered with ${response.status}.`);
  }
};

/** Resets the running emulators to the demo data, with the given number of reports. */
export const resetData = async (reportCount?: number): Promise<void> => {
  // The functions would take minutes for ten thousand deletions.
  await withoutTriggers(deleteData);
  await seed(reportCount);
};

/**
 * Starts the emulators with the data of the last run, or with new demo data. Stopping saves the data.
 * @param options `fresh` deletes the data of the last run; `reportCount` is the number of reports in the demo data.
 */
export const startSuite = async (
  launch: Launch,
  { fresh, reportCount }: { fresh: boolean; reportCount?: number | undefined },
): Promise<Running> => {
  const { steps, signal } = launch;
  const server = await firestoreServerOf(launch);
  if (fresh) await rm(DATA_FOLDER, { recursive: true, force: true });
  // An end that was cut short, as by a closed terminal, leaves an empty folder.
  const isNew = !existsSync(join(DATA_FOLDER, 'firebase-export-metadata.json'));
  const onLog = (line: string) => steps.print(line);
  // The committed ports are those of the usual suite. firebase-tools watches no functions below a folder such as `.local`.
  const linked = hasPortOffset() ? await mkdtemp(join(tmpdir(), 'suite-')) : undefined;
  const config = linked && (await linkProject(linked, distOf('functions'))).config;
  const running = await steps.run('Emulators', (task) =>
    startEmulators({ server, config, logFolder: localFolder, dataFolder: DATA_FOLDER, onLog }, task, signal),
  );
  const end = async () => {
    await running.stop();
    if (linked) await rm(linked, { recursive: true });
  };
  const stop = () => steps.run('Save the data and stop', end, '.local/emulators.log says why.');
  if (!isNew) return { ...running, stop };
  try {
    await steps.run('Demo data', () => seed(reportCount));
    return { ...running, stop };
  } catch (error) {
    // Does not save: the next start would use incomplete demo data.
    await running.kill();
    throw error;
  }
};

/** Waits until the user stops. Returns 1 if a server ends by itself. */
export const untilStopped = async (
  { steps, signal }: Launch,
  servers: Pick<Running, 'exited' | 'stop'>[],
): Promise<number> => {
  const stopped = new Promise<number>((resolve) => {
    if (signal.aborted) resolve(0);
    signal.addEventListener('abort', () => resolve(0));
  });
  const code = await Promise.race([stopped, ...servers.map(({ exited }) => exited.then(() => 1))]);
  if (code !== 0) steps.print('A server ended unexpectedly: .local/emulators.log may say why.');
  await Promise.all(servers.map(({ stop }) => stop()));
  return code;
};

/** Returns the address and the accounts for the user. */
export const describeSuite = (address: string): string => `
  Sales Report is ready after ${process.uptime().toFixed(1)} s

    ${address}

${DEMO_ACCOUNTS.map((account) => `    ${account.email.padEnd(26)}${describeAccount(account)}`).join('\n')}
    Password of each:         ${DEMO_PASSWORD}

  Ctrl-C stops everything and keeps the data for the next start.
`;

const describeAccount = ({ admin, emailVerified }: { admin: boolean; emailVerified: boolean }): string => {
  if (admin) return 'an administrator';
  return emailVerified ? 'a member of staff' : 'has not verified the email address yet';
};
