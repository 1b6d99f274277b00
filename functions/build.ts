import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type BuildOptions, build, context } from 'esbuild';
import { deployedLock } from './deployed-lock';

const { dependencies, ...source } = JSON.parse(await readFile('package.json', 'utf8'));

const folder = process.env.BUILD_FOLDER ?? 'dist';

const bundle: BuildOptions = {
  entryPoints: ['src/index.ts'],
  outfile: join(folder, 'index.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: Object.keys(dependencies),
  sourcemap: true,
  logLevel: 'warning',
};

// This folder alone is deployed. Its package.json leaves out the workspace packages, which are bundled: the
// installer in the cloud would look for them in the public registry. Its lock file makes that run `npm ci`.
// Its files are replaced in place: the emulator does not notice one that goes and comes again. A build by hand has no stamp.
await mkdir(folder, { recursive: true });
await rm(join(folder, '.inputs'), { force: true });
await writeFile(
  join(folder, 'package.json'),
  `${JSON.stringify({ name: source.name, private: true, type: source.type, main: 'index.js', dependencies }, null, 2)}\n`,
);

const whole = JSON.parse(await readFile('../package-lock.json', 'utf8'));
const lock = deployedLock(whole, { name: source.name, dependencies });
await writeFile(join(folder, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);

/** Returns a hash of the code of each function or group: that of its own module with all that it imports. */
const ownHashes = async (): Promise<Record<string, string>> => {
  const index = await readFile('src/index.ts', 'utf8');
  const EXPORT = /^export \{([^}]+)\} from '\.\/(.+)';$/gm;
  const exported = [...index.matchAll(EXPORT)].map(([, names = '', path = '']) => ({ names, path }));
  const { outfile: _, ...options } = bundle;
  const entryPoints = ['limits', ...exported.map(({ path }) => path)].map((path) => `src/${path}.ts`);
  const { outputFiles } = await build({
    ...options,
    entryPoints,
    outbase: 'src',
    outdir: 'own',
    sourcemap: false,
    write: false,
  });
  const codeOf = (path: string) => {
    const found = outputFiles.find((file) => file.path === resolve('own', `${path}.js`));
    if (!found) throw new Error(`There is no code of ${path}.`);
    return found.text;
  };
  const shared = index.replaceAll(EXPORT, '') + codeOf('limits');
  const hashes = exported.flatMap(({ names, path }) => {
    const hash = createHash('sha256').update(shared + codeOf(path));
    const text = hash.digest('hex');
    return names.match(/\w+/g)?.map((name) => [name, text] as const) ?? [];
  });
  return Object.fromEntries(hashes);
};

if (process.argv.includes('--watch')) await (await context(bundle)).watch();
else {
  await build(bundle);
  // By these a deployment leaves out what has not changed.
  await writeFile(join(folder, 'functions.json'), `${JSON.stringify(await ownHashes(), null, 2)}\n`);
}
