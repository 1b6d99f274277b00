import { isAbsolute, relative, resolve, sep } from 'node:path';

/**
 * Returns the path of a site's file in `folder`.
 * @throws {Error} If the path leads out of the folder or is not normalized.
 */
export const placeIn = (folder: string, path: string): string => {
  const place = resolve(folder, path);
  const inside = relative(folder, place).split(sep).join('/');
  if (inside !== path || inside === '' || inside.split('/').includes('..') || isAbsolute(path)) {
    throw new Error(`${JSON.stringify(path)} names no file below the folder of its site.`);
  }
  return place;
};

/** Returns the URL of a site's file. @throws {Error} If the path leads to another site or file. */
export const addressOn = (site: string, path: string): URL => {
  const url = new URL(path, site);
  if (url.href !== `${new URL(site).origin}/${path}`) {
    throw new Error(`${JSON.stringify(path)} names no file of ${site}.`);
  }
  return url;
};
