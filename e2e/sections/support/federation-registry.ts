// Reads the registry of the federation runtime in a page.
import type { Page } from '@playwright/test';

interface Shared {
  readonly from: string;
  readonly loaded?: boolean;
  readonly useIn: readonly string[];
}

type ShareScope = Readonly<Record<string, Readonly<Record<string, Shared>>>>;

interface Instance {
  readonly name: string;
  readonly version: string;
  readonly options: { readonly version?: string; readonly remotes: readonly { readonly name: string }[] };
  readonly moduleCache: ReadonlyMap<string, unknown>;
  readonly shareScopeMap: { readonly default: ShareScope };
}

declare global {
  interface Window {
    /** The registry of the federation runtimes. */
    readonly __FEDERATION__?: {
      readonly __INSTANCES__: readonly [Instance, ...Instance[]];
      readonly __SHARE__: Readonly<Record<string, unknown>>;
    };
    readonly __GLOBAL_LOADING_REMOTE_ENTRY__?: Readonly<Record<string, unknown>>;
  }
}

/** Returns whether a federation runtime has started in the page. */
export const hasRuntime = (page: Page): Promise<boolean> => page.evaluate(() => '__FEDERATION__' in window);

/** Returns the contents of the federation registry as plain values. */
export const registryOf = (page: Page) =>
  page.evaluate(() => {
    const { __FEDERATION__: federation, __GLOBAL_LOADING_REMOTE_ENTRY__: loading = {} } = window;
    if (!federation) throw new Error('The page has no federation runtime.');
    const { __INSTANCES__: instances } = federation;
    const [host] = instances;
    const scope = host.shareScopeMap.default;
    return {
      instances: instances.map(({ name, options, moduleCache }) => ({
        name,
        version: options.version,
        remotes: options.remotes.map((remote) => remote.name),
        modules: [...moduleCache.keys()],
      })),
      // How many different runtimes and share scopes the instances use.
      runtimes: new Set(instances.map((instance) => instance.constructor)).size,
      scopes: new Set(instances.map(({ shareScopeMap }) => shareScopeMap.default)).size,
      shared: Object.entries(scope).flatMap(([module, versions]) =>
        Object.entries(versions).map(([version, { from, useIn }]) => ({ module, version, from, useIn })),
      ),
      shares: Object.keys(federation.__SHARE__),
      loading: Object.keys(loading),
    };
  });
