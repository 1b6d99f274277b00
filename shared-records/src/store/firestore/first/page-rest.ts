import { firebaseConfig } from 'shared-auth/firebase';
import { restApi } from './rest';

/** The REST API of the page's project. */
export const pageRest = restApi(firebaseConfig);

/** How many records come by one request before the connection: more than a window shows of most lists. */
export const FIRST_RECORDS = 20;
