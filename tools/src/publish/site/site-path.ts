import { isAbsolute, relative, resolve, sep } from 'node:path';

/**
 * Returns where a file of a site lies in `folder`.
 * @throws {Error} Where the path leads out of the folder, or is not the plain path from there.
 */
export const placeIn = (folder: string, path: string): string => {
  const place = resolve(folder, path);
  const inside = relative(folder, place).split(sep).join('/');
  if (inside !== path || inside === '' || inside.split('/').includes('..') || isAbsolute(path)) {
    throw new Error(`${JSON.stringify(path)} names no file below the folder of its site.`);
  }
  return place;
};

/** Returns the address of a file of a site. @throws {Error} Where the path leads to another site or file. */
export const addressOn = (site: string, path: string): URL => {
  const url = new URL(path, site);
  if (url.href !== `${new URL(site).origin}/${path}`) {
    throw new Error(`${JSON.stringify(path)} names no file of ${site}.`);
  }
  return url;
};
