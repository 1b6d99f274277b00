import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { jsonText } from '../build/manifest/section-manifest';
import { localHosting, writeLocalHosting } from '../local/local-hosting';
import { PROJECT_ID, type Site, siteAt } from '../project/firebase-config';
import { withActualPorts, withDeclaredPorts } from '../project/port-offset';
import { ownersOf } from './owners';

// Checked, and not read by its schema: that would put what it names before all the rest.
const rcSchema = v.looseObject({
  targets: v.looseObject({
    [PROJECT_ID]: v.looseObject({ hosting: v.record(v.string(), v.array(v.string())) }),
  }),
});
const sitesSchema = v.record(v.string(), v.string());

/** The lists of names that a section stands in, besides npm's. */
export const LISTS = ['.firebaserc', '.github/CODEOWNERS', 'firebase.json', 'shell/sections.json'];

/**
 * Puts a section into the lists of names of a checkout: those of the sites, of the local suite's sections and of the
 * owners.
 * @returns Its local site.
 */
export const registerSection = async (name: string, checkout: string): Promise<Site> => {
  const read = async (path: string): Promise<unknown> =>
    JSON.parse(withActualPorts(await readFile(join(checkout, path), 'utf8')));
  const write = (path: string, value: unknown) =>
    writeFile(join(checkout, path), withDeclaredPorts(jsonText(value)));

  const site = siteAt(name, localHosting(checkout).length);
  const sites = v.parse(sitesSchema, await read('shell/sections.json'));
  await write('shell/sections.json', { ...sites, [name]: `http://localhost:${site.port}` });

  writeLocalHosting(checkout);

  const rc = await read('.firebaserc');
  v.assert(rcSchema, rc);
  rc.targets[PROJECT_ID].hosting[name] = [`${PROJECT_ID}-${name}`];
  await write('.firebaserc', rc);

  await appendFile(join(checkout, '.github/CODEOWNERS'), ownersOf(name));
  return site;
};
