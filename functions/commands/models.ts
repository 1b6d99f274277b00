import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODELS } from 'shared-records/model/models';
import indexes from '../../firestore.indexes.json';
import { withRecordIndexes } from '../models/indexes';
import { withRecordRules } from '../models/rules';

/* `npm run models`: writes the indexes and security rules of the models. Run it after every change of a model. */
const root = join(import.meta.dirname, '../..');
const rulesFile = join(root, 'firestore.rules');
writeFileSync(rulesFile, withRecordRules(readFileSync(rulesFile, 'utf8'), MODELS));
writeFileSync(
  join(root, 'firestore.indexes.json'),
  `${JSON.stringify(withRecordIndexes(indexes, MODELS), null, 2)}\n`,
);
