/** The local ports of each baseline's sites. A site has the name of its folder in `dist`. */
export const BASELINE_SITES = {
  'one-bundle': { page: 3110 },
  'plain-federation': { page: 3120, reports: 3121, directory: 3122, admin: 3123 },
} as const;

/** The port of the floor, which is served as it is. */
export const FLOOR_PORT = 3170;

/** Returns the origin of a local port. */
export const originAt = (port: number): string => `http://localhost:${port}`;
