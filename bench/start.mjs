/** `npm run bench`: what it needs is prepared as for every other command of the root. */
import { launch } from '../tools/src/launch/launch.mjs';

process.exit(await launch(['bench', ...process.argv.slice(2)], () => import('./src/main.ts')));
