import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { jsonText } from '../build/manifest/section-manifest';
import { siteAt } from '../project/firebase-config';
import { withActualPorts, withDeclaredPorts } from '../project/port-offset';
import { root } from '../project/root';
import { backendOrigins, parseFirebaseConfig } from '../publish/hosting/firebase-web-config';
import { type HostingEntry, hostingConfig } from '../publish/hosting/hosting-config';

/** How many sections can be created while the local suite runs: the page's policy names their sites from the start. */
const FUTURE_SECTIONS = 4;

/** Refuses to deploy these sites, which are for this machine only. */
const REFUSE_DEPLOY = ['node tools/refuse-deploy.mjs'];

/**
 * Returns the `hosting` of `firebase.json` for the sections in `shell/sections.json`.
 * @param checkout The folder of the checkout. Tests pass another.
 */
export const localHosting = (checkout: string = root): HostingEntry[] => {
  const read = (path: string): unknown =>
    JSON.parse(withActualPorts(readFileSync(join(checkout, path), 'utf8')));
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

// Only asserted: parsing would move the known fields to the front.
const firebaseSchema = v.looseObject({ hosting: v.array(v.unknown()) });

/** Writes `localHosting` into `firebase.json`. @throws ValiError if the file has no `hosting`. */
export const writeLocalHosting = (checkout: string = root): void => {
  const file = join(checkout, 'firebase.json');
  const firebase: unknown = JSON.parse(readFileSync(file, 'utf8'));
  v.assert(firebaseSchema, firebase);
  const hosting: unknown = JSON.parse(withDeclaredPorts(JSON.stringify(localHosting(checkout))));
  writeFileSync(file, jsonText({ ...firebase, hosting }));
};
