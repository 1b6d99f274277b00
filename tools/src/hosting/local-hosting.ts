import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../root';
import { backendOrigins, firebaseProjectSchema } from './backend-origins';
import { type HostingEntry, hostingConfig } from './hosting-config';

const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** The `hosting` of `firebase.json`, for the sections that `shell/sections.json` lists and the local suite. */
export const localHosting = (): HostingEntry[] =>
  hostingConfig({
    sections: v.parse(v.record(v.string(), v.string()), read('shell/sections.json')),
    backend: backendOrigins(v.parse(firebaseProjectSchema, read('shell/firebase-config.json'))),
    production: false,
  });
