import { launch } from './src/launch/launch.mjs';
process.exit(await launch(['test'], () => import('./src/zz-targeted-main.ts')));
