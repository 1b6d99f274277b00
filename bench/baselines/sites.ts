/** The local ports of each baseline's sites. A site has the name of its folder in `dist`. */
export const BASELINE_SITES = {
  'one-bundle': { page: 3110 },
  'plain-federation': { page: 3120, reports: 3121, directory: 3122, admin: 3123 },
  'whole-collection': { page: 3150 },
  floor: { page: 3170 },
} as const;

/** The name of a baseline, which is also its folder. */
export type BaselineName = keyof typeof BASELINE_SITES;

/** Returns the origin of a local port. */
export const originAt = (port: number): string => `http://localhost:${port}`;
