/** Where every function runs: Jakarta, near the staff who call it. */
export const REGION = 'asia-southeast2';

/** How long a callable may run, in seconds: as long as its clients wait. */
export const TIMEOUT = 70;
