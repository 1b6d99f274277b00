import type { Fault, LookOptions } from './look';

/**
 * Looks at the page with a candidate, and gives the faults that came with it: a section that fails without it too is
 * another team's, and must not keep this one from publishing.
 * @param target The section that the candidate is of; its faults count whatever is live.
 * @param look Looks at the page.
 */
export const newFaults = async (
  target: string,
  options: LookOptions,
  look: (options: LookOptions) => Promise<Fault[]>,
): Promise<string[]> => {
  const faults = await look(options);
  const suspects = options.sections.filter(
    ({ name }) => name !== target && faults.some(({ section }) => section === name),
  );
  if (suspects.length === 0) return faults.map(({ text }) => text);
  options.onProgress('some sections fail: once more without the candidate');
  const without = await look({ ...options, candidate: undefined, sections: suspects });
  const ill = new Set(without.map(({ section }) => section));
  for (const section of ill) options.onProgress(`${section} fails without it too: that does not count`);
  return faults.filter(({ section }) => !ill.has(section)).map(({ text }) => text);
};
