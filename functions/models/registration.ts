import { join } from 'node:path';
import type { Model } from 'shared-model/define-model';
import { MODELS } from 'shared-model/models';
import type { OwnedKind } from './kinds';

/** The longest line that the formatter leaves as it is. */
const LINE = 110;

/** Returns a list in one line, or with a line for each item if it is too long. */
const listed = (before: string, items: readonly string[], after: string): string => {
  const line = `${before}${items.join(', ')}${after}`;
  if (line.length <= LINE) return line;
  return `${before.trimEnd()}\n${items.map((item) => `  ${item},\n`).join('')}${after.trimStart()}`;
};

/**
 * Returns the generated `models.ts`, as the formatter writes it.
 * @param sections The packages of the sections with models of their own.
 */
export const modelsModule = (sections: readonly string[]): string => {
  const own = sections.map((section) => {
    const words = section.slice('mfe-'.length);
    return { section, name: words.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) };
  });
  const imports = own.map(({ section, name }) => {
    const names = [`models as ${name}Models`, `firstRecords as ${name}Records`];
    return `${listed('import { ', names, ` } from '../../${section}/src/models';`)}\n`;
  });
  const models = ['...sharedModels', ...own.map(({ name }) => `...${name}Models`)];
  const records = own.map(({ name }) => `...${name}Records`);
  const [open, close] = records.length > 0 ? ['{ ', ' };'] : ['{', '};'];
  return `// Written by \`npm run models\`. Run it again when a section has come, gone or changed its list of models.
import { MODELS as sharedModels } from 'shared-model/models';
${imports.join('')}
/** Every kind of record: the shared ones, then those that sections own. */
${listed('export const MODELS = [', models, '] as const;')}

/** A record of the first version of each kind that a section owns, by collection. */
${listed(`export const FIRST_VERSION_RECORDS = ${open}`, records, close)}
`;
};

/**
 * Imports every kind of record: the shared ones, then those of these sections.
 * @throws {Error} If a section's `src/models.ts` exports something else.
 */
export const importKinds = async (checkout: string, sections: readonly string[]): Promise<OwnedKind[]> => {
  const shared = MODELS.map((model): OwnedKind => ({ model, owner: 'shared-model' }));
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
