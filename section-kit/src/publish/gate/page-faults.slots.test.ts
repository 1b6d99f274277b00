import type { SectionBuild, SectionManifest } from 'shared-contract';
import { newFaults, slotsOf } from './page-faults';
import type { ExpectedSlot, Fault, SmokeTestOptions } from './smoke-test';

const HASH = `sha384-${'A'.repeat(64)}`;
const SLOT = 'directory/customer/v1';
const PANEL = { slot: SLOT, label: 'Reports', order: 3, role: 'staff' } as const;
const LIST = { collection: 'customers', order: 'name' };

const build = (id: string, different: object): SectionBuild => ({
  id,
  entry: `builds/${id}/remoteEntry.js`,
  integrity: HASH,
  chunks: {},
  files: HASH,
  contract: '^3.1.0',
  createdAt: '2026-11-21T09:30:00.000Z',
  routes: [{ path: '/', role: 'staff' }],
  ...different,
});

const manifest = (name: string, builds: SectionBuild[], more: object = {}): SectionManifest => ({
  name,
  serial: 1,
  builds,
  live: builds[0]?.id ?? '',
  signature: 'AAAA',
  ...more,
});

const offering = (slots: string[]) => ({
  routes: [{ path: '/customer', role: 'staff' as const, firstList: LIST, slots }],
});
const directory = manifest('directory', [build('d1', offering([SLOT]))]);
const reports = manifest('reports', [build('r1', { extends: [PANEL] })]);

/** Returns the slots of a page with these sections, and what is said about them. */
const found = async (manifests: SectionManifest[], record: string | undefined = 'a b') => {
  const said: string[] = [];
  const asked: string[] = [];
  const recordOf = async (collection: string) => {
    asked.push(collection);
    return record;
  };
  const slots = await slotsOf(manifests, recordOf, (line) => said.push(line));
  return { slots, said, asked };
};

describe('the slots of the page', () => {
  test('are opened on a record of the screen, with the panels of all sections', async () => {
    const visits = manifest('visits', [
      build('v1', { extends: [{ ...PANEL, label: 'Visits', role: 'admin' }] }),
    ]);
    const { slots, said, asked } = await found([reports, directory, visits]);
    expect(slots).toMatchObject([
      {
        slot: SLOT,
        path: '/customer/a%20b',
        role: 'staff',
        screen: { name: 'directory', builds: ['d1'] },
        panels: [
          { name: 'reports', builds: ['r1'], label: 'Reports', role: 'staff' },
          { name: 'visits', builds: ['v1'], label: 'Visits', role: 'admin' },
        ],
      },
    ]);
    expect(asked).toEqual(['customers']);
    expect(said).toEqual([]);
  });

  test('are opened beside the list at /, whose records have no page', async () => {
    const slot = 'reports/report/v1';
    const list = manifest('reports', [
      build('r1', { routes: [{ path: '/', role: 'staff', firstList: LIST, slots: [slot] }] }),
    ]);
    const steps = manifest('steps', [build('s1', { extends: [{ ...PANEL, slot }] })]);
    const { slots } = await found([list, steps]);
    expect(slots).toMatchObject([{ slot, path: '/?view=a+b', panels: [{ name: 'steps' }] }]);
  });

  test('say which panels vanish with a slot, or come before it', async () => {
    const newer = manifest('directory', [build('d2', offering(['directory/customer/v2']))]);
    const { slots, said, asked } = await found([newer, reports]);
    expect(slots).toEqual([]);
    expect(said).toEqual([`No section offers ${SLOT}: nobody would see "Reports" of reports.`]);
    expect(asked).toEqual([]);
  });

  test('without a panel, or without a record, are not opened', async () => {
    expect(await found([directory])).toEqual({ slots: [], said: [], asked: [] });
    const slots: ExpectedSlot[] = [];
    expect(
      await slotsOf(
        [directory, reports],
        async () => undefined,
        () => {},
      ),
    ).toEqual(slots);
    const { said } = await found([directory, reports], '');
    expect(said).toEqual([]);
  });

  test('may show the canary of a panel, and expect none that it lacks', async () => {
    const canary = { canary: { build: 'r2', percent: 10 } };
    const both = [build('r1', { extends: [PANEL] }), build('r2', { extends: [PANEL] })];
    const with2 = await found([directory, manifest('reports', both, canary)]);
    expect(with2.slots[0]?.panels).toMatchObject([{ name: 'reports', builds: ['r1', 'r2'] }]);
    const lacking = [build('r1', { extends: [PANEL] }), build('r2', {})];
    expect((await found([directory, manifest('reports', lacking, canary)])).slots).toEqual([]);
  });
});

describe('a candidate', () => {
  const section = (name: string) => ({ name, builds: ['live'], routes: [] });
  const CANDIDATE = {
    origin: 'https://reports.example',
    folder: '/candidate',
    serve: () => Promise.reject(new Error('No browser asks for it.')),
  };
  const SLOTS: ExpectedSlot[] = [
    {
      slot: SLOT,
      path: '/customer/acme',
      role: 'staff',
      screen: { name: 'directory', builds: ['live'] },
      panels: [{ name: 'reports', builds: ['new'], label: 'Reports', role: 'staff' }],
    },
  ];

  /** Returns what counts of the faults of these sections with the candidate, and without it. */
  const counted = async (target: string, withCandidate: string[], without: string[]) => {
    const runs: SmokeTestOptions[] = [];
    const test = async (options: SmokeTestOptions): Promise<Fault[]> => {
      runs.push(options);
      const names = options.candidates.length > 0 ? withCandidate : without;
      return names.map((name) => ({ section: name, text: `${name} fails` }));
    };
    const faults = await newFaults(
      target,
      {
        page: '',
        candidates: [CANDIDATE],
        sections: ['reports', 'directory'].map(section),
        slots: SLOTS,
        visitors: [],
        onProgress: () => {},
      },
      test,
    );
    return { faults, runs };
  };

  test('is refused for its own panel, also if another screen fails with and without it', async () => {
    // Without the candidate its panel is another build than the one that is looked for.
    const { faults, runs } = await counted('reports', ['reports', 'directory'], ['reports', 'directory']);
    expect(faults).toEqual(['reports fails']);
    expect(runs[1]?.slots).toEqual(SLOTS);
  });

  test('of the screen is refused for the panel of another section that fails with it alone', async () => {
    expect((await counted('directory', ['reports'], ['directory'])).faults).toEqual(['reports fails']);
    expect((await counted('directory', ['reports'], ['reports'])).faults).toEqual([]);
  });
});
