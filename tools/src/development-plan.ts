import type { Site } from './firebase-config';

// Beside the built shell, which keeps its own port for whoever looks at a section.
const SHELL_ALONE_PORT = 3100;

/** Which sites a development server serves, and which the Hosting emulator serves as they were built. */
export type DevelopmentPlan = { developed: Site[]; hosted: Site[] };

/**
 * Plans what serves each site, the shell's first.
 * @param packageName The one build to develop; without one, all of them.
 * @returns Nothing when there is no such build.
 */
export const planDevelopment = (
  sites: Site[],
  packageName: string | undefined,
): DevelopmentPlan | undefined => {
  if (packageName === undefined) return { developed: sites, hosted: [] };
  const site = sites.find((candidate) => candidate.packageName === packageName);
  if (!site) return undefined;
  if (site === sites[0]) return { developed: [{ ...site, port: SHELL_ALONE_PORT }], hosted: sites };
  return { developed: [site], hosted: sites.filter((candidate) => candidate !== site) };
};
