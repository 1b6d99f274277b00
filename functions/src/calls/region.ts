/** The region of every function: Jakarta, near the staff. */
export const REGION = 'asia-southeast2';

/** How long a function may run, in seconds. Clients wait as long. */
export const TIMEOUT = 70;
