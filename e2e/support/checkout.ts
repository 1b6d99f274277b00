import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../../tools/src/project/root';

/** What a checkout does not hold, or shares with this one: packages, and this machine's sites and keys. */
const ELSEWHERE = new Set(['.git', '.local', 'node_modules', 'dist', 'coverage', 'test-results']);
const SHARED = ['.local', 'node_modules'];

/** How a command ended. */
export interface Ended {
  readonly code: number | null;
  /** Everything it said. */
  readonly output: string;
  readonly seconds: number;
}

/** Another checkout of the sources, as a colleague has one: what is changed there leaves this one as it is. */
export class Checkout {
  private constructor(readonly folder: string) {}

  static async create(): Promise<Checkout> {
    const folder = await mkdtemp(join(tmpdir(), 'checkout-'));
    await cp(root, folder, {
      recursive: true,
      filter: (path) => path === root || !ELSEWHERE.has(basename(path)),
    });
    await Promise.all(SHARED.map((name) => symlink(join(root, name), join(folder, name))));
    return new Checkout(folder);
  }

  /** The hash of every source, by its path. */
  async hashes(folder = ''): Promise<Record<string, string>> {
    const entries = await readdir(join(this.folder, folder), { withFileTypes: true });
    const hashes = entries
      .filter(({ name }) => !ELSEWHERE.has(name))
      .map(async (entry) => {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory()) return this.hashes(path);
        const content = await readFile(join(this.folder, path));
        return { [path]: createHash('sha256').update(content).digest('hex') };
      });
    return Object.assign({}, ...(await Promise.all(hashes)));
  }

  /** Replaces a text in a file. @throws {Error} Where it is not there. */
  async edit(path: string, text: string, replacement: string): Promise<void> {
    const file = join(this.folder, path);
    const source = await readFile(file, 'utf8');
    if (!source.includes(text)) throw new Error(`${path} does not say ${text}.`);
    await writeFile(file, source.replace(text, replacement));
  }

  /** Runs a script there: one of the root, or after `--workspace=NAME` one of that package. */
  run(script: string, ...args: string[]): Promise<Ended> {
    return this.npm('run', script, ...args);
  }

  /** Runs a program of one of the packages there, such as `tsc`. */
  exec(program: string, ...args: string[]): Promise<Ended> {
    return this.npm('exec', '--', program, ...args);
  }

  private async npm(...args: string[]): Promise<Ended> {
    const startedAt = performance.now();
    const child = spawn('npm', args, {
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    return { code, output, seconds: (performance.now() - startedAt) / 1000 };
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}
