import { lazy, Spinner } from 'shared-ui';

// One chunk: both compare customers by the same code.
const loadDuplicates = () => import('./Duplicates');

/** Loads after the records of a customer. */
export const LikelySame = lazy(() => loadDuplicates().then(({ LikelySame }) => LikelySame), null);

/** Loads with the address of all possible duplicates. */
export const DuplicatesPage = lazy(
  () => loadDuplicates().then(({ DuplicatesPage }) => DuplicatesPage),
  <Spinner label="Loading the customers" />,
);
