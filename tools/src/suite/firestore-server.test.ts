import { chooseFirestoreServer, HIDANE_VERSION } from './firestore-server.mjs';

type Probes = Parameters<typeof chooseFirestoreServer>[0];

/** A machine on which nothing is installed and nothing can be. */
const bareMachine = (): Probes => ({
  installed: [['hidane'], ['/cache/bin/hidane']],
  hidaneVersion: async () => undefined,
  installFromNpm: async () => undefined,
  cargoVersion: async () => undefined,
  buildWithCargo: async () => {
    throw new Error('no cargo here');
  },
  javaVersion: async () => undefined,
});

const versionOf =
  (versions: Record<string, string>): Probes['hidaneVersion'] =>
  async (command) =>
    versions[command.join(' ')];

test('takes an installed hidane without asking any registry', async () => {
  const installFromNpm = jest.fn();
  const probes = { ...bareMachine(), installFromNpm, hidaneVersion: versionOf({ hidane: HIDANE_VERSION }) };

  await expect(chooseFirestoreServer(probes)).resolves.toEqual({
    wrapper: ['hidane', 'exec', '--'],
    reason: 'hidane, found as hidane',
  });
  expect(installFromNpm).not.toHaveBeenCalled();
});

test('ignores an installed hidane of another version', async () => {
  const hidaneVersion = versionOf({ hidane: '0.5.1', '/cache/bin/hidane': HIDANE_VERSION });

  const { wrapper } = await chooseFirestoreServer({ ...bareMachine(), hidaneVersion });

  expect(wrapper).toEqual(['/cache/bin/hidane', 'exec', '--']);
});

test('takes the prebuilt package before building', async () => {
  const buildWithCargo = jest.fn();
  const probes = {
    ...bareMachine(),
    installFromNpm: async () => ['node', 'hidane.js'],
    hidaneVersion: versionOf({ 'node hidane.js': HIDANE_VERSION }),
    cargoVersion: async () => '1.95.0',
    buildWithCargo,
  };

  const { wrapper } = await chooseFirestoreServer(probes);

  expect(wrapper).toEqual(['node', 'hidane.js', 'exec', '--']);
  expect(buildWithCargo).not.toHaveBeenCalled();
});

test('builds with cargo where the registry has no package', async () => {
  const probes = {
    ...bareMachine(),
    cargoVersion: async () => '1.88.0',
    buildWithCargo: async () => ['/cache/bin/hidane'],
  };

  await expect(chooseFirestoreServer(probes)).resolves.toEqual({
    wrapper: ['/cache/bin/hidane', 'exec', '--'],
    reason: 'hidane, built by cargo: npm has no prebuilt hidane',
  });
});

test('builds with cargo where the prebuilt package does not run', async () => {
  const probes = {
    ...bareMachine(),
    installFromNpm: async () => ['node', 'hidane.js'],
    cargoVersion: async () => '1.95.0',
    buildWithCargo: async () => ['/cache/bin/hidane'],
  };

  const { reason } = await chooseFirestoreServer(probes);

  expect(reason).toBe('hidane, built by cargo: the prebuilt hidane does not run here');
});

test.each<[string, Partial<Probes>, string]>([
  ['cargo is too old', { cargoVersion: async () => '1.87.0' }, 'cargo 1.87.0 is older than 1.88'],
  [
    'the build fails',
    { cargoVersion: async () => '1.95.0', buildWithCargo: () => Promise.reject(new Error('no linker')) },
    'cargo built nothing (no linker)',
  ],
])('takes the official emulator where %s', async (_case, cargo, reason) => {
  const server = await chooseFirestoreServer({
    ...bareMachine(),
    ...cargo,
    javaVersion: async () => '21.0.2',
  });

  expect(server.wrapper).toEqual([]);
  expect(server.reason).toContain('on Java 21.0.2');
  expect(server.reason).toContain(reason);
});

test('lists the reasons where there is no server', async () => {
  const probes = { ...bareMachine(), javaVersion: async () => '17.0.15' };

  await expect(chooseFirestoreServer(probes)).rejects.toThrow(
    'No local Firestore server: npm has no prebuilt hidane, no cargo, Java 17.0.15 is older than 21.',
  );
});

test('stops the search on abort', async () => {
  const aborted = new DOMException('stopped', 'AbortError');
  const probes = {
    ...bareMachine(),
    installFromNpm: () => Promise.reject(aborted),
    javaVersion: async () => '21',
  };

  await expect(chooseFirestoreServer(probes)).rejects.toBe(aborted);
});
