import { lazy, Spinner } from 'shared-ui';

/** Loads the page of a customer. No list needs it, and those of this section load it when they are at rest. */
export const loadCustomerPage = () => import('./CustomerPage').then(({ CustomerPage }) => CustomerPage);

export const CustomerScreen = lazy(loadCustomerPage, <Spinner label="Loading the customer" />);
