/** `npm run bench`: prepares the checkout as every command does, and starts the bench. */
import { launch } from '../tools/src/launch.mjs';

process.exit(await launch(['bench', ...process.argv.slice(2)], () => import('./src/main.ts')));
