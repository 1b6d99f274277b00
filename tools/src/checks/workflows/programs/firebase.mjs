// Stands in for the Firebase command line: notes the call, and runs the hooks of firebase.json before functions.
import { execSync } from 'node:child_process';
import { appendFileSync, readFileSync, statSync } from 'node:fs';

const { CALLS = '', GOOGLE_APPLICATION_CREDENTIALS: credentials = 'nobody' } = process.env;
const args = process.argv.slice(2).join(' ');
appendFileSync(CALLS, `firebase ${args} (${credentials})\n`);

if (args.includes('--only functions')) {
  const [{ source, predeploy }] = JSON.parse(readFileSync('firebase.json', 'utf8')).functions;
  const bundle = `${source}/index.js`;
  const before = statSync(bundle).mtimeMs;
  for (const hook of predeploy) execSync(hook, { stdio: 'inherit' });
  if (statSync(bundle).mtimeMs !== before) throw new Error('The functions were built a second time.');
}
