import { generateSigningKey, signingKeyOf } from 'section-kit/build/signing-key';
import * as v from 'valibot';
import { CloudRefusal } from '../cloud';
import type { DeploymentFile } from '../deployment-file';
import { CONSOLE_FIELDS } from '../firebase-web-config';
import { type Setup, targetOf } from '../setup';
import type { Step } from '../step';
import { hostingProjectOf } from './hosting-projects';
import { namesFor } from './names';

const HOSTING = 'firebasehosting.googleapis.com/v1beta1';
const FIREBASE = 'firebase.googleapis.com/v1beta1';
const APP = 'Sales Report';

const sitesSchema = v.array(v.object({ name: v.string(), type: v.optional(v.string(), '') }));
const appsSchema = v.array(v.object({ name: v.string(), displayName: v.optional(v.string(), '') }));
const webSchema = v.record(v.string(), v.unknown());

/** Returns the steps to sites, web app and keys, which `deployment.json` names. */
export const siteSteps = (setup: Setup): Step[] => {
  const { cloud, project, region, packages, files, serves } = setup;
  const targets = packages.map(targetOf);
  const sitesOf = (target: string) => `${HOSTING}/projects/${hostingProjectOf(setup, target)}/sites`;
  const file = (): DeploymentFile => files.deployment() ?? { project, region, sites: {} };
  const change = (part: Partial<DeploymentFile>) => files.writeDeployment({ ...file(), ...part });
  const own = async (target: string) => {
    const found = await cloud.list(`${sitesOf(target)}?pageSize=100`, 'sites');
    return v.parse(sitesSchema, found).map(({ name, type }) => ({
      id: name.split('/').at(-1) ?? name,
      isDefault: type === 'DEFAULT_SITE',
    }));
  };
  /** Makes a site of a free name, and returns the name. */
  const make = async (target: string, names: readonly string[]): Promise<string> => {
    for (const [index, name] of names.entries()) {
      try {
        await cloud.send('POST', `${sitesOf(target)}?siteId=${name}`, {});
        return name;
      } catch (error) {
        // "… is reserved by another project" (firebase-tools, lib/hosting/interactive.js).
        const isTaken = error instanceof CloudRefusal && [400, 409].includes(error.status);
        if (!isTaken || index === names.length - 1) throw error;
      }
    }
    throw new Error('There is no name to try.');
  };
  const apps = async () =>
    v
      .parse(appsSchema, await cloud.list(`${FIREBASE}/projects/${project}/webApps?pageSize=100`, 'apps'))
      .filter(({ displayName }) => displayName === APP);
  const keyIn = (target: string) => files.secret(`${target}.key`);
  const publicKeyIn = (target: string) => {
    const text = keyIn(target);
    return text === undefined ? undefined : signingKeyOf(text).publicKey;
  };
  return [
    {
      name: 'The shell and each section have a site',
      isDone: async () => {
        for (const target of targets) {
          const ids = (await own(target)).map(({ id }) => id);
          if (!ids.includes(file().sites[target]?.site ?? '')) return false;
        }
        return true;
      },
      do: async () => {
        for (const target of targets) {
          const there = await own(target);
          const before = file().sites[target];
          if (before && there.some(({ id }) => id === before.site)) continue;
          // The default site of a project has the project's name, where no stranger has it.
          const found = there.find(({ isDefault }) => isDefault)?.id;
          const names = [hostingProjectOf(setup, target), ...namesFor(project, target)];
          const site = found ?? (await make(target, names));
          await change({ sites: { ...file().sites, [target]: { ...before, site } } });
        }
      },
      byHand: `https://console.firebase.google.com/project/${project}/hosting/sites`,
    },
    {
      // Firebase's command line publishes no site of a project without one (lib/commands/deploy.js). It comes with the project,
      // with the first site, or by the console: Google does not say (firebase.google.com/docs/reference/hosting/rest, Site).
      name: 'Each Hosting project has a default site',
      isDone: async () => {
        const without = new Set<string>();
        for (const target of targets) {
          const isThere = (await own(target)).some(({ isDefault }) => isDefault);
          if (!isThere) without.add(hostingProjectOf(setup, target));
        }
        if (without.size > 0) throw new Error(`${[...without].join(' and ')} have none.`);
        return true;
      },
      byHand: 'open Hosting of each in https://console.firebase.google.com/, and press "Get started"',
    },
    {
      name: 'Firebase knows the page as a web app',
      isDone: async () => file().web !== undefined && (await apps()).length > 0,
      do: async () => {
        if ((await apps()).length === 0) {
          await cloud.finish(FIREBASE, 'POST', `${FIREBASE}/projects/${project}/webApps`, {
            displayName: APP,
          });
        }
        const [app] = await apps();
        const config = v.parse(webSchema, await cloud.send('GET', `${FIREBASE}/${app?.name}/config`));
        // It also says where the project is, which the page does not need.
        const web = Object.fromEntries(
          Object.entries(config).filter(([name]) => CONSOLE_FIELDS.includes(name)),
        );
        await change({ web });
      },
      byHand: `npx firebase apps:create web "${APP}" --project ${project}`,
    },
    {
      name: 'Each of them has a key',
      isDone: async () => {
        for (const target of targets) {
          const listed = target === 'shell' ? publicKeyIn(target) : file().sites[target]?.publicKey;
          const isHere = publicKeyIn(target) === listed && listed !== undefined;
          // Another machine may have the key of what is live.
          const isElsewhere = keyIn(target) === undefined && (target === 'shell' || listed !== undefined);
          const site = file().sites[target]?.site;
          if (isHere) continue;
          if (!isElsewhere || site === undefined || !(await serves(site, manifestOf(target)))) return false;
        }
        return true;
      },
      do: async () => {
        for (const target of targets) {
          const before = file().sites[target];
          if (!before) throw new Error(`${target} has no site.`);
          if (before.publicKey !== undefined && keyIn(target) === undefined) {
            if (await serves(before.site, manifestOf(target))) continue;
          }
          // First the private half: a public one without it would be of no use.
          if (keyIn(target) === undefined)
            files.writeSecret(`${target}.key`, generateSigningKey().privateKey);
          const publicKey = publicKeyIn(target);
          if (target === 'shell' || publicKey === undefined) continue;
          await change({ sites: { ...file().sites, [target]: { ...before, publicKey } } });
        }
      },
      byHand: `commit deployments/${project}/deployment.json, and keep ~/.config/sales-report/${project} to yourself`,
    },
  ];
};

/** Returns the file that a site has once something is published. */
export const manifestOf = (target: string): string => (target === 'shell' ? 'releases.json' : 'section.json');
