import { newFaults } from './page-faults';
import type { Fault, SmokeTestOptions } from './smoke-test';

const section = (name: string) => ({ name, builds: ['live'], routes: [] });
const CANDIDATE = {
  origin: 'https://reports.example',
  folder: '/candidate',
  serve: () => Promise.reject(new Error('No browser asks for it.')),
};

/** The faults of these sections with the candidate, and without it. */
const faultsOf = async (withCandidate: string[], without: string[]) => {
  const runs: SmokeTestOptions[] = [];
  const smokeTest = async (options: SmokeTestOptions): Promise<Fault[]> => {
    runs.push(options);
    const names = options.candidates.length > 0 ? withCandidate : without;
    return options.sections
      .filter(({ name }) => names.includes(name))
      .map(({ name }) => ({ section: name, text: `${name} fails` }));
  };
  const sections = ['reports', 'directory', 'admin'].map(section);
  const options = { page: '', candidates: [CANDIDATE], sections, visitors: [], onProgress: () => {} };
  return { faults: await newFaults('reports', options, smokeTest), runs };
};

test('tests the page once if nothing fails', async () => {
  const { faults, runs } = await faultsOf([], []);
  expect(faults).toEqual([]);
  expect(runs).toHaveLength(1);
});

test('counts every fault of its own section', async () => {
  const { faults, runs } = await faultsOf(['reports'], ['reports']);
  expect(faults).toEqual(['reports fails']);
  expect(runs).toHaveLength(1);
});

test('counts a new fault in another section', async () => {
  const { faults, runs } = await faultsOf(['reports', 'admin'], []);
  expect(faults).toEqual(['reports fails', 'admin fails']);
  expect(runs[1]).toMatchObject({ candidates: [], sections: [section('admin')] });
});

test('does not count a section that fails without it too', async () => {
  const { faults } = await faultsOf(['directory', 'admin'], ['admin']);
  expect(faults).toEqual(['directory fails']);
});
