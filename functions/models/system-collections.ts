/** The collections that hold no records, also those below a document. A kind of record cannot have their names. */
export const SYSTEM_COLLECTIONS: readonly string[] = [
  'accountChanges',
  'auditLog',
  'canaryStops',
  'jobs',
  'publishLeases',
  'publishSerials',
  'rateLimits',
  'recordJobs',
  'renameJobs',
  'saved',
  'sectionLoads',
  'sharedViews',
  'staff',
  'views',
];
