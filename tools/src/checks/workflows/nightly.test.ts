import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from '../../project/root';
import { holds, readWorkflow } from './workflow';

const { jobs } = readWorkflow('nightly.yml');

test('the page for operators says how long the nights of a month may run', () => {
  const bound = Object.values(jobs).reduce((sum, job) => sum + (job['timeout-minutes'] ?? 0), 0) * 30;
  const page = readFileSync(join(root, 'docs/deploying.md'), 'utf8');
  expect(page).toContain(`at most ${bound.toLocaleString('en')} minutes a month`);
});

test('reports each night of main, red or green, by a job that runs no test', () => {
  const { needs, permissions, if: condition, steps } = jobs.report ?? {};
  expect([needs, permissions]).toEqual([['night'], { contents: 'read', issues: 'write' }]);
  for (const succeeded of [true, false]) {
    expect(holds(condition, { github: { ref: 'refs/heads/main' } }, succeeded)).toBe(true);
    expect(holds(condition, { github: { ref: 'refs/heads/own' } }, succeeded)).toBe(false);
  }
  expect(steps?.at(-1)?.run).toBe('.ci/report-night "$RESULT" "$RUN"');
  expect(steps?.at(-1)?.env).toMatchObject({ RESULT: `\${{ needs.night.result }}` });
});

describe('the issue of a red night', () => {
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
    execFileSync(join(root, '.ci/report-night'), [result, 'https://run'], { env: { PATH } });
    return readFileSync(join(folder, 'calls'), 'utf8').split('|').slice(0, -1);
  };

  test.each(['failure', 'cancelled'])('is opened by the first night that is a %s', (result) => {
    const [verb, ...args] = report(result);
    expect([verb, args[1]]).toEqual(['create', 'The night is red']);
    expect(args.at(-1)).toContain(`${result}: https://run`);
  });

  test('gets a comment by the next one', () => {
    expect(report('failure', '7')).toEqual(['comment', '7', '--body', 'Still failure: https://run']);
  });

  test('is closed by a green one', () => {
    expect(report('success', '7')).toEqual(['close', '7', '--comment', 'Green again: https://run']);
  });

  test('does not exist where every night is green', () => {
    expect(report('success')).toEqual([]);
  });
});
