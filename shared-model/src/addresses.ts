import type { CollectionName } from './models';

/** The paths of the lists. The sections declare them in their section.json. */
export const LIST_PATHS = {
  customers: '/customer',
  contacts: '/contact',
  salesReport: '/',
} as const satisfies Record<CollectionName, string>;

/** Returns the address of a list with parameters, such as `/contact?edit=ID`. */
export const listAddress = (
  collection: CollectionName,
  params: Readonly<Record<string, string>> = {},
): string => {
  const search = new URLSearchParams(params).toString();
  return `${LIST_PATHS[collection]}${search && '?'}${search}`;
};

/** Returns the address of a customer's page. */
export const customerAddress = (id: string): string => `/customer/${encodeURIComponent(id)}`;

/** Returns the address that merges a customer with another one; without it the page asks which. */
export const mergeAddress = (id: string, other = ''): string =>
  `${customerAddress(id)}?${new URLSearchParams({ merge: other })}`;

/** Returns the address that leads to the page of the customer with this name. Records know no more of their customer. */
export const namedCustomerAddress = (name: string): string =>
  `/customer/named?${new URLSearchParams({ name })}`;

/** The last part of the address of all possible duplicates. It stands in place of a customer's id, which is longer. */
export const DUPLICATES_ID = 'duplicates';

/** The state of a link to a form: closing the form goes back to the page with the link. */
export const OPENED_HERE = { openedHere: true } as const;
