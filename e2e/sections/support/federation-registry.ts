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
    /** The registry of federation's runtimes, which its developer tools read. */
    readonly __FEDERATION__?: {
      readonly __INSTANCES__: readonly [Instance, ...Instance[]];
      readonly __SHARE__: Readonly<Record<string, unknown>>;
      readonly moduleInfo: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    };
    readonly __GLOBAL_LOADING_REMOTE_ENTRY__?: Readonly<Record<string, unknown>>;
  }
}

/** Returns whether a runtime of federation has started in the page. */
export const hasRuntime = (page: Page): Promise<boolean> => page.evaluate(() => '__FEDERATION__' in window);

/** Returns everything that federation's runtime holds in the page, as plain values. */
export const registryOf = (page: Page) =>
  page.evaluate(() => {
    const { __FEDERATION__: federation, __GLOBAL_LOADING_REMOTE_ENTRY__: loading = {} } = window;
    if (!federation) throw new Error('The page has no runtime of federation.');
    const { __INSTANCES__: instances, moduleInfo } = federation;
    const [host] = instances;
    const scope = host.shareScopeMap.default;
    return {
      instances: instances.map(({ name, options, moduleCache }) => ({
        name,
        version: options.version,
        remotes: options.remotes.map((remote) => remote.name),
        modules: [...moduleCache.keys()],
      })),
      // One runtime and one share scope for all instances.
      runtimes: new Set(instances.map((instance) => instance.constructor)).size,
      scopes: new Set(instances.map(({ shareScopeMap }) => shareScopeMap.default)).size,
      shared: Object.entries(scope).flatMap(([module, versions]) =>
        Object.entries(versions).map(([version, { from, useIn }]) => ({ module, version, from, useIn })),
      ),
      described: moduleInfo,
      shares: Object.keys(federation.__SHARE__),
      loading: Object.keys(loading),
    };
  });
