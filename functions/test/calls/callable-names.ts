/** Every function that clients call. */
export const CALLABLES = [
  'addAdmin',
  'addUser',
  'countRecords',
  'deleteUser',
  'listAuditLog',
  'listUsers',
  'revokeAdmin',
  'sendPasswordReset',
  'setUserDisabled',
] as const;

export type CallableName = (typeof CALLABLES)[number];
