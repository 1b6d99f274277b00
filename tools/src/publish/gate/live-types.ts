import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import pLimit from 'p-limit';
import { jsonText } from 'section-kit/build/section-manifest';
import { readTerms } from 'section-kit/publish/fits';
import { buildFolder } from 'section-kit/publish/section-releases';
import type { Files } from 'section-kit/publish/site';
import { contractFits, type SectionBuild, type SectionManifest } from 'shared-contract';
import { SINGLETONS, sharedEntries } from '../../build/federation/sharing';
import { gitLines, NO_TESTS } from '../../project/git';
import { start } from '../../project/processes.mjs';
import { root } from '../../project/root';
import { isPackage, packageNames } from '../../project/workspace';

interface Options {
  /** Receives which builds cannot be compared, a sentence at a time. */
  readonly say: (sentence: string) => void;
  /** Tests pass another checkout. */
  readonly checkout?: string;
}

const AT_ONCE = 2;

/**
 * Compiles live sections and canaries with the provided modules of this checkout, and returns the errors, a line for each. Each
 * section keeps what it bundles: the shared packages of its own commit. Leaves out sections that this checkout does not have.
 */
export const typeFaultsOfSections = async (
  manifests: readonly SectionManifest[],
  siteOf: (section: string) => Files,
  { say, checkout = root }: Options,
): Promise<string[]> => {
  const limit = pLimit(AT_ONCE);
  const compare = async ({ name, live }: SectionManifest, build: SectionBuild): Promise<string[]> => {
    const what = `${build.id === live ? 'live build' : 'canary'} of ${name}`;
    const { commit } = await readTerms(siteOf(name), `${buildFolder(build)}/`);
    const packageName = `mfe-${name}`;
    const errors = await errorsOf(what, commit, { say, checkout, packageName, older: 'section' });
    return errors.map(
      (error) => `The ${what} does not fit this shell: ${error} Publish ${name} first, or keep the type.`,
    );
  };
  const compared = manifests
    .filter(({ name }) => isPackage(join(checkout, `mfe-${name}`)))
    .flatMap((manifest) =>
      manifest.builds
        .filter(({ id }) => id === manifest.live || id === manifest.canary?.build)
        // This shell would leave out the others.
        .filter(({ contract }) => contractFits(contract))
        .map((build) => limit(() => compare(manifest, build))),
    );
  return (await Promise.all(compared)).flat();
};

/** Compiles a section of this checkout with the provided modules of the live shell, and returns the errors. */
export const typeFaultsWithShell = async (
  packageName: string,
  shell: Files,
  { say, checkout = root }: Options,
): Promise<string[]> => {
  const { commit } = await readTerms(shell);
  const errors = await errorsOf('live shell', commit, { say, checkout, packageName, older: 'provided' });
  return errors.map((error) => `The live shell does not fit: ${error} Publish the shell first.`);
};

interface Comparison extends Required<Options> {
  readonly packageName: string;
  /** Names the side that is of the live build's commit. The other one is of this checkout. */
  readonly older: 'section' | 'provided';
}

const errorsOf = async (
  what: string,
  commit: string | undefined,
  comparison: Comparison,
): Promise<string[]> => {
  const { checkout, say, packageName, older } = comparison;
  const needed = `${commit}:${older === 'section' ? packageName : 'shared-ui'}`;
  const [type] = commit ? await gitLines(checkout, 'cat-file', '-t', needed).catch(() => []) : [];
  if (!commit || type === undefined) {
    const why = commit ? `this clone has no ${needed}` : 'it names no commit';
    say(`The types of the ${what} are not compared: ${why}.`);
    return [];
  }
  const changed = await gitLines(
    checkout,
    ...['diff', '--name-only', commit, '--', 'shared-*/src/*', ...NO_TESTS],
  );
  return changed.length > 0 ? errorsSince(commit, comparison) : [];
};

/** A name that is gone says nothing of a type: names are compared by what builds really use. */
const OF_NAMES = ['TS2305', 'TS2614', 'TS2724'];

/** Returns the errors of a section that come from the other half's commit. */
const errorsSince = async (
  commit: string,
  { checkout, packageName, older }: Comparison,
): Promise<string[]> => {
  const local = join(checkout, '.local');
  await mkdir(local, { recursive: true });
  // Below the checkout, so that libraries are found.
  const folder = await mkdtemp(join(local, 'live-types-'));
  const [own, providing] = older === 'section' ? [folder, checkout] : [checkout, folder];
  try {
    await gitLines(checkout, 'archive', '-o', join(folder, 'sources.tar'), commit);
    await outputOf(['tar', '-xf', 'sources.tar'], folder);
    await mkdir(join(folder, 'node_modules'));
    for (const name of packageNames(folder, 'shared-')) {
      await symlink(join(folder, name), join(folder, 'node_modules', name), 'junction');
    }
    const compile = async (paths: Readonly<Record<string, readonly string[]>>): Promise<string[]> => {
      const config = {
        extends: join(own, packageName, 'tsconfig.json'),
        // What a name that is gone has typed is not looked at.
        compilerOptions: { paths, noImplicitAny: false },
        include: [join(own, packageName, 'src'), join(own, 'shared-*/src/**/*.d.ts')],
        exclude: [join(own, '**/*.test.ts'), join(own, '**/*.test.tsx')],
      };
      await writeFile(join(folder, 'tsconfig.json'), jsonText(config));
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      const lines = await outputOf([process.execPath, tsc, '--pretty', 'false'], folder);
      const fault = lines.find((line) => line.startsWith('error '));
      if (fault !== undefined) throw new Error(`The types of ${packageName} cannot be compared: ${fault}`);
      return lines.flatMap((line) => {
        const [, file = '', number, code = '', text] =
          /^(\S.*?)\((\d+),\d+\): error (TS\d+): (.*)$/.exec(line) ?? [];
        const path = relative(own, resolve(folder, file));
        const isOwn = /^(mfe|shared)-/.test(path) && !OF_NAMES.includes(code);
        return isOwn ? [`${path}:${number}: ${text}`] : [];
      });
    };
    const provided = sharedEntries(providing).filter(({ request }) => SINGLETONS.includes(request));
    const errors = await compile(
      Object.fromEntries(
        provided.map(({ request, files }) => [request, files.map((file) => join(providing, file))]),
      ),
    );
    if (errors.length === 0) return [];
    // No fault of the two together: a library that is gone since, or sources that never compiled.
    const alone = await compile({});
    return errors.filter((error) => !alone.includes(error));
  } finally {
    await rm(folder, { recursive: true });
  }
};

const outputOf = async (command: readonly string[], cwd: string): Promise<string[]> => {
  const lines: string[] = [];
  await start(command, { cwd, onLine: (line) => lines.push(line) }).exited;
  return lines;
};
