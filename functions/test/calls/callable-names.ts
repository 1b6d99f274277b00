/** The name of every callable. */
export const CALLABLES = [
  'addAdmin',
  'addUser',
  'changeRecords',
  'changeResponsiblePerson',
  'countRecords',
  'deleteUser',
  'importRecords',
  'inviteUser',
  'listAuditLog',
  'listUsers',
  'mergeCustomers',
  'personalData',
  'refuseFormerSessions',
  'revokeAdmin',
  'sendPasswordReset',
  'setDisplayName',
  'setUserDisabled',
  'signOutEverywhere',
  'updateUser',
] as const;

export type CallableName = (typeof CALLABLES)[number];
