/** The port of the one bundle. */
export const ONE_BUNDLE_PORT = 3110;

/** The port of the floor, which is served as it is. */
export const FLOOR_PORT = 3170;

/** Returns the origin of a local port. */
export const originAt = (port: number): string => `http://localhost:${port}`;
