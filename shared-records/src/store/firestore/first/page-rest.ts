import { firebaseConfig } from 'shared-auth/firebase';
import { restApi } from './rest';

/** The REST API of the page's project. */
export const pageRest = restApi(firebaseConfig);
