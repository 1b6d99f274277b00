// A copy of the sources in a temporary folder, in which a test edits files and runs npm scripts.
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Running, start } from '../../tools/src/project/processes.mjs';
import { root } from '../../tools/src/project/root';

/** Folders that are not copied. */
const NOT_COPIED = new Set(['.git', '.local', 'node_modules', 'dist', 'coverage', 'test-results']);
/** The installed packages, and this machine's sites, keys and data: both checkouts share them. */
const PACKAGES = 'node_modules';
const LOCAL = '.local';

/** The result of a command. */
export interface CommandResult {
  readonly code: number;
  /** Its output, with errors. */
  readonly output: string;
  readonly seconds: number;
}

/** Links the installed packages into a checkout. The workspaces are its own: it may change what sections share. */
const linkPackages = async (folder: string): Promise<void> => {
  await mkdir(join(folder, PACKAGES));
  const entries = await readdir(join(root, PACKAGES), { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(PACKAGES, entry.name);
      const target = entry.isSymbolicLink() ? await readlink(join(root, path)) : join(root, path);
      await symlink(target, join(folder, path));
    }),
  );
};

/** A second checkout of the sources. Changes in it do not affect this one. */
export class Checkout {
  private constructor(
    readonly folder: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /**
   * Copies the sources.
   * @param apart The environment of its commands, for a checkout with sites, keys and data of its own. Default: it shares
   *   those of this one.
   */
  static async create(apart?: NodeJS.ProcessEnv): Promise<Checkout> {
    const folder = await mkdtemp(join(tmpdir(), 'checkout-'));
    await cp(root, folder, {
      recursive: true,
      filter: (path) => path === root || !NOT_COPIED.has(basename(path)),
    });
    await linkPackages(folder);
    if (!apart) await symlink(join(root, LOCAL), join(folder, LOCAL));
    return new Checkout(folder, { ...apart, ...(apart && { LOCAL_SITES: join(folder, LOCAL, 'sites') }) });
  }

  /** Returns the hash of every source file, by path. */
  async hashes(folder = ''): Promise<Record<string, string>> {
    const entries = await readdir(join(this.folder, folder), { withFileTypes: true });
    const hashes = entries
      .filter(({ name }) => !NOT_COPIED.has(name))
      .map(async (entry) => {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory()) return this.hashes(path);
        const content = await readFile(join(this.folder, path));
        return { [path]: createHash('sha256').update(content).digest('hex') };
      });
    return Object.assign({}, ...(await Promise.all(hashes)));
  }

  /** Replaces a text in a file. @throws {Error} if the file does not contain it. */
  async edit(path: string, text: string, replacement: string): Promise<void> {
    const file = join(this.folder, path);
    const source = await readFile(file, 'utf8');
    if (!source.includes(text)) throw new Error(`${path} does not contain ${text}.`);
    await writeFile(file, source.replace(text, replacement));
  }

  /** Runs an npm script: of the root, or with `--workspace=NAME` of that package. */
  run(script: string, ...args: string[]): Promise<CommandResult> {
    return this.npm('run', script, ...args);
  }

  /** Runs a program of an installed package, such as `tsc`. */
  exec(program: string, ...args: string[]): Promise<CommandResult> {
    return this.npm('exec', '--', program, ...args);
  }

  /** Starts an npm script that goes on until it is stopped. @param onLine Receives each line of its output. */
  start(script: string, onLine: (line: string) => void, ...args: string[]): Running {
    const command = ['npm', 'run', script, '--', ...args];
    // It saves its data when it is stopped.
    return start(command, { cwd: this.folder, env: this.env, onLine, graceMs: 30_000 });
  }

  private async npm(...args: string[]): Promise<CommandResult> {
    const startedAt = performance.now();
    const lines: string[] = [];
    const onLine = (line: string) => lines.push(line);
    const running = start(['npm', ...args], { cwd: this.folder, env: this.env, input: '', onLine });
    const code = await running.exited;
    return { code, output: lines.join('\n'), seconds: (performance.now() - startedAt) / 1000 };
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}
