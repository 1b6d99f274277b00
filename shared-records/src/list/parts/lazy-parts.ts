/** Loads what the first rows of a list do not need: when it is first used, or some seconds after the list. */
export const loadListParts = () => import('./list-parts');
