/** Returns the code of a service's error. */
export const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** Says that a quota of the project is used up, and what to do. */
export const LIMIT_REACHED =
  'The limit of the database is used up. Tell an administrator, and try again later.';

/** Returns whether the database answers that a quota of the project is used up. */
export const isLimitReached = (error: unknown): boolean => codeOf(error) === 'resource-exhausted';
