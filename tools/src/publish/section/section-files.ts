import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { jsonText } from '../../build/manifest/section-manifest';
import type { NewSection } from './new-section';
import { recordFiles } from './record-files';
import { screenFiles } from './screen-files';

const versionsSchema = v.record(v.string(), v.string());
const packageSchema = v.object({ dependencies: versionsSchema, devDependencies: versionsSchema });

/** Matches the packages that every section may import, and those that build and test it. */
const NEEDED = /^(react|valibot|shared-.*|tools|@rspack\/cli)$/;

const needed = (versions: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(versions).filter(([name]) => NEEDED.test(name)));

const SCRIPTS = ['dev', 'publish', 'rollback', 'canary'];

/** In the versions of the shell, which provides most of it. */
const packageJson = (packageName: string, port: number, checkout: string): string => {
  const shell = v.parse(
    packageSchema,
    JSON.parse(readFileSync(join(checkout, 'shell/package.json'), 'utf8')),
  );
  return jsonText({
    name: packageName,
    version: '1.0.0',
    private: true,
    type: 'module',
    config: { port },
    scripts: Object.fromEntries([
      ['build', 'rspack build'],
      ...SCRIPTS.map((command) => [command, `exec node ../tools/bootstrap.mjs ${command} ${packageName}`]),
    ]),
    dependencies: needed(shell.dependencies),
    devDependencies: needed(shell.devDependencies),
  });
};

/** Returns every file of a new section's package, by its path in the checkout. */
export const sectionFiles = (
  { source, port, names, hasRecord }: NewSection,
  checkout: string,
): Record<string, string> => {
  const folder = `mfe-${names.section}`;
  const files = {
    'package.json': packageJson(folder, port, checkout),
    'section.json': jsonText({ $schema: '../shared-contract/section.schema.json', ...source }),
    'tsconfig.json': jsonText({ extends: '../tsconfig.base.json', include: ['src'] }),
    'jest.config.js': `import browser from '../tools/jest/browser.js';

export default { ...browser, displayName: '${folder}' };
`,
    'rspack.config.ts': `import { sectionConfig } from 'tools/section-config';

export default sectionConfig(import.meta.dirname);
`,
    ...(hasRecord ? recordFiles(names) : screenFiles(names)),
  };
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
};
