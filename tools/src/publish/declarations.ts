import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { jsonText } from 'section-kit/build/section-manifest';
import { NAMES_FILE } from 'section-kit/build/shared-names';
import { filesIn } from 'section-kit/publish/site';
import { SINGLETONS, sharedEntries, sharedSources } from '../build/federation/sharing';
import { start } from '../project/processes.mjs';
import { root } from '../project/root';

/** Modules by their names, and the texts of their declarations. */
type Declarations = Readonly<Record<string, string>>;

/** A team has the contract as a package of its own. */
const CONTRACT = /^shared-contract\//;

const withoutEnding = (path: string): string => path.replace(/(\.d)?\.tsx?$/, '');

/** Returns the declarations of these files and of all sources that they import, by path, as the compiler writes them. */
const compiled = async (files: readonly string[], checkout: string): Promise<Declarations> => {
  const folder = await mkdtemp(join(tmpdir(), 'declarations-'));
  try {
    const compilerOptions = {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, allowJs: false, checkJs: false },
      ...{ typeRoots: [join(checkout, 'node_modules/@types')], types: ['node'] },
      ...{ rootDir: checkout, outDir: join(folder, 'out') },
      // The compiler writes nothing of what it finds as an installed package.
      paths: Object.fromEntries(
        sharedSources(checkout).map(([name, path]) => [name, [join(checkout, path)]]),
      ),
    };
    const project = { extends: join(checkout, 'tsconfig.base.json'), compilerOptions };
    await writeFile(
      join(folder, 'tsconfig.json'),
      jsonText({ ...project, files: files.map((file) => join(checkout, file)) }),
    );
    const said: string[] = [];
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const command = [process.execPath, tsc, '-p', folder, '--pretty', 'false'];
    const code = await start(command, { cwd: checkout, onLine: (line) => said.push(line) }).exited;
    if (code !== 0) throw new Error(`The declarations of the page do not compile: ${said[0]}`);
    const paths = (await filesIn(join(folder, 'out'))).filter((path) => !CONTRACT.test(path)).sort();
    const texts = paths.map(async (path) => {
      return [withoutEnding(path), await readFile(join(folder, 'out', path), 'utf8')] as const;
    });
    return Object.fromEntries(await Promise.all(texts));
  } finally {
    await rm(folder, { recursive: true });
  }
};

/**
 * Returns one text of ambient modules. Declarations in them stand without `declare`, and name each other by whole names.
 * @param nameOf Returns the name of a module that another one imports.
 */
export const rolledUp = (
  files: Declarations,
  nameOf: (specifier: string, importer: string) => string,
): string =>
  Object.entries(files)
    .map(([path, text]) => {
      const body = text
        .replaceAll(
          /((?:\bfrom|^import) |\bimport\()(['"])([^'"\n]+)\2/gm,
          (_, start: string, quote: string, specifier: string) =>
            `${start}${quote}${nameOf(specifier, path)}${quote}`,
        )
        .replaceAll(/^(export )?declare /gm, '$1');
      return `declare module '${nameOf(path, '')}' {\n${body}}\n`;
    })
    .join('');

/**
 * Returns the declarations of the modules that the page provides, as ambient modules in one text. What they import has the path of
 * its file as its name, so that nobody imports it by mistake.
 */
export const pageDeclarations = async (checkout: string = root): Promise<string> => {
  const entries = sharedEntries(checkout).filter(({ request }) => SINGLETONS.includes(request));
  const requests = new Map(
    entries.flatMap(({ request, files }) => files.map((file) => [withoutEnding(file), request] as const)),
  );
  const files = await compiled(
    entries.flatMap((entry) => entry.files),
    checkout,
  );
  const { resolve } = createRequire(join(checkout, 'package.json'));
  const fileOf = (specifier: string, importer: string): string => {
    if (importer === '') return specifier;
    if (!/^(\.|shared-)/.test(specifier)) return specifier;
    if (!specifier.startsWith('.')) return withoutEnding(relative(checkout, resolve(specifier)));
    const path = join(dirname(importer), specifier);
    return path in files ? path : join(path, 'index');
  };
  return rolledUp(files, (specifier, importer) => {
    const file = fileOf(specifier, importer);
    return file in files ? (requests.get(file) ?? file) : specifier;
  });
};

/**
 * Puts the declarations into the build of a shell, and names their file in its `mf-manifest.json`, where a team in another
 * repository finds it. No page loads it.
 */
export const addDeclarations = async (folder: string): Promise<void> => {
  const manifest = join(folder, NAMES_FILE);
  const text = await pageDeclarations();
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const declarations = `assets/page.${hash}.d.ts`;
  await writeFile(join(folder, declarations), text);
  const known: object = JSON.parse(await readFile(manifest, 'utf8'));
  await writeFile(manifest, JSON.stringify({ ...known, declarations }, null, 2));
};
