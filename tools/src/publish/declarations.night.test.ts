import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SINGLETONS } from '../build/federation/sharing';
import { localFolder, root } from '../project/root';
import { pageDeclarations } from './declarations';

mkdirSync(localFolder, { recursive: true });
// Below the checkout, so that libraries are found.
const folder = mkdtempSync(join(localFolder, 'declarations-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns what the compiler says of a section's file, and of the declarations themselves. */
const errorsOf = async (source: string): Promise<string[]> => {
  writeFileSync(join(folder, 'section.tsx'), source);
  const compilerOptions = { types: [], paths: {}, skipLibCheck: false };
  const project = { extends: join(root, 'tsconfig.base.json'), compilerOptions };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ ...project, files: ['page.d.ts', 'section.tsx'] }),
  );
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const run = promisify(execFile)(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
  });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return stdout.split('\n').filter((line) => /^(page\.d|section)\.ts/.test(line));
};

test('the declarations of the page compile by themselves, and type what a section takes from it', async () => {
  const text = await pageDeclarations();
  writeFileSync(join(folder, 'page.d.ts'), text);
  const provided = SINGLETONS.filter((request) => request.startsWith('shared-'));
  expect(provided.filter((request) => !text.includes(`declare module '${request}' {`))).toEqual([]);
  const imports = provided.map((request, index) => `import * as m${index} from '${request}';`).join('\n');
  const used = `export const all = [${provided.map((_, index) => `m${index}`)}];`;
  expect(await errorsOf(`${imports}\n${used}`)).toEqual([]);
  const wrong = `import { useCurrentUser } from 'shared-auth';
import { Button } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { defineModel } from 'shared-model/src/no-such-file';
export const name: number = useCurrentUser().userData.displayName;
export const Screen = () => <Link too="/"><Button look={7}>{defineModel}</Button></Link>;`;
  expect((await errorsOf(wrong)).map((line) => /TS\d+/.exec(line)?.[0])).toEqual([
    'TS2307',
    'TS2322',
    'TS2322',
    'TS2322',
  ]);
}, 120_000);
