/** The path of the list of all next steps. */
export const STEPS_PATH = '/next-steps';

/** Returns the address of that list with parameters, such as `/next-steps?edit=ID`. */
export const stepsAddress = (params: Readonly<Record<string, string>> = {}): string =>
  `${STEPS_PATH}?${new URLSearchParams(params)}`;
