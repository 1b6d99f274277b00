// Stands in for sleep: notes the call, and does not wait.
import { appendFileSync } from 'node:fs';

appendFileSync(process.env.CALLS ?? '', `sleep ${process.argv.slice(2).join(' ')}\n`);
