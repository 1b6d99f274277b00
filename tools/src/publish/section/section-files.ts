import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { jsonText } from '../../build/manifest/section-manifest';
import type { SectionNames } from './names';
import type { NewSection } from './new-section';

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

/** Returns the files of a section with one bare screen, by their paths in the section. */
const screenFiles = ({ section, title, type }: SectionNames): Record<string, string> => ({
  'src/section.tsx': `import type { Section } from 'shared-contract';
import { ${type}Screen } from './${section}/${type}Screen';

const section: Section = { screens: { '/${section}': ${type}Screen } };

export default section;
`,
  'src/section.test.ts': `import { sectionSourceSchema } from 'shared-contract';
import * as v from 'valibot';
import source from '../section.json';
import section from './section';

test('section.json matches its schema, and each of its routes has a screen', () => {
  const { routes } = v.parse(sectionSourceSchema, source);
  expect(Object.keys(section.screens).sort()).toEqual(routes.map(({ path }) => path).sort());
});
`,
  [`src/${section}/${type}Screen.tsx`]: `import { useCurrentUser } from 'shared-auth';
import { Card, ScreenHeader } from 'shared-ui';

/** The screen at /${section}. */
export const ${type}Screen = () => {
  const { userData } = useCurrentUser();
  return (
    <Card>
      <ScreenHeader title="${title}" />
      <p>Nothing here yet, {userData.displayName}.</p>
    </Card>
  );
};
`,
  [`src/${section}/${type}Screen.test.tsx`]: `import { render, screen } from '@testing-library/react';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { SectionTestHost } from 'shared-testing';
import { ${type}Screen } from './${type}Screen';

test('greets the user by name', async () => {
  const auth = new FakeAuthService(verifiedSession({ displayName: 'Budi' }));
  render(
    <SectionTestHost auth={auth} path="/${section}">
      <${type}Screen />
    </SectionTestHost>,
  );
  expect(await screen.findByRole('heading', { name: '${title}' })).toBeInTheDocument();
  expect(screen.getByText('Nothing here yet, Budi.')).toBeInTheDocument();
});
`,
});

