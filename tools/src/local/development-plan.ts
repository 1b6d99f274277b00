import type { Site } from '../project/firebase-config';

// Beside the built shell, which keeps its own port.
const DEVELOPED_SHELL_PORT = 3100;

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
  const [shell] = sites;
  const site = sites.find((candidate) => candidate.packageName === packageName);
  if (!shell || !site) return undefined;
  // The React of a production build takes no hot reload, and the page's one React is the shell's.
  const developedShell = { ...shell, port: DEVELOPED_SHELL_PORT };
  if (site === shell) return { developed: [developedShell], hosted: sites };
  return { developed: [developedShell, site], hosted: sites.filter((candidate) => candidate !== site) };
};
