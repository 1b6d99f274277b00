import type { HostingTarget } from '../project/firebase-config';
import { actualPort } from '../project/port-offset';

// Beside the built shell, which keeps its own port.
const DEVELOPED_SHELL_PORT = 3100;
/** Adds this number to the port of a site for its developed section. */
const BESIDE_SECTIONS = 100;

/** The sites of development servers, and those of the Hosting emulator. */
type DevelopmentPlan = { developed: HostingTarget[]; hosted: HostingTarget[] };

/** Returns the sites of development servers that join a running suite, on ports beside those of its sites. */
export const planJoined = (developed: readonly HostingTarget[], portOf: (first: number) => Promise<number>) =>
  Promise.all(
    developed.map(async (site) => ({
      ...site,
      port: await portOf(site.packageName === 'shell' ? site.port : site.port + BESIDE_SECTIONS),
    })),
  );

/** Returns the address that shows the developed builds: the shell with an override for the section. */
export const addressOf = (developed: readonly HostingTarget[]): string => {
  const shell = developed.find(({ packageName }) => packageName === 'shell');
  const section = developed.find((site) => site !== shell);
  const link = section ? `/?section=${section.target}@http://localhost:${section.port}` : '';
  return `http://localhost:${shell?.port}${link}`;
};

/**
 * Plans how to serve each site, the shell first.
 * @param packageName The only build to develop. Default: all.
 * @returns undefined for an unknown build.
 */
export const planDevelopment = (
  sites: HostingTarget[],
  packageName: string | undefined,
): DevelopmentPlan | undefined => {
  if (packageName === undefined) return { developed: sites, hosted: [] };
  const [shell] = sites;
  const site = sites.find((candidate) => candidate.packageName === packageName);
  if (!shell || !site) return undefined;
  // The React of a production build has no hot reload, and the page uses the shell's React.
  const developedShell = { ...shell, port: actualPort(DEVELOPED_SHELL_PORT) };
  if (site === shell) return { developed: [developedShell], hosted: sites };
  return { developed: [developedShell, site], hosted: sites.filter((candidate) => candidate !== site) };
};
