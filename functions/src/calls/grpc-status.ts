import type { GrpcStatus } from 'firebase-admin/firestore';

/** Returns whether an error is Firestore's, with one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: readonly GrpcStatus[]): error is Error =>
  error instanceof Error && 'code' in error && statuses.some((status) => status === error.code);
