import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { satisfy } from '@module-federation/enhanced/runtime';
import * as v from 'valibot';
import { inJson } from './json';

const packageSchema = inJson(
  v.object({ peerDependencies: v.optional(v.record(v.string(), v.string()), {}) }),
);

/** Returns the package of a request, such as `shared-ui` of `shared-ui/table`. */
export const packageOf = (request: string): string =>
  request.split('/', request.startsWith('@') ? 2 : 1).join('/');

/** From a version, below another. Runtimes differ in how they read "||", blanks and parts of versions. */
const RANGE = /^>=\d+\.\d+\.\d+ <\d+\.\d+\.\d+$/;

/**
 * Returns the versions of a package that the section in folder `root` runs with: those that its `peerDependencies` name, because
 * it was tried in them, or else those that are compatible with the installed one.
 * @throws {Error} For a range of another form, or without the installed version.
 */
const acceptedVersions = (root: string, name: string, installed: string): string => {
  const { peerDependencies } = v.parse(packageSchema, readFileSync(join(root, 'package.json'), 'utf8'));
  const range = peerDependencies[name];
  if (range === undefined) return `^${installed}`;
  if (RANGE.test(range) && satisfy(installed, range)) return range;
  throw new Error(
    `${basename(root)}/package.json: peerDependencies has ${name} "${range}". Write one range around the installed ${installed}, as ">=19.3.1 <21.0.0", without "||".`,
  );
};

/** The terms of the modules that a section takes from the share scope, by request. */
export type ConsumedModules = ReturnType<typeof consumedModules>;

/**
 * Returns the modules that the section in folder `root` takes from the share scope. Its build has no copy of them.
 * @param versions The version of each that it is built with.
 */
export const consumedModules = (root: string, versions: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(versions).map(([request, version]) => {
      const requiredVersion = acceptedVersions(root, packageOf(request), version);
      return [request, { import: false as const, singleton: true, strictVersion: true, requiredVersion }];
    }),
  );
