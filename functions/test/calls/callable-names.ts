/** The name of every callable. */
export const CALLABLES = [
  'addAdmin',
  'addUser',
  'countRecords',
  'deleteUser',
  'listAuditLog',
  'listUsers',
  'revokeAdmin',
  'sendPasswordReset',
  'setDisplayName',
  'setUserDisabled',
] as const;

export type CallableName = (typeof CALLABLES)[number];
