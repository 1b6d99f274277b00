import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buildPackage } from '../../build/builds';
import { withCheckout } from '../../project/checkout-lock';
import { sitesIn } from '../../project/firebase-config';
import type { Launch } from '../../project/launch';
import { run } from '../../project/processes.mjs';
import { root } from '../../project/root';
import type { Task } from '../../project/steps.mjs';
import { composeLocalSites, listLocalSections } from '../site/local-sites';
import { type NewSection, newSection, requireName } from './new-section';
import { addOwners } from './owners';
import { registerModels, registerPackages } from './register';
import { sectionFiles } from './section-files';

const BIOME = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');

/**
 * `npm run create-section -- NAME [--screen]`: makes the package `mfe-NAME` with a list of records of its own, or with a bare
 * screen. Registers its models, builds it, and adds it to the local sites, where a running page finds it.
 */
export const createSection = async (
  launch: Launch,
  name: string,
  { screen: isBare = false }: { screen?: boolean },
): Promise<number> => {
  requireName(name);
  const hasRecord = !isBare;
  const packageName = `mfe-${name}`;
  // One after the other: each takes the next port and place, and writes lists that all share.
  const created = await withCheckout(async () => {
    const section = await launch.steps.run(
      `Create ${packageName}`,
      async (task) => writeSection(launch, task, newSection(name, { hasRecord, checkout: root })),
      'Take another name, or a bare screen by --screen.',
    );
    if (hasRecord) await buildPackage(launch, 'functions');
    return section;
  });
  await buildPackage(launch, packageName);
  await composeLocalSites(sitesIn().filter(({ target }) => target === name));
  const isListed = await listLocalSections();
  launch.steps.print(nextSteps(created, isListed));
  return 0;
};

const writeSection = async (launch: Launch, task: Task, section: NewSection): Promise<NewSection> => {
  const { names, hasRecord } = section;
  const packageName = `mfe-${names.section}`;
  const files = sectionFiles(section, root);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  try {
    if (hasRecord) await registerModels(launch, task);
  } catch (error) {
    // Another kind has its name. Nothing else has changed yet.
    await rm(join(root, packageName), { recursive: true });
    throw error;
  }
  addOwners(names.section);
  const { signal } = launch;
  await run([process.execPath, BIOME, 'check', '--write', '--linter-enabled=false', packageName], {
    cwd: root,
    onLine: task.log,
    signal,
  });
  await registerPackages(launch, task);
  task.note(`${Object.keys(files).length} files`);
  return section;
};

const nextSteps = ({ names, hasRecord }: NewSection, isListed: boolean): string => {
  const packageName = `mfe-${names.section}`;
  const place = isListed ? 'also of an open page' : 'from the next `npm start` on';
  const model = `
    ${packageName}/src/${names.section}/${names.file}.ts
                                the fields of its record: \`npm run models\` after each change`;
  const release = [
    ...(hasRecord ? ['npx firebase deploy --only firestore,functions --project PROJECT'] : []),
    'npm run publish -w shell -- --project PROJECT',
    `npm run publish -w ${packageName} -- --project PROJECT`,
  ];
  return `
  ${names.title} is at /${names.section} in the sidebar, ${place}.
${hasRecord ? model : ''}
    ${packageName}/src/${names.section}/${names.type}Screen.tsx
                                its screen
    npx jest -c ${packageName}/jest.config.js
    npm run dev -w ${packageName}
    npm run publish -w ${packageName}

  In a Firebase project it needs its site and key first (docs/deploying.md, steps 2 to 4). Then, in this order:

${release.map((command) => `    ${command}\n`).join('')}`;
};
