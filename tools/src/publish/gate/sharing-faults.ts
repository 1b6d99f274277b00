import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { SINGLETONS } from '../../build/federation/sharing';
import { hasCode } from '../../launch/errors.mjs';

const MANIFEST = 'mf-manifest.json';

const schema = v.object({ shared: v.array(v.object({ name: v.string(), singleton: v.boolean() })) });

/**
 * Returns why a section's build does not share the page's modules, by its `mf-manifest.json`. The page cannot prevent a
 * section from bundling a second React.
 * @param folder The build.
 */
export const sharingFaults = async (folder: string): Promise<string[]> => {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT'))
      return [`The build has no ${MANIFEST}: its federation plugin writes it by default.`];
    throw error;
  }
  const { shared } = v.parse(schema, JSON.parse(text));
  const bundled = shared.some(({ name }) => name === 'react' || name === 'react/jsx-runtime')
    ? []
    : ['The build does not share react, so it brings its own.'];
  const doubled = shared
    .filter(({ name, singleton }) => SINGLETONS.includes(name) && !singleton)
    .map(({ name }) => `The build shares ${name}, but not as a singleton.`);
  return [...bundled, ...doubled];
};
