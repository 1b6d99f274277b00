/**
 * `node tools/bootstrap.mjs COMMAND [ARGUMENT…]`: what every npm script of the root runs. Plain Node without a
 * dependency, so that it works on a fresh clone; it installs what is missing and hands over to TypeScript.
 */
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const required = Number(/\d+/.exec(engines.node)?.[0]);
if (Number.parseInt(process.versions.node, 10) < required) {
  console.error(
    `Node ${required} or newer is needed and this is ${process.version}: install it from https://nodejs.org.`,
  );
  process.exit(1);
}

// Imported only now: an older Node could not even read it.
const { launch } = await import('./src/launch/launch.mjs');
process.exit(await launch(process.argv.slice(2)));
