/** The region of every function: Jakarta, near the staff. */
export const REGION = 'asia-southeast2';

/** Stops a function after this many seconds. Clients wait as long. */
export const TIMEOUT = 70;
