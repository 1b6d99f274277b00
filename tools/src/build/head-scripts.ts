import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from '@swc/core';
import { root } from '../project/root';

const read = (name: string): string =>
  minifySync(readFileSync(join(root, 'shell/src/start', name), 'utf8'), { compress: true, mangle: true })
    .code;

/**
 * The inline scripts of the shell's HTML, in their order. They run before the first paint and cost no request. The
 * Content-Security-Policy names each by its hash.
 */
export const HEAD_SCRIPTS: readonly string[] = ['theme.js', 'override-path.js', 'early-start.js'].map(read);
