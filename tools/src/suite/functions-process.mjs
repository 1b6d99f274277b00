/**
 * Loaded before the program with which the Functions emulator runs a function. That program asks a module of
 * firebase-tools for one short function, and with it came the code that deploys, half a second for each process.
 */
import { existsSync, readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import './idle-connections.mjs';

/** Returns the folder of the package with this name that holds a file; an empty text if there is none. */
const findModuleRoot = (/** @type {string} */ name, /** @type {string} */ file) => {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === name) return folder;
  }
  return '';
};

const [, program = ''] = process.argv;
const require = createRequire(program);
const path = require.resolve('./functionsEmulatorShared.js');
const shared = new Module(path);
shared.exports = { findModuleRoot };
shared.loaded = true;
require.cache[path] = shared;
