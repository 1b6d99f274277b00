/**
 * `node tools/bootstrap.mjs COMMAND [ARGUMENT…]`: runs each npm script of the root. Plain Node without
 * dependencies, so that it works on a fresh clone. It installs missing packages and hands over to TypeScript.
 */
import { readFileSync } from 'node:fs';
import { nodeVersionFault } from './src/project/versions.mjs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const fault = nodeVersionFault(process.version, engines.node);
if (fault) {
  console.error(fault);
  process.exit(1);
}

// Imported only now: an older Node could not even read it.
const { launch } = await import('./src/launch.mjs');
process.exit(await launch(process.argv.slice(2)));
