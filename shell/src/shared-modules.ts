/**
 * Loads what stands behind sign-in. Firestore weighs more than all the rest of the page together, so it comes
 * after sign-in, or while the password is being typed.
 */
export const loadPage = () => import('./Page');

/** Never called: naming modules here is what makes the shell provide them to the sections. */
export const provideToSections = () => [
  import('shared-ui/overlay'),
  import('shared-ui/record'),
  import('shared-ui/select'),
  import('shared-ui/shortcuts'),
];
