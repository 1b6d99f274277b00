import type { SharedNames } from 'section-kit/build/shared-names';
import { readTerms } from 'section-kit/publish/fits';
import { buildFolder, builtSection, readManifest } from 'section-kit/publish/section-releases';
import { LocalSite } from 'section-kit/publish/site';
import { fallbackBuilds } from 'shared-contract';
import { distOf } from '../build/builds';
import { ifThere, messageOf } from '../project/errors.mjs';
import { root } from '../project/root';
import { packageNames } from '../project/workspace';
import { WrongUse } from '../project/wrong-use';
import { type Deployment, openDeployment } from './deployment';
import { tableText } from './sections';

/** A build, and the names that it uses, if it has recorded them. */
interface User {
  readonly section: string;
  readonly channel: string;
  readonly build: string;
  readonly usedNames?: SharedNames | undefined;
}

/** `npm run uses -- shared-ui Button`: prints which builds use a name that the shell provides, live ones and those of `dist`. */
export const uses = async (
  module: string,
  name: string | undefined,
  { project }: { project?: string },
): Promise<number> => {
  const deployment = await openDeployment(project);
  const { providedNames } = await readTerms(deployment.site('shell'));
  if (providedNames && !Object.hasOwn(providedNames, module)) {
    throw new WrongUse(`The live shell provides no ${module}, but ${Object.keys(providedNames).join(', ')}.`);
  }
  const live = await Promise.all(
    Object.keys(deployment.sections).map((section) => liveUsers(deployment, section)),
  );
  const built = await Promise.all(packageNames(root, 'mfe-').map(builtUser));
  console.log(usesText([...live.flat(), ...built.flat()], module, name));
  const provided = providedNames?.[module];
  if (name !== undefined && provided && !provided.includes(name)) {
    console.log(`\nThe live shell provides no ${name} of ${module}.`);
  }
  return 0;
};

/** Returns the builds of a section that somebody gets, or may get when the live one fails. */
const liveUsers = async (deployment: Deployment, section: string): Promise<User[]> => {
  try {
    const site = deployment.site(section);
    const manifest = await readManifest(section, site, deployment.sections[section]?.publicKey ?? '');
    if (!manifest) return [{ section, channel: 'nothing published', build: '-' }];
    const fallbacks = fallbackBuilds(manifest);
    const channelOf = (id: string): string | undefined => {
      if (id === manifest.live) return 'live';
      if (id === manifest.canary?.build) return 'canary';
      return fallbacks.some((fallback) => fallback.id === id) ? 'fallback' : undefined;
    };
    const users = manifest.builds.map(async (build) => {
      const channel = channelOf(build.id);
      if (channel === undefined) return [];
      const { usedNames } = await readTerms(site, `${buildFolder(build)}/`);
      return [{ section, channel, build: build.id, usedNames }];
    });
    return (await Promise.all(users)).flat();
  } catch (error) {
    return [{ section, channel: messageOf(error), build: '-' }];
  }
};

/** Returns the last build of a section on this machine. */
const builtUser = async (packageName: string): Promise<User[]> => {
  const built = await ifThere(builtSection(distOf(packageName)));
  if (!built) return [];
  const { usedNames } = await readTerms(new LocalSite(built.folder));
  return [{ section: packageName.slice('mfe-'.length), channel: 'dist', build: built.build.id, usedNames }];
};

/** Returns a table with a line for each build: whether it uses a name of a module, or which names of it. */
export const usesText = (users: readonly User[], module: string, name?: string): string => {
  const use = ({ usedNames }: User): string => {
    if (!usedNames) return 'not known';
    const names = Object.hasOwn(usedNames, module) ? usedNames[module] : undefined;
    if (names === undefined) return 'no';
    if (names === null) return 'the whole module';
    if (name === undefined) return names.join(', ') || 'no name';
    return names.includes(name) ? 'yes' : 'no';
  };
  return tableText([
    ['section', 'channel', 'build', name === undefined ? module : `${name} of ${module}`],
    ...users.map((user) => [user.section, user.channel, user.build, use(user)]),
  ]);
};
