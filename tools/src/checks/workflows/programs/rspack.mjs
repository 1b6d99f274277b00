// Stands in for rspack: puts the build that the test has prepared for this package into its `dist`.
import { appendFileSync, cpSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

const { CALLS = '', BUILDS = '' } = process.env;
const part = basename(process.cwd());
appendFileSync(CALLS, `rspack ${process.argv.slice(2).join(' ')} in ${part}\n`);
rmSync('dist', { recursive: true, force: true });
cpSync(join(BUILDS, part), 'dist', { recursive: true });
