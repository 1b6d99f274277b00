import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { jsonText } from '../build/manifest/section-manifest';
import { type NewSection, titleOf } from './new-section';

const versionsSchema = v.record(v.string(), v.string());
const packageSchema = v.object({ dependencies: versionsSchema, devDependencies: versionsSchema });

/** What every section may import, and what builds and tests it. */
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

/** `sales-orders` is `SalesOrdersScreen` in the code. */
const screenName = (section: string): string =>
  `${section
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Screen`;

/** Returns every file of a new section's package, by its path in the checkout. The package has one screen. */
export const sectionFiles = ({ source, port }: NewSection, checkout: string): Record<string, string> => {
  const { name } = source;
  const folder = `mfe-${name}`;
  const screen = screenName(name);
  const title = titleOf(name);
  return {
    [`${folder}/package.json`]: packageJson(folder, port, checkout),
    [`${folder}/section.json`]: jsonText({ $schema: '../shared-contract/section.schema.json', ...source }),
    [`${folder}/tsconfig.json`]: jsonText({ extends: '../tsconfig.base.json', include: ['src'] }),
    [`${folder}/jest.config.js`]: `import browser from '../tools/jest/browser.js';

export default { ...browser, displayName: '${folder}' };
`,
    [`${folder}/rspack.config.ts`]: `import { sectionConfig } from 'tools/section-config';

export default sectionConfig(import.meta.dirname);
`,
    [`${folder}/src/section.tsx`]: `import type { Section } from 'shared-contract';
import { ${screen} } from './${name}/${screen}';

const section: Section = { screens: { '/${name}': ${screen} } };

export default section;
`,
    [`${folder}/src/section.test.ts`]: `import { sectionSourceSchema } from 'shared-contract';
import * as v from 'valibot';
import source from '../section.json';
import section from './section';

test('section.json is of the agreed shape, and there is a screen for each of its routes', () => {
  const { routes } = v.parse(sectionSourceSchema, source);
  expect(Object.keys(section.screens).sort()).toEqual(routes.map(({ path }) => path).sort());
});
`,
    [`${folder}/src/${name}/${screen}.tsx`]: `import { useCurrentUser } from 'shared-auth';
import { Card, ScreenHeader } from 'shared-ui';

/** The screen at /${name}. */
export const ${screen} = () => {
  const { userData } = useCurrentUser();
  return (
    <Card>
      <ScreenHeader title="${title}" />
      <p>Nothing here yet, {userData.displayName}.</p>
    </Card>
  );
};
`,
    [`${folder}/src/${name}/${screen}.test.tsx`]: `import { render, screen } from '@testing-library/react';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { SectionTestHost } from 'shared-testing';
import { ${screen} } from './${screen}';

test('greets the user by name', async () => {
  const auth = new FakeAuthService(verifiedSession({ displayName: 'Budi' }));
  render(
    <SectionTestHost auth={auth} path="/${name}">
      <${screen} />
    </SectionTestHost>,
  );
  expect(await screen.findByRole('heading', { name: '${title}' })).toBeInTheDocument();
  expect(screen.getByText('Nothing here yet, Budi.')).toBeInTheDocument();
});
`,
  };
};
