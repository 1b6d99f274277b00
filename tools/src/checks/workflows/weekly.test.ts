import { commandLine } from '../../cli';
import { holds, jobResults, readWorkflow } from './workflow';

const weekly = readWorkflow('weekly.yml');
const { doctor } = weekly.jobs;

test('asks each week what is open, in an environment of its own that makes no deployment', () => {
  expect(weekly.on.schedule).toEqual([{ cron: '0 3 * * 2' }]);
  expect(doctor?.environment).toEqual({ name: 'doctor', deployment: false });
  expect(doctor?.steps.at(-1)?.run).toBe('npm run doctor -- --weekly "$PROJECT"');
});

test('its command is one of the command line', () => {
  const command = commandLine(async () => {}).commands.find((each) => each.name() === 'doctor');
  expect(command?.options.map(({ long }) => long)).toContain('--weekly');
});

test('may change nothing, neither by GitHub nor by a secret', () => {
  expect(doctor?.permissions).toEqual({ actions: 'read', contents: 'read', 'id-token': 'write' });
  expect(JSON.stringify(doctor)).not.toContain('secrets.');
});

test.each([
  ['', [], { doctor: 'skipped', report: 'skipped' }],
  ['sales', [], { doctor: 'success', report: 'success' }],
  ['sales', ['doctor'], { doctor: 'failure', report: 'success' }],
])('with the project "%s", where %j fails, ends as %j', (FIREBASE_PROJECT, failing, ends) => {
  const contexts = { vars: { FIREBASE_PROJECT }, github: { ref: 'refs/heads/main' } };
  expect(holds(doctor?.if, contexts)).toBe(FIREBASE_PROJECT !== '');
  expect(jobResults(weekly, contexts, {}, failing)).toEqual(ends);
});
