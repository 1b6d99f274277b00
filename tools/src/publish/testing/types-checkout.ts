import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CONTRACT_VERSION, type SectionBuild } from 'shared-contract';
import { typeFaultsOfSections, typeFaultsWithShell } from '../gate/live-types';

/** Has the provided `Button`. */
export const BUTTON = 'shared-ui/src/index.ts';
/** Returns the text of `BUTTON`, with these tones and more properties. */
export const button = (tones: string, more = '') =>
  `export const Button = (options: { tone: ${tones}; ${more} }): string => options.tone;\n`;
/** Uses `Button`. */
export const SCREEN = 'mfe-reports/src/screen.ts';
/** Returns the text of `SCREEN`, with a tone. */
export const screen = (tone: string) =>
  `import { Button } from 'shared-ui';\nimport { limit } from 'shared-model/limits';\nButton({ tone: '${tone}' });\nexport const most: number = limit;\n`;
const config = JSON.stringify({ extends: '../tsconfig.base.json', include: ['src'] });
const MODULES = { module: 'esnext', moduleResolution: 'bundler' };
/** The error of a loud screen with a button that is only quiet. */
export const LOUD = `mfe-reports/src/screen.ts:3: Type '"loud"' is not assignable to type '"quiet"'.`;

/** A site with an `mf-manifest.json` of each commit, by the folder of its build. */
const siteOf = (commits: Readonly<Record<string, unknown>>) => ({
  read: async (path: string) => {
    const folder = path.replace(/mf-manifest\.json$/, '');
    return folder in commits ? Buffer.from(JSON.stringify({ commit: commits[folder] })) : undefined;
  },
});

const buildOf = (id: string, contract: string): SectionBuild => ({
  id,
  entry: `builds/${id}/remoteEntry.js`,
  integrity: 'sha384-',
  chunks: {},
  files: 'sha384-',
  contract,
  createdAt: '2026-11-21T09:30:00Z',
  routes: [],
});

/** The differences from a live build of `reports` for this contract. */
interface Different {
  readonly canary?: string;
  readonly fallback?: string;
  readonly name?: string;
  readonly contract?: string;
}

/** A checkout with a section and two shared packages, whose commits tests compare. */
export class TypesCheckout {
  readonly folder = mkdtempSync(join(tmpdir(), 'live-types-'));
  /** The messages about builds that cannot be compared. */
  readonly said: string[] = [];

  constructor() {
    this.git('init', '--quiet', '--initial-branch=main');
    this.write({
      '.gitignore': '.local\nnode_modules\n',
      'tsconfig.base.json': JSON.stringify({
        compilerOptions: { ...MODULES, lib: ['es2022'], strict: true, noEmit: true, types: [] },
      }),
      'shared-ui/package.json': JSON.stringify({ exports: { '.': './src/index.ts' } }),
      'shared-model/package.json': JSON.stringify({ exports: { './*': './src/*.ts' } }),
      'shared-model/src/limits.ts': 'export const limit = 1;\n',
      [BUTTON]: button("'loud' | 'quiet'"),
      'mfe-reports/package.json': '{}',
      'mfe-reports/tsconfig.json': config,
      [SCREEN]: screen('loud'),
    });
    // As npm links the packages of a workspace.
    mkdirSync(join(this.folder, 'node_modules'));
    for (const name of ['shared-ui', 'shared-model']) {
      symlinkSync(join(this.folder, name), join(this.folder, 'node_modules', name));
    }
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      writeFileSync(join(this.folder, path), text);
    }
  }

  /** Commits these files, and returns the commit. */
  commit(files: Readonly<Record<string, string>> = {}): string {
    this.write(files);
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '--message=Change it');
    return this.git('rev-parse', 'HEAD');
  }

  /** Returns the faults of a section whose live build, canary and fallback name these commits. */
  ofSection(
    live: unknown,
    { canary, fallback, name = 'reports', contract = `^${CONTRACT_VERSION}` }: Different = {},
  ): Promise<string[]> {
    const manifest = {
      name,
      builds: ['live', 'canary', 'fallback'].map((id) => buildOf(id, contract)),
      live: 'live',
      ...(canary !== undefined && { canary: { build: 'canary', percent: 10 } }),
      serial: 1,
      signature: '',
    };
    const site = siteOf({ 'builds/live/': live, 'builds/canary/': canary, 'builds/fallback/': fallback });
    return typeFaultsOfSections([manifest], () => site, this.options());
  }

  /** Returns the faults of the section of this checkout with a live shell of this commit. */
  withShell(commit: string): Promise<string[]> {
    return typeFaultsWithShell('mfe-reports', siteOf({ '': commit }), this.options());
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  private options() {
    return { checkout: this.folder, say: (sentence: string) => this.said.push(sentence) };
  }

  private git(...args: string[]): string {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    return execFileSync('git', [...identity, ...args], { cwd: this.folder, encoding: 'utf8' }).trim();
  }
}
