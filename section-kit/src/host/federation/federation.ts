import {
  createInstance,
  type ModuleFederation,
  registerGlobalPlugins,
  satisfy,
} from '@module-federation/enhanced/runtime';
import provideRuntime from '@module-federation/inject-external-runtime-core-plugin';
import { EXPOSED_SECTION } from 'shared-contract';
import { EntryError, FailureError } from '../failure';

type Plugin = ModuleFederation['options']['plugins'][number];

const HOST = 'shell';

/** Gives up on the entry of a build after this time. */
const ENTRY_TIMEOUT_MS = 6_000;

/** A module that the host shares with sections: there already, or lazy. */
export type SharedModule = { readonly version: string } & (
  | { readonly module: object }
  | { readonly load: () => Promise<object> }
);

/** One attempt to run a build of a section. */
export interface Remote {
  /** The name of its container, unique to the build. */
  readonly name: string;
  /** The URL of its entry, unique to the attempt. */
  readonly entry: string;
  /** The hash that the entry must have. */
  readonly integrity?: string;
}

interface Attempt {
  readonly remote: Remote;
  /** The end of its script; `timeout` until an event arrives. */
  outcome?: 'loaded' | 'error' | 'timeout';
}

/** The page's instance of the federation runtime, with the share scope for all sections. */
export class Federation {
  private readonly instance: ModuleFederation;
  private readonly attempts = new Map<string, Attempt>();

  /** @param version The id of the shell's build. @param modules The shared modules, by import request. */
  constructor(
    version: string,
    private readonly modules: Readonly<Record<string, SharedModule>>,
  ) {
    const shared = Object.entries(modules).map(([request, module]) => {
      const { version } = module;
      const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `^${version}` };
      const source =
        'module' in module ? { lib: () => module.module } : { get: () => this.share(request, module.load) };
      return [request, { version, shareConfig, ...source }] as const;
    });
    this.instance = createInstance({
      name: HOST,
      version,
      remotes: [],
      shared: Object.fromEntries(shared),
      shareStrategy: 'loaded-first',
      plugins: [provideRuntime(), this.sectionEntries()],
    });
    registerGlobalPlugins([this.hostCopies()]);
  }

  /**
   * Runs a build and returns its exposed module. The runtime remembers a failed attempt: `evict` it.
   * @throws {EntryError} If the entry does not arrive or has the wrong hash.
   * @throws {FailureError} If the build needs another version of a shared module.
   * @throws Errors of the build's own code, and the bundler's error for a missing chunk.
   */
  async load(remote: Remote): Promise<unknown> {
    const { name, entry } = remote;
    const attempt: Attempt = { remote };
    this.attempts.set(entry, attempt);
    this.instance.registerRemotes([{ name, entry }]);
    try {
      return await this.instance.loadRemote<unknown>(EXPOSED_SECTION.replace('.', name));
    } catch (error) {
      const { outcome = 'loaded' } = attempt;
      throw outcome === 'loaded' ? error : new EntryError(entry, outcome);
    } finally {
      this.attempts.delete(entry);
    }
  }

  /** Removes an attempt from the runtime, so that the next one evaluates the build again. Leaves later attempts alone. */
  evict({ name, entry }: Remote): void {
    const registered = this.registered({ name, entry });
    if (!registered) return;
    for (const request of Object.keys(this.modules)) this.reclaim(request);
    // The only public way to reach `removeRemote`; it registers the remote again afterwards.
    this.instance.registerRemotes([registered], { force: true });
    const { remotes } = this.instance.options;
    remotes.splice(remotes.indexOf(registered), 1);
    for (const versions of Object.values(this.instance.shareScopeMap.default ?? {})) {
      for (const shared of Object.values(versions)) {
        shared.useIn = shared.useIn.filter((user) => user !== name);
      }
    }
  }

  /** Loads a lazy shared module. Clears a failure, which the runtime would keep (`loading` in its `shared/index.js`). */
  private async share(request: string, load: () => Promise<object>): Promise<() => object> {
    try {
      const module = await load();
      this.reclaim(request);
      return () => module;
    } catch (error) {
      const own = this.reclaim(request);
      if (own) own.loading = null;
      throw error;
    }
  }

  /**
   * Makes the host the provider of a module again. The runtime names the first container that asked for it, and would
   * remove the module with that container (`setShared`, `removeRemote`).
   */
  private reclaim(request: string) {
    const own = this.own(request);
    if (own) own.from = HOST;
    return own;
  }

  /** Returns the host's own entry of a module in the share scope. */
  private own(request: string) {
    return this.instance.shareScopeMap.default?.[request]?.[this.modules[request]?.version ?? ''];
  }

  private registered({ name, entry }: Pick<Remote, 'name' | 'entry'>) {
    return this.instance.options.remotes.find(
      (remote) => remote.name === name && 'entry' in remote && remote.entry === entry,
    );
  }

  /** Adds the hash to the script of an entry, and records how it ended: the runtime's error does not say. */
  private sectionEntries(): Plugin {
    return {
      name: 'section-entries',
      createScript: ({ url }) => {
        const attempt = this.attempts.get(url);
        if (!attempt) return undefined;
        const script = document.createElement('script');
        script.src = url;
        script.crossOrigin = 'anonymous';
        script.integrity = attempt.remote.integrity ?? '';
        attempt.outcome = 'timeout';
        script.addEventListener('load', () => {
          attempt.outcome = 'loaded';
        });
        script.addEventListener('error', () => {
          attempt.outcome = 'error';
        });
        return { script, timeout: ENTRY_TIMEOUT_MS };
      },
    };
  }

  /** Gives each container the host's copy of a shared module, even a container with its own runtime. */
  private hostCopies(): Plugin {
    return {
      name: 'host-copies',
      resolveShare: (args) => {
        const { pkgName, scope, shareInfo } = args;
        const own = this.own(pkgName);
        if (!own || scope !== 'default') return args;
        const { requiredVersion } = shareInfo.shareConfig;
        if (typeof requiredVersion === 'string' && !satisfy(own.version, requiredVersion)) {
          const why = `needs ${pkgName} ${requiredVersion}, and this page has ${own.version}`;
          throw new FailureError('contract', why);
        }
        return { ...args, resolver: () => ({ shared: own, useTreesShaking: false }) };
      },
    };
  }
}
