/**
 * Loads what stands behind sign-in. Firestore weighs more than all the rest of the page together, so it comes
 * after sign-in, or while the password is being typed.
 */
export const loadPage = () => import('./Page');
