import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { buildSync, type Format } from 'esbuild';
import { root } from '../project/root';

/** Returns a script of the shell with all that it imports, as one small text for browsers of a version of the language. */
const compiled = (name: string, format: Format, target: 'es2017' | 'es2022'): string => {
  const entry = join(root, 'shell/src/start', name);
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    format,
    // Without "use strict", which changes nothing in them.
    tsconfigRaw: {},
    write: false,
  });
  const minify = { compress: { passes: 0 }, mangle: true };
  return outputFiles
    .map(({ text }) => transformSync(text, { jsc: { target, minify }, isModule: false, minify: true }).code)
    .join('');
};

/** The inline scripts of the shell's HTML, in order. They run before the first paint. The CSP names each by its hash. */
export const HEAD_SCRIPTS: readonly string[] = [
  // It must run in browsers that are too old for the page: those of 2017. It keeps its names to itself.
  compiled('guard.ts', 'esm', 'es2017'),
  compiled('head.ts', 'iife', 'es2022'),
];
