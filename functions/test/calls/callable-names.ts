/** The name of every callable. */
export const CALLABLES = [
  'addAdmin',
  'addUser',
  'countRecords',
  'deleteUser',
  'listAuditLog',
  'listUsers',
  'refuseFormerSessions',
  'revokeAdmin',
  'sendPasswordReset',
  'setDisplayName',
  'setUserDisabled',
  'signOutEverywhere',
] as const;

export type CallableName = (typeof CALLABLES)[number];
