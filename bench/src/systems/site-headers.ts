import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../../../tools/src/project/root';

const schema = v.object({
  hosting: v.array(
    v.object({
      target: v.string(),
      headers: v.array(
        v.object({
          source: v.optional(v.string()),
          headers: v.array(v.object({ key: v.string(), value: v.string() })),
        }),
      ),
    }),
  ),
});

/**
 * Returns the headers of a Hosting site for every file, from `firebase.json`, without caching.
 * @param target the site's target there.
 */
export const siteHeaders = (target: string): Readonly<Record<string, string>> => {
  const { hosting } = v.parse(schema, JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')));
  return Object.fromEntries(
    hosting
      .filter((site) => site.target === target)
      .flatMap(({ headers }) => headers)
      .filter(({ source }) => source === '**')
      .flatMap(({ headers }) => headers.map(({ key, value }) => [key, value]))
      .filter(([key]) => key !== 'Cache-Control'),
  );
};
