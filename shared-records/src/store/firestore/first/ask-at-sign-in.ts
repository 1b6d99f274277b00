import { firebaseAuthService, signedInUid } from 'shared-auth/firebase';
import { askEarly } from './first-answers';
import { listQuery } from './list-query';
import { FIRST_RECORDS, pageRest } from './page-rest';

/** A list as its section declares it: all records of a collection, sorted by a field; "-" for descending. */
export interface DeclaredList {
  readonly collection: string;
  readonly order: string;
}

/** Asks for the first records of a list in the moment that somebody signs in, before the list's code runs. */
export const askAtSignIn = ({ collection, order }: DeclaredList): void => {
  if (signedInUid() !== undefined) return;
  const query = listQuery({ model: { collection, order, momentField: undefined }, filters: [] });
  const request = pageRest.queryRequest(query, FIRST_RECORDS);
  const stop = firebaseAuthService.subscribe((session) => {
    if (session.status !== 'verified') return;
    stop();
    askEarly(session.userData.uid, request);
  });
};
