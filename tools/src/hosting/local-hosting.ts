import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../root';
import { backendOrigins, firebaseProjectSchema } from './backend-origins';
import { type HostingEntry, hostingConfig } from './hosting-config';

/**
 * The `hosting` of `firebase.json`, for the sections that `shell/sections.json` lists now, and the local suite.
 * @param checkout The folder with both; a test passes another.
 */
export const localHosting = (checkout: string = root): HostingEntry[] => {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(checkout, path), 'utf8'));
  return hostingConfig({
    sections: v.parse(v.record(v.string(), v.string()), read('shell/sections.json')),
    backend: backendOrigins(v.parse(firebaseProjectSchema, read('shell/firebase-config.json'))),
    production: false,
  });
};
