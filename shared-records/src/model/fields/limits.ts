/** The most documents of one query. The security rules refuse a query without a limit. */
export const LONGEST_QUERY = 1000;

/** The longest text of a filter, in UTF-16 code units. */
export const LONGEST_SEARCH = 200;

/** The most records of one job. The security rules repeat it. */
export const MOST_JOB_RECORDS = 5_000;
