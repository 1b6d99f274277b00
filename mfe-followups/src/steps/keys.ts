/** The keys of the section, and what they do. */
export const ADD_STEP = ['t', 'Add a next step'] as const;
export const STEP_DONE = ['x', 'End the focused step'] as const;
