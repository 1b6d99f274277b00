import { appendFile } from 'node:fs/promises';
import { jsonText } from 'section-kit/build/section-manifest';
import { misfitsIn, readTerms } from 'section-kit/publish/fits';
import {
  type Audience,
  type BuiltSection,
  buildFolder,
  builtPreview,
  builtSection,
  canaryBuild,
  previousBuild,
  type SignedRelease,
  withCanary,
  withRollback,
} from 'section-kit/publish/section-releases';
import type { Upload } from 'section-kit/publish/site';
import { accountPlace, type SectionBuild } from 'shared-contract';
import { buildPackage, distOf, requireBuild } from '../build/builds';
import { pageFor } from '../cloud/deployment-file';
import { messageOf } from '../project/errors.mjs';
import type { Launch } from '../project/launch';
import type { Task } from '../project/steps.mjs';
import { WrongUse } from '../project/wrong-use';
import { uidsOf } from './as-visitor';
import { addDeclarations } from './declarations';
import { type Deployment, openDeployment, openSection, readSections } from './deployment';
import type { Gate, Pass } from './gate/gate';
import { type StoppedCanaries, stoppedCanaries } from './releases/canary-stops';
import { filesOf, ShellReleases } from './releases/shell-releases';

interface Options {
  readonly project?: string;
  readonly canary?: number;
  readonly hold?: boolean;
  readonly built?: boolean;
  /** Whether `dist` has the build of a pull request, to be held. */
  readonly preview?: boolean;
  /** False by `--no-gate`. */
  readonly gate: boolean;
  readonly forgetReleases?: boolean;
}

/** `npm run publish -w PACKAGE`: builds the package, tests the live page with that build, and makes it live. */
export const publish = async (launch: Launch, packageName: string, options: Options): Promise<number> => {
  const { forgetReleases = false } = options;
  const audience = audienceOf(options);
  const deployment = await openDeployment(options.project);
  const said = new Set<string>();
  const say = (sentence: string) => said.add(sentence);
  const [built, gate] = await Promise.allSettled([
    haveBuild(launch, packageName, options),
    options.gate ? loadGate({ launch, deployment, packageName, say }) : undefined,
  ]);
  // A fault of the sources is said by the build.
  if (built.status === 'rejected') throw built.reason;
  if (gate.status === 'rejected') throw gate.reason;
  const pass = gate.value;
  if (packageName === 'shell' && options.preview) throw new WrongUse('Only a section has previews.');
  if (packageName !== 'shell' && forgetReleases) {
    throw new WrongUse('Only the shell has releases to forget.');
  }
  try {
    if (packageName === 'shell')
      return await publishShell(launch, deployment, audience, pass, forgetReleases);
    const section = await sectionIn(packageName, options);
    return await publishSection(launch, deployment, packageName, section, audience, pass);
  } finally {
    // At the end, where they are read, also of a build that is refused.
    for (const sentence of said) launch.steps.print(sentence);
  }
};

const sectionIn = (packageName: string, { preview }: Options): Promise<BuiltSection> =>
  preview ? builtPreview(distOf(packageName)) : builtSection(distOf(packageName));

const haveBuild = async (launch: Launch, packageName: string, { built, preview }: Options): Promise<void> => {
  if (built) await requireBuild(launch, packageName);
  else if (!preview) await buildPackage(launch, packageName);
};

/** Loads the gate while the package is built: the driver of its browser takes up to a second. */
const loadGate = async (gate: Gate): Promise<Pass> => (await import('./gate/gate')).openGate(gate);

const audienceOf = ({ canary, hold, preview }: Options): Audience => {
  if (hold || preview) return 'hold';
  return canary === undefined ? 'live' : { canary };
};

const publishSection = async (
  { steps }: Launch,
  deployment: Deployment,
  packageName: string,
  built: BuiltSection,
  audience: Audience,
  pass: Pass | undefined,
): Promise<number> => {
  const { id } = built.build;
  const { name, section, before } = await steps.run(`Site of ${packageName}`, async (task) => {
    const opened = await openSection(deployment, packageName);
    const manifest = await opened.section.manifest();
    task.note(manifest ? `${manifest.live} is live` : 'nothing published yet');
    return { ...opened, before: manifest };
  });
  if (before?.live === id) {
    steps.print(`${id} is live already: the sources have not changed since.`);
    return 0;
  }
  let signed: SignedRelease | undefined;
  if (pass) {
    // The gate opens the build as the live one, whoever gets it afterwards.
    const candidate = await section.sign(before, built.build, 'live');
    await pass({
      target: name,
      live: before?.live,
      stage: {
        from: built.folder,
        to: buildFolder(built.build),
        texts: { 'section.json': jsonText(candidate.manifest) },
      },
      manifest: candidate.manifest,
    });
    if (audience === 'live') signed = candidate;
  }
  await steps.run(`Release ${name}`, async (task) => {
    const upload = await section.publish(built, audience, signed);
    task.note(`${id} ${described(audience)}, ${sizeOf(upload)}`);
  });
  if (audience !== 'hold') return 0;
  const known = before?.builds.find((each) => each.id === id);
  if (!before || known?.withdrawn || known?.replaces !== undefined) {
    steps.print(`No link opens ${id}: it is live, was live, or was taken back.`);
    return 0;
  }
  const link = `${deployment.page}${startOf(built.build)}?section=${name}@${id}`;
  steps.print(`All staff can open it: ${link}`);
  const { GITHUB_OUTPUT } = process.env;
  if (GITHUB_OUTPUT) await appendFile(GITHUB_OUTPUT, `link=${link}\n`);
  return 0;
};

