import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from '../../project/root';
import { holds, readWorkflow } from './workflow';

/** The job that each of them reports, and the title of its issue. */
const REPORTS = [
  ['nightly.yml', 'night', 'The night is red'],
  ['weekly.yml', 'doctor', 'Something is open in the project'],
] as const;

test('the page for operators says how long the nights and doctors of a month may run', () => {
  const boundOf = (file: string) =>
    Object.values(readWorkflow(file).jobs).reduce((sum, job) => sum + (job['timeout-minutes'] ?? 0), 0);
  const bound = boundOf('nightly.yml') * 30 + boundOf('weekly.yml') * 5;
  const page = readFileSync(join(root, 'docs/deploying.md'), 'utf8');
  expect(page).toContain(`at most ${bound.toLocaleString('en')} minutes a month`);
});

test.each(REPORTS)('%s reports each run on main, red or green, by a job of its own', (file, name, title) => {
  const { needs, permissions, if: condition, steps } = readWorkflow(file).jobs.report ?? {};
  expect([needs, permissions]).toEqual([[name], { contents: 'read', issues: 'write' }]);
  for (const succeeded of [true, false]) {
    const run = { needs: { [name]: { result: succeeded ? 'success' : 'failure' } } };
    expect(holds(condition, { ...run, github: { ref: 'refs/heads/main' } }, succeeded)).toBe(true);
    expect(holds(condition, { ...run, github: { ref: 'refs/heads/own' } }, succeeded)).toBe(false);
  }
  expect(steps?.at(-1)?.run).toBe(`.ci/report "${title}" "$RESULT" "$RUN"`);
  expect(steps?.at(-1)?.env).toMatchObject({ RESULT: `\${{ needs.${name}.result }}` });
});

describe.each(REPORTS)('the issue of a red run of %s', (_file, _name, title) => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'night-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Reports a night, with a stand-in for GitHub's command line. Returns the calls that change an issue. */
  const report = (result: string, openIssue = ''): string[] => {
    const gh = `#!/usr/bin/env bash
if [ "$2" = list ]; then echo '${openIssue}'; else printf '%s|' "\${@:2}" >> ${join(folder, 'calls')}; fi
`;
    writeFileSync(join(folder, 'gh'), gh);
    writeFileSync(join(folder, 'calls'), '');
    chmodSync(join(folder, 'gh'), 0o755);
    const PATH = `${folder}${delimiter}${process.env.PATH}`;
    execFileSync(join(root, '.ci/report'), [title, result, 'https://run'], { env: { PATH } });
    return readFileSync(join(folder, 'calls'), 'utf8').split('|').slice(0, -1);
  };

  test.each(['failure', 'cancelled'])('is opened by the first one that is a %s', (result) => {
    const [verb, ...args] = report(result);
    expect([verb, args[1]]).toEqual(['create', title]);
    expect(args.at(-1)).toContain(`${result}: https://run`);
  });

  test('gets a comment by the next one', () => {
    expect(report('failure', '7')).toEqual(['comment', '7', '--body', 'Still failure: https://run']);
  });

  test('is closed by a green one', () => {
    expect(report('success', '7')).toEqual(['close', '7', '--comment', 'Green again: https://run']);
  });

  test('does not exist where every run is green', () => {
    expect(report('success')).toEqual([]);
  });
});
