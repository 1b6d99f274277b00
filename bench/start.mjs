/** `npm run bench`: prepares the checkout as every command does, and installs the bench's packages. */
import { launch } from '../tools/src/launch/launch.mjs';
import { installPackages } from '../tools/src/launch/packages.mjs';

process.exit(
  await launch(['bench', ...process.argv.slice(2)], async (steps, signal) => {
    await installPackages(steps, signal, import.meta.dirname);
    return import('./src/main.ts');
  }),
);
