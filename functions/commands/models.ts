import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import indexes from '../../firestore.indexes.json';
import { root } from '../../tools/src/project/root';
import { sectionsIn, sectionsWithModels } from '../../tools/src/project/sections';
import { withRecordIndexes } from '../models/indexes';
import { wrongKinds } from '../models/kinds';
import { importKinds, modelsModule } from '../models/registration';
import { withRecordRules } from '../models/rules';

/*
 * `npm run models`: registers the models of the sections, and writes the indexes and security rules of all models. Run it
 * after every change of a model. Writes nothing if two sections take the same collection, entity name or path.
 */
const rules = readFileSync(join(root, 'firestore.rules'), 'utf8');
try {
  sectionsIn();
  const sections = sectionsWithModels();
  const kinds = await importKinds(root, sections);
  const wrong = wrongKinds(kinds, rules);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  const models = kinds.map(({ model }) => model);
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);
  write('functions/models/models.ts', modelsModule(sections));
  write('firestore.rules', withRecordRules(rules, models));
  write('firestore.indexes.json', `${JSON.stringify(withRecordIndexes(indexes, models), null, 2)}\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
