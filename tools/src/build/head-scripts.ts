import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, transformSync } from '@swc/core';
import { root } from '../project/root';

const read = (name: string): string => readFileSync(join(root, 'shell/src/start', name), 'utf8');

const minified = (name: string): string => minifySync(read(name), { compress: true, mangle: true }).code;

/** Compiles a script that must run in browsers that are too old for the page: those of 2017. */
const compiled = (name: string): string =>
  transformSync(read(name), {
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2017',
      minify: { compress: true, mangle: true },
    },
    isModule: false,
    minify: true,
  }).code;

/**
 * The inline scripts of the shell's HTML, in their order. They run before the first paint and cost no request. The
 * Content-Security-Policy names each by its hash.
 */
export const HEAD_SCRIPTS: readonly string[] = [
  compiled('guard.ts'),
  ...['theme.js', 'override-path.js', 'prefetch.js'].map(minified),
];
