/** The password of every demo account. */
export const DEMO_PASSWORD = 'password';

/** The accounts of the local suite: one for each kind of user. */
export const DEMO_ACCOUNTS = [
  {
    uid: 'demo-admin',
    email: 'admin@example.com',
    displayName: 'Ratna Wijayanti',
    emailVerified: true,
    admin: true,
  },
  {
    uid: 'demo-staff',
    email: 'staff@example.com',
    displayName: 'Bagus Prakoso',
    emailVerified: true,
    admin: false,
  },
  {
    uid: 'demo-unverified',
    email: 'unverified@example.com',
    displayName: 'Intan Maheswari',
    emailVerified: false,
    admin: false,
  },
] as const;
