import type { DeploymentFile } from '../../tools/src/cloud/deployment-file';
import { scripts } from '../package.json';

const ELSEWHERE: DeploymentFile = {
  project: 'sales',
  region: 'asia-southeast2',
  timeZone: 'Asia/Makassar',
  sites: {},
};

jest.mock('../../tools/src/cloud/deployment-file', () => ({
  deploymentFile: (project: string) => (project === 'sales' ? ELSEWHERE : undefined),
}));

/** 23:30 in Jakarta, and the next day in Makassar. */
const LATE = new Date('2026-11-25T16:30:00Z');

const [node = '', command = ''] = process.argv;

afterEach(() => {
  process.argv = [node, command];
  delete process.env.TIME_ZONE;
});

test.each([
  ['its time zone', ['--apply', '--project', 'sales'], '2026-11-26'],
  ['its time zone, named with an equals sign', ['--project=sales'], '2026-11-26'],
  ['Jakarta’s, where it names none', ['--project', 'other'], '2026-11-25'],
  ['Jakarta’s in the local suite', [], '2026-11-25'],
])('a command for a project counts days by %s', async (_case, args, day) => {
  process.argv = [node, command, ...args];
  jest.resetModules();
  await import('./time-zone');
  const { companyDayOf } = await import('shared-model/fields/day-texts');
  expect(companyDayOf(LATE)).toBe(day);
});

test('the rebuild counts days, so it loads the time zone first', () => {
  expect(scripts.rebuild).toMatch(/^tsx --import \.\/commands\/time-zone\.ts /);
});
