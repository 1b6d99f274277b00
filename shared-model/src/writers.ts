/** The accounts that may add, change and delete records of a kind. */
export type Writers = 'staff' | 'administrators';

/** Returns whether an account may add, change and delete records of a kind. The security rules decide, and say the same. */
export const mayWrite = (
  { writers }: { readonly writers: Writers },
  { isAdmin }: { readonly isAdmin: boolean },
): boolean => writers === 'staff' || isAdmin;
