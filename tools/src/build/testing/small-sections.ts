import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../project/root';
import { sharedVersions } from '../federation/sharing';

/** The version of each package that the shell shares. */
const VERSIONS = Object.fromEntries(
  Object.entries(sharedVersions(join(root, 'shell'))).map(([request, version]) => [
    request.split('/')[0],
    version,
  ]),
);

/** A section of one file to build. */
export interface SmallSection {
  readonly source: string;
  /** The packages in its package.json, which its build takes from the page. */
  readonly dependencies: readonly string[];
  /** Further files, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /**
   * Options of its build: without source maps, as another repository builds it with these shared modules, or as a host
   * that provides modules.
   */
  readonly build?: {
    readonly devtool?: false;
    readonly provides?: readonly string[];
    readonly shared?: Readonly<Record<string, { readonly singleton: boolean; readonly import?: false }>>;
  };
}

/** Sections in a temporary folder, which has the packages of this checkout. */
export class SmallSections {
  readonly #folder = mkdtempSync(join(tmpdir(), 'sections-'));

  constructor() {
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'));
  }

  /** Builds all sections in one process. @throws {Error} If a build fails. */
  async build(sections: Readonly<Record<string, SmallSection>>): Promise<void> {
    for (const [name, section] of Object.entries(sections)) this.#write(`mfe-${name}`, section);
    const program = join(__dirname, 'run-builds.ts');
    await promisify(execFile)(process.execPath, ['--import', 'tsx', program, this.#folder], { cwd: root });
  }

  /** Returns the folder with the files of a section's build. */
  folderOf(name: string): string {
    const dist = join(this.#folder, `mfe-${name}`, 'dist');
    const [build] = readdirSync(dist).includes('builds') ? readdirSync(join(dist, 'builds')) : [];
    return build === undefined ? dist : join(dist, 'builds', build);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }

  #write(folder: string, { source, dependencies, files = {}, build = {} }: SmallSection): void {
    const name = folder.slice('mfe-'.length);
    const all = {
      'section.json': JSON.stringify({
        name,
        contract: '^3.0.0',
        team: 'Small sections <small-sections@example.com>',
        routes: [{ path: `/${name}`, role: 'staff' }],
      }),
      'package.json': JSON.stringify({
        dependencies: Object.fromEntries(dependencies.map((name) => [name, VERSIONS[name]])),
      }),
      'build.json': JSON.stringify(build),
      'src/section.tsx': source,
      ...files,
    };
    for (const [path, text] of Object.entries(all)) {
      const file = join(this.#folder, folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
}
