/** On which port of this machine each site of a baseline is served; the name of a site is its folder in `dist`. */
export const BASELINE_SITES = {
  'one-bundle': { page: 3110 },
  'plain-federation': { page: 3120, reports: 3121, directory: 3122, admin: 3123 },
  scalprum: { page: 3140, reports: 3141, directory: 3142, admin: 3143 },
  'single-spa': { page: 3130, libraries: 3131, reports: 3132, directory: 3133, admin: 3134 },
  'whole-collection': { page: 3150 },
  'bare-listener': { page: 3160 },
} as const;

/** A folder beside this file: another way to make the page, or a part of it. */
export type BaselineName = keyof typeof BASELINE_SITES;

/** The origin of a site that is served on a port of this machine. */
export const originAt = (port: number): string => `http://localhost:${port}`;
