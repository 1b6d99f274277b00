/** The most documents of one query. The security rules refuse a query without a limit. */
export const LONGEST_QUERY = 1000;

/** The longest text of a filter, in UTF-16 code units. */
export const LONGEST_SEARCH = 200;

/** The longest words of a search in an address, in UTF-16 code units. Only the first words of a longer text are needed. */
export const LONGEST_WORDS = 1_000;

/** The most customers of one count. Their names fit into a call, which has 64 KB at most. */
export const MOST_NAMES = 100;

/** The most records of one job. The security rules repeat it. */
export const MOST_JOB_RECORDS = 5_000;

/** The most characters of all ids of a job: at most 840 KB, so that the server can add to it. Documents have 1 MiB at most. */
export const MOST_JOB_TEXT = 210_000;

/** The most records that are deleted without a question, by the page itself. */
export const MOST_WITHOUT_QUESTION = 10;

/** Pages show a job for this many milliseconds: longer while it runs. */
export const JOB_SHOWN_MS = { running: 24 * 60 * 60 * 1_000, ended: 600_000 } as const;
