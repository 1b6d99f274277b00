/** The most documents that one query may ask for. The security rules refuse a query without a limit. */
export const LONGEST_QUERY = 1000;

/** The longest text that a list can be searched for, in UTF-16 code units. */
export const LONGEST_SEARCH = 200;
