/** The most records that are deleted without a question, by the page itself. */
export const MOST_WITHOUT_QUESTION = 10;