/** Returns the files of a section with a list of records of its own, by their paths in the section. */
const recordFiles = ({
  section,
  title,
  type,
  entity,
  model,
  file,
  record,
  collection,
}: SectionNames): Record<string, string> => ({
  'src/models.ts': `import { ${model} } from './${section}/${file}';

/** The kinds of records that this section owns. \`npm run models\` registers them. */
export const models = [${model}] as const;

/** A record of the first version of each kind, by collection. The rules must always allow it. */
export const firstRecords = { ${collection}: { name: 'First', notes: 'One line.\\nAnother line.' } };
`,
  'src/section.tsx': `import type { Section } from 'shared-contract';
import { ${type}Screen } from './${section}/${type}Screen';

const section: Section = {
  screens: { '/${section}': ${type}Screen },
  loadCommands: () => import('./commands').then(({ commands }) => commands),
};

export default section;
`,
  'src/section.test.ts': `import { sectionSourceSchema } from 'shared-contract';
import * as v from 'valibot';
import source from '../section.json';
import { commands } from './commands';
import { models } from './models';
import section from './section';

test('section.json matches its schema, and each of its routes has a screen', () => {
  const { routes } = v.parse(sectionSourceSchema, source);
  expect(Object.keys(section.screens).sort()).toEqual(routes.map(({ path }) => path).sort());
});

test('declares the list that its screen shows first', () => {
  const lists = source.routes.map(({ firstList }) => firstList);
  expect(lists).toEqual(models.map(({ collection, order }) => ({ collection, order })));
});

test('the commands lead to its route', async () => {
  const paths = source.routes.map(({ path }) => path);
  const led = commands.commands.map(({ address }) => address.split('?')[0]);
  expect(led).toEqual(paths);
  expect(await section.loadCommands?.()).toBe(commands);
});
`,
  'src/commands.ts': `import { kindCommands, recordCommands } from 'shared-records/record';
import { ${model} } from './${section}/${file}';

/** Returns the commands of the section: to add and to find its records. */
export const commands = recordCommands([
  kindCommands({
    model: ${model},
    path: '/${section}',
    addLabel: 'Add ${entity}',
    detail: ({ notes }) => notes,
  }),
]);
`,
  [`src/${section}/${file}.ts`]: `import { defineModel, type RecordOf } from 'shared-model/define-model';
import { line, lines } from 'shared-model/fields/fields';

/** The record of this section. Only its name is required. */
export const ${model} = defineModel({
  collection: '${collection}',
  version: 1,
  entityName: '${entity}',
  title: '${title}',
  order: 'name',
  recordName: ({ name }) => name,
  fields: {
    name: line({ label: 'Name', limit: 200, required: true, search: true, sort: true }),
    notes: lines({ label: 'Notes', limit: 2000 }),
  },
});

export type ${record} = RecordOf<typeof ${model}>;
`,
  [`src/${section}/${file}-forms.tsx`]: `import type { InputsProps, RecordForms } from 'shared-records/form';
import { TextArea, TextField } from 'shared-ui';
import type { ${record} } from './${file}';

const ${record}Inputs = ({ field }: InputsProps<${record}>) => (
  <>
    <TextField wide {...field('name')} />
    <TextArea wide {...field('notes')} />
  </>
);

/** The forms of a record. */
export const ${model}Forms: RecordForms<${record}> = {
  headings: { add: 'Add ${entity}', edit: 'Edit ${entity}' },
  Inputs: ${record}Inputs,
};
`,
  [`src/${section}/${type}Screen.tsx`]: `import { RecordScreen } from 'shared-records/screen';
import type { Stored } from 'shared-store';
import type { Column } from 'shared-ui/table';
import { type ${record}, ${model} } from './${file}';

const COLUMNS: readonly Column<Stored<${record}>>[] = [
  { header: 'Name', sort: 'name', kind: 'main', cell: ({ name }) => name },
  { header: 'Notes', width: 'wide', cell: ({ notes }) => notes },
];

const EMPTY_TEXTS = {
  noMatch: 'No ${entity} with that name',
  noRecord: 'No ${entity} yet. Choose "Add +" to enter the first one.',
};

const loadForms = () => import('./${file}-forms').then(({ ${model}Forms }) => ${model}Forms);

/** The screen at /${section}. */
export const ${type}Screen = () => (
  <RecordScreen model={${model}} columns={COLUMNS} loadForms={loadForms} emptyTexts={EMPTY_TEXTS} />
);
`,
  [`src/${section}/${type}Screen.test.tsx`]: `import { screen, waitFor } from '@testing-library/react';
import { fieldsWithoutColumn, fieldsWithoutInput, openForm, openScreen, rows } from 'shared-testing';
import { ${model} } from './${file}';
import { ${type}Screen } from './${type}Screen';

const FIRST = { ...${model}.empty, id: 'first', name: 'First', notes: 'Some notes' };

const open = (stored = [FIRST]) =>
  openScreen(<${type}Screen />, {
    stored: { ${collection}: stored },
    lists: '${collection}',
    path: '/${section}',
  });

test('shows the records', async () => {
  await open();
  await screen.findByText('First');
  expect(screen.getByRole('table', { name: '${title}' })).toBeInTheDocument();
  expect(rows().map(([name, notes]) => [name, notes])).toEqual([['First', 'Some notes']]);
});

test('each field has its column and its input, in the order of the model', async () => {
  const { user } = await open();
  await screen.findByText('First');
  expect(fieldsWithoutColumn(${model})).toEqual([]);
  await openForm(user, 'Add +');
  expect(fieldsWithoutInput(${model})).toEqual([]);
});

test('adds a record', async () => {
  const { user, store } = await open([]);
  await openForm(user, 'Add +');
  await user.type(screen.getByLabelText('Name'), 'Second');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(store.read(${model})).toMatchObject([{ name: 'Second', notes: '' }]));
});
`,
});
