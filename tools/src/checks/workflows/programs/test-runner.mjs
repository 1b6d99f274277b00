// Stands in for the runners of tests: notes the call.
import { appendFileSync } from 'node:fs';

const { CALLS = '', PROGRAM = '', RENAME_SEQUENCES = '' } = process.env;
const call = [PROGRAM, ...process.argv.slice(2), RENAME_SEQUENCES].join(' ');
appendFileSync(CALLS, `${call.trim()}\n`);
