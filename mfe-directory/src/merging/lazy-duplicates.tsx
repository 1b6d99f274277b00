import { lazy, Spinner } from 'shared-ui';

const loadChunk = () => import('./duplicates-chunk');

/** Loads after the records of a customer. */
export const LikelySame = lazy(() => loadChunk().then(({ LikelySame }) => LikelySame), null);

/** Loads with the address of all possible duplicates. */
export const DuplicatesPage = lazy(
  () => loadChunk().then(({ DuplicatesPage }) => DuplicatesPage),
  <Spinner label="Loading the customers" />,
);