/** Returns the path of the first screen for staff, if there is one. */
const startOf = ({ routes }: SectionBuild): string =>
  (routes.find(({ role }) => role === 'staff') ?? routes[0])?.path ?? '/';

const publishShell = async (
  { steps }: Launch,
  deployment: Deployment,
  audience: Audience,
  pass: Pass | undefined,
  forgetReleases: boolean,
): Promise<number> => {
  if (typeof audience !== 'string') throw new WrongUse('The shell has no canary: hold it, or publish it.');
  const hold = audience === 'hold';
  const dist = distOf('shell');
  await steps.run('Declarations', () => addDeclarations(dist), 'Correct what the compiler says.');
  if (pass) {
    const page = await pageFor(dist, deployment.config);
    const texts = { 'index.html': page, 'sections.json': jsonText(deployment.sections) };
    await pass({ target: 'shell', stage: { from: dist, to: '.', texts }, hold });
  }
  await steps.run('Release shell', async (task) => {
    const shell = await openShell(deployment);
    const upload = await shell.publish(dist, deployment.sections, { hold, forgetReleases });
    task.note(`${hold ? 'held as the next one' : 'live'}, ${sizeOf(upload)}`);
  });
  return 0;
};

const openShell = async (deployment: Deployment): Promise<ShellReleases> =>
  new ShellReleases(deployment.site('shell'), await deployment.key('shell'), deployment);

const described = (audience: Audience): string => {
  if (audience === 'live') return 'is live';
  return audience === 'hold' ? 'is held' : `goes to ${audience.canary} % of the accounts`;
};

const sizeOf = ({ files, bytes }: Upload): string =>
  `${files} files, ${(bytes / 1000).toFixed(0)} kB uploaded`;

/**
 * `npm run rollback -w PACKAGE [-- BUILD]`: makes another build of a section live, by default the previous one, or another
 * release of the shell.
 */
export const rollback = async (
  { steps }: Launch,
  packageName: string,
  build: string | undefined,
  { project }: { project?: string },
): Promise<number> => {
  await steps.run(`Roll back ${packageName}`, async (task) => {
    const deployment = await openDeployment(project);
    if (packageName === 'shell') return rollBackShell(deployment, build, task);
    const { section } = await openSection(deployment, packageName);
    await section.change((manifest) => {
      const target = build ?? previousBuild(manifest);
      task.note(
        target === manifest.live ? `${target} is live already` : `${target} is live, ${manifest.live} was`,
      );
      return withRollback(manifest, target);
    });
  });
  return 0;
};

/** Makes another release of the shell live. @throws {Error} If a section has no build for it. */
const rollBackShell = async (
  deployment: Deployment,
  releasedAt: string | undefined,
  { log, note }: Task,
): Promise<void> => {
  const shell = await openShell(deployment);
  await shell.rollback(deployment.sections, releasedAt, async (target, live) => {
    const manifests = await readSections(deployment, log);
    const [first] = await misfitsIn(await readTerms(filesOf(target)), manifests, (name) =>
      deployment.site(name),
    );
    if (first) {
      const { section, channel, build, what } = first;
      throw new Error(
        `The shell of ${target.releasedAt} is too old: the ${channel} of ${section}, ${build}, needs ${what}. Roll back ${section} first.`,
      );
    }
    note(`that of ${target.releasedAt} is live, that of ${live.releasedAt} was`);
  });
};

/**
 * `npm run canary -w mfe-reports -- PERCENT [BUILD] [--for EMAILS]`: gives a build to a percentage of the accounts, and to those of
 * these members of staff. 0 without them ends the canary.
 */
export const canary = async (
  { steps }: Launch,
  packageName: string,
  {
    percent,
    build: id,
    for: emails,
    project,
  }: { percent: number; build: string | undefined; for?: readonly string[]; project?: string },
): Promise<number> => {
  await steps.run(`Canary of ${packageName}`, async (task) => {
    const deployment = await openDeployment(project);
    const { name, section } = await openSection(deployment, packageName);
    const uids = emails && (await uidsOf(deployment, emails));
    const stopped: StoppedCanaries =
      percent === 0 && !uids
        ? new Map()
        : await stoppedCanaries(deployment, name).catch((error: unknown) => {
            task.log(`Whether a canary was stopped is not known: ${messageOf(error)}`);
            return new Map();
          });
    await section.change(async (manifest) => {
      const places = uids?.map((uid) => accountPlace(uid, name, canaryBuild(manifest, id)));
      const changed = withCanary(manifest, percent, id, places && (await Promise.all(places)));
      const build = changed.canary?.build;
      if (build && stopped.has(build)) {
        const reason = stopped.get(build);
        throw new Error(`${build} was stopped as a canary: ${reason} Publish a build that fixes it.`);
      }
      const named = changed.canary?.accounts ? `${changed.canary.accounts.length} named and ` : '';
      const ended = changed.builds.some((each) => each.id === id && each.withdrawn)
        ? `${id} is taken back`
        : 'ended: everybody gets the live build';
      task.note(percent > 0 || uids ? `${named}${percent} % of the accounts get ${build}` : ended);
      return changed;
    });
  });
  return 0;
};
