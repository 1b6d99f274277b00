import { signedInUid } from './firebase-auth-service';

/**
 * Calls `countRecords` (see `callables`), which is fetched with the first call only.
 * @throws Error where the user has signed out meanwhile; else what the call throws.
 */
export const countRecords = async (request: object): Promise<number> => {
  const callables = await import('./callables');
  if (signedInUid() === undefined) throw new Error('Nobody is signed in any more.');
  return callables.countRecords(request);
};
