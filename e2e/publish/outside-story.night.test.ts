import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '../../tools/src/project/processes.mjs';
import type { CommandResult } from '../support/checkout';
import { expect, signInByForm } from '../support/fixtures';
import { comeBack, link, orders, reenter, test, timed } from './story';

const SCREEN = 'src/orders/OrdersScreen.tsx';

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orders-'));
});
test.afterAll(() => rm(folder, { recursive: true }));

/** Runs npm in the repository of the team. */
const npm = async (...args: string[]): Promise<CommandResult> => {
  const startedAt = performance.now();
  const lines: string[] = [];
  const running = start(['npm', ...args], { cwd: folder, input: '', onLine: (line) => lines.push(line) });
  const code = await running.exited;
  return { code, output: lines.join('\n'), seconds: (performance.now() - startedAt) / 1000 };
};

const edit = async (text: string, replacement: string): Promise<void> => {
  const file = join(folder, SCREEN);
  const source = await readFile(file, 'utf8');
  expect(source).toContain(text);
  await writeFile(file, source.replace(text, replacement));
};

test('a team in its own repository installs the kit, checks, builds, publishes through the gate, and goes back', async ({
  page,
  suite,
  problems,
}, testInfo) => {
  const { checkout } = suite;
  const before = await checkout.hashes();
  const succeed = async (step: string, action: () => Promise<CommandResult>): Promise<string> => {
    const { code, output } = await timed(testInfo, step, action);
    expect(code, output).toBe(0);
    return output;
  };
  const script = (name: string, ...args: string[]) => succeed(name, () => npm('run', name, ...args));

  // Until the first publication its site is empty.
  problems.allow(/\/section\.json/, /console: Section orders: /);
  // The operator lists the section. An open page learns of it without a reload, and nothing in the page's repository changes.
  await signInByForm(page, 'staff', suite.page);
  await succeed('create', () => checkout.run('create-section', '--', 'orders', '--outside', folder));
  expect(await checkout.hashes()).toEqual(before);

  await succeed('install', () =>
    npm('install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'),
  );
  await script('check');
  await script('build');
  expect(await script('gate')).toContain(`works in ${suite.page}`);
  await script('publish');
  await comeBack(page, () => expect(link(page, 'Orders')).toBeVisible({ timeout: 500 }));
  await link(page, 'Orders').click();
  await expect(orders(page)).toContainText('Nothing here yet');

  // Another text, and the way back.
  await edit('Nothing here yet', 'Soon here');
  await script('publish');
  await reenter(page, 'Soon here');
  await script('rollback');
  await reenter(page, 'Nothing here yet');

  // A broken build, a wrong type and a second React are refused, and the page stays as it is.
  await edit('  const { userData }', "  throw new Error('broken');\n  const { userData }");
  const broken = await timed(testInfo, 'the gate refuses a broken build', () => npm('run', 'publish'));
  expect(broken.code, broken.output).toBe(1);
  expect(broken.output).toContain('nothing was published');
  await edit("  throw new Error('broken');\n", '');
  await edit('title="Orders"', 'titel="Orders"');
  const wrong = await timed(testInfo, 'the check refuses a wrong type', () => npm('run', 'check'));
  expect(wrong.code).not.toBe(0);
  expect(wrong.output).toContain("Did you mean 'title'?");
  await reenter(page, 'Nothing here yet');

  // A new shell has the declarations that the team reads again.
  await succeed('publish the shell', () => checkout.run('publish', '--workspace=shell', '--', '--no-gate'));
  await script('page');
  expect(await readFile(join(folder, 'page/page.d.ts'), 'utf8')).toContain("declare module 'shared-ui' {");
});
