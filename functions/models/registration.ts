import { join } from 'node:path';
import type { Model } from 'shared-records/model/define-model';
import { MODELS } from 'shared-records/model/models';
import type { OwnedKind } from './kinds';

/** Returns the generated `models.ts`. @param sections The packages of the sections with models of their own. */
export const modelsModule = (sections: readonly string[]): string => {
  const own = sections.map((section) => {
    const words = section.slice('mfe-'.length);
    return { section, name: words.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) };
  });
  const imports = own.map(
    ({ section, name }) =>
      `import { firstRecords as ${name}Records, models as ${name}Models } from '../../${section}/src/models';\n`,
  );
  return `// Written by \`npm run models\`. Run it again when a section has come, gone or changed its list of models.
import { MODELS as sharedModels } from 'shared-records/model/models';
${imports.join('')}
/** Every kind of record: the shared ones, then those that sections own. */
export const MODELS = [
  ...sharedModels,
${own.map(({ name }) => `  ...${name}Models,\n`).join('')}] as const;

/** A record of the first version of each kind that a section owns, by collection. */
export const FIRST_RECORDS = {
${own.map(({ name }) => `  ...${name}Records,\n`).join('')}};
`;
};

/**
 * Imports every kind of record: the shared ones, then those of these sections.
 * @throws {Error} If a section's `src/models.ts` exports something else.
 */
export const importKinds = async (checkout: string, sections: readonly string[]): Promise<OwnedKind[]> => {
  const shared = MODELS.map((model): OwnedKind => ({ model, owner: 'shared-records' }));
  const own = sections.map(async (owner): Promise<OwnedKind[]> => {
    const module: { models?: readonly Model[]; firstRecords?: object } = await import(
      join(checkout, owner, 'src/models.ts')
    );
    const { models, firstRecords } = module;
    if (models && firstRecords) return models.map((model) => ({ model, owner }));
    throw new Error(`${owner}/src/models.ts has to export models and firstRecords.`);
  });
  return [...shared, ...(await Promise.all(own)).flat()];
};
