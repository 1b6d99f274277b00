/** The most documents of one query. The security rules refuse a query without a limit. */
export const LONGEST_QUERY = 1000;

/** The longest text of a filter, in UTF-16 code units. */
export const LONGEST_SEARCH = 200;

/** The longest words of a search in an address, in UTF-16 code units. Only the first words of a longer text are needed. */
export const LONGEST_WORDS = 1_000;

/** The most customers of one count. Their names fit into a call, which has 64 KB at most. */
export const MOST_NAMES = 100;

/** The most records that are deleted at once. */
export const MOST_DELETED = 5_000;

/** The most records that are deleted without a question, by the page itself. */
export const MOST_WITHOUT_QUESTION = 10;

/** The most records that are printed at once. A browser takes minutes to lay out more. */
export const MOST_PRINTED = 2_000;
