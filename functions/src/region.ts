/** Where every function runs: Jakarta, near the staff who call it. */
export const REGION = 'asia-southeast2';
