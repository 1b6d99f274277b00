// Stands in for gcloud: the indexes are ready at the second call.
import { appendFileSync, readFileSync } from 'node:fs';

const { CALLS = '', INDEX_STATES = 'READY' } = process.env;
const call = `gcloud ${process.argv.slice(2).join(' ')}`;
const asked = readFileSync(CALLS, 'utf8')
  .split('\n')
  .filter((line) => line === call).length;
appendFileSync(CALLS, `${call}\n`);
if (INDEX_STATES === 'FAIL') process.exit(1);
console.log(asked === 0 ? 'READY\nCREATING' : `READY\n${INDEX_STATES}`);
