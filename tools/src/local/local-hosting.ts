import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { jsonText } from '../build/manifest/section-manifest';
import { siteAt } from '../project/firebase-config';
import { root } from '../project/root';
import { backendOrigins } from '../publish/hosting/backend-origins';
import { parseFirebaseConfig } from '../publish/hosting/firebase-web-config';
import { type HostingEntry, hostingConfig } from '../publish/hosting/hosting-config';

/** So many sections can be created while the local suite runs: their sites are in its page's policy from the start. */
const FUTURE_SECTIONS = 4;

/** These sites belong to this machine: no deployment may take them. */
const REFUSE_DEPLOY = ['node tools/refuse-deploy.mjs'];

/**
 * The `hosting` of `firebase.json`, for the sections that `shell/sections.json` lists now, and the local suite.
 * @param checkout The folder with both; a test passes another.
 */
export const localHosting = (checkout: string = root): HostingEntry[] => {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(checkout, path), 'utf8'));
  const sections = v.parse(v.record(v.string(), v.string()), read('shell/sections.json'));
  const next = Object.keys(sections).length + 1;
  const futureSections = Array.from(
    { length: FUTURE_SECTIONS },
    (_, index) => `http://localhost:${siteAt('', next + index).port}`,
  );
  const entries = hostingConfig({
    sections,
    futureSections,
    backend: backendOrigins(parseFirebaseConfig(read('shell/firebase-config.json'))),
    production: false,
  });
  return entries.map((entry) => ({ ...entry, predeploy: REFUSE_DEPLOY }));
};

// Checked, and not read by its schema: that would put what it names before all the rest.
const firebaseSchema = v.looseObject({ hosting: v.array(v.unknown()) });

/** Puts `localHosting` into the `firebase.json` of a checkout. @throws ValiError where that has no `hosting`. */
export const writeLocalHosting = (checkout: string = root): void => {
  const file = join(checkout, 'firebase.json');
  const firebase: unknown = JSON.parse(readFileSync(file, 'utf8'));
  v.assert(firebaseSchema, firebase);
  writeFileSync(file, jsonText({ ...firebase, hosting: localHosting(checkout) }));
};
