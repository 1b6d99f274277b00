import type { Fault, LookOptions } from './look';
import { newFaults } from './new-faults';

const section = (name: string) => ({ name, builds: ['live'], routes: [] });
const CANDIDATE = {
  origin: 'https://reports.example',
  folder: '/candidate',
  hosting: { target: 'reports', public: '.', ignore: [], headers: [] },
};

/** Faults of these sections with the candidate, and of those without it. */
const faultsOf = async (withCandidate: string[], without: string[]) => {
  const looks: LookOptions[] = [];
  const look = async (options: LookOptions): Promise<Fault[]> => {
    looks.push(options);
    const names = options.candidate ? withCandidate : without;
    return options.sections
      .filter(({ name }) => names.includes(name))
      .map(({ name }) => ({ section: name, text: `${name} fails` }));
  };
  const sections = ['reports', 'directory', 'admin'].map(section);
  const options = { page: '', candidate: CANDIDATE, sections, visitors: [], onProgress: () => {} };
  return { faults: await newFaults('reports', options, look), looks };
};

test('where nothing fails the page is looked at once', async () => {
  const { faults, looks } = await faultsOf([], []);
  expect(faults).toEqual([]);
  expect(looks).toHaveLength(1);
});

test("its own section's faults count, whatever is live", async () => {
  const { faults, looks } = await faultsOf(['reports'], ['reports']);
  expect(faults).toEqual(['reports fails']);
  expect(looks).toHaveLength(1);
});

test('a fault that it brings to another section counts', async () => {
  const { faults, looks } = await faultsOf(['reports', 'admin'], []);
  expect(faults).toEqual(['reports fails', 'admin fails']);
  expect(looks[1]).toMatchObject({ candidate: undefined, sections: [section('admin')] });
});

test('a section that fails without it too does not count', async () => {
  const { faults } = await faultsOf(['directory', 'admin'], ['admin']);
  expect(faults).toEqual(['directory fails']);
});
