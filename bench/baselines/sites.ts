/** On which port of this machine each site of a baseline is served; the name of a site is its folder in `dist`. */
export const BASELINE_SITES = {
  'one-bundle': { page: 3110 },
} as const;

/** The origin of a site that is served on a port of this machine. */
export const originAt = (port: number): string => `http://localhost:${port}`;
