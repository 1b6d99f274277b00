import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SectionSites } from 'shared-contract';
import * as v from 'valibot';
import { withActualPorts } from '../../project/port-offset';
import { root } from '../../project/root';
import { localSigningKey } from './signing-key';

const schema = v.record(v.string(), v.pipe(v.string(), v.url()));

/** Returns the sections of the local suite: the sites in `shell/sections.json`, with the keys of this machine. */
export const localSectionSites = async (
  file: string = join(root, 'shell/sections.json'),
): Promise<SectionSites> => {
  const sites = v.parse(schema, JSON.parse(withActualPorts(await readFile(file, 'utf8'))));
  const entries = Object.entries(sites).map(async ([name, site]) => {
    const { publicKey } = await localSigningKey(name);
    return [name, { site, publicKey }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
};
