/** The collections that hold no records, also those below a document. A kind of record cannot have their names. */
export const SYSTEM_COLLECTIONS: readonly string[] = [
  'accountChanges',
  'auditLog',
  'canaryStops',
  'deletions',
  'jobs',
  'publishLeases',
  'publishSerials',
  'rateLimits',
  'recordJobs',
  'records',
  'renameJobs',
  'saved',
  'sectionLoads',
  'sharedViews',
  'staff',
  'views',
];
