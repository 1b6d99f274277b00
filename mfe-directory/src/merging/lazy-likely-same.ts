import { lazy } from 'shared-ui';

/** Loads after the records of a customer. Both pages that show it use this one import: two would make two chunks of the same code. */
export const LikelySame = lazy(() => import('./LikelySame').then(({ LikelySame }) => LikelySame), null);
