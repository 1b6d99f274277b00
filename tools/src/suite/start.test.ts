import { addressOf, planDevelopment, planJoined } from './start';

const shell = { packageName: 'shell', target: 'shell', port: 3000 };
const reports = { packageName: 'mfe-reports', target: 'reports', port: 3005 };
const admin = { packageName: 'mfe-admin', target: 'admin', port: 3006 };
const sites = [shell, reports, admin];

test('develops every build by default', () => {
  expect(planDevelopment(sites, undefined)).toEqual({ developed: sites, hosted: [] });
});

test('develops a section on its port, in a shell with hot reload, beside the built ones', () => {
  expect(planDevelopment(sites, 'mfe-reports')).toEqual({
    developed: [{ ...shell, port: 3100 }, reports],
    hosted: [shell, admin],
  });
});

test('develops the shell beside the built one', () => {
  expect(planDevelopment(sites, 'shell')).toEqual({ developed: [{ ...shell, port: 3100 }], hosted: sites });
});

test('has no plan for an unknown build', () => {
  expect(planDevelopment(sites, 'mfe-other')).toBeUndefined();
});

describe('beside a running suite', () => {
  const busy = new Set([3000, 3005, 3006, 3100]);
  const portOf = async (first: number): Promise<number> => (busy.has(first) ? portOf(first + 1) : first);
  const join = (packageName: string) =>
    planJoined(planDevelopment(sites, packageName)?.developed ?? [], portOf);

  test('develops a section and a shell on free ports, and links to both', async () => {
    const developed = await join('mfe-reports');
    expect(developed).toEqual([
      { ...shell, port: 3101 },
      { ...reports, port: 3105 },
    ]);
    expect(addressOf(developed)).toBe('http://localhost:3101/?section=reports@http://localhost:3105');
  });

  test('develops the shell alone on a free port', async () => {
    const developed = await join('shell');
    expect(developed).toEqual([{ ...shell, port: 3101 }]);
    expect(addressOf(developed)).toBe('http://localhost:3101');
  });
});
