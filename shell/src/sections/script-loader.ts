import { getInstance } from '@module-federation/enhanced/runtime';

/** A script of another site: its address, and the hash it must have where one is known. */
export interface RemoteScript {
  readonly url: string;
  readonly integrity?: string;
}

/** How the loader reaches the browser and the federation runtime; a test passes another. */
export interface Scripts {
  /**
   * Runs a script. Resolves to `loaded`, or to how it failed; whatever fails leaves no trace in the page.
   * @param timeLimit in milliseconds.
   */
  run(script: RemoteScript, timeLimit: number): Promise<'loaded' | 'error' | 'timeout'>;
  /**
   * Starts the container that a script at `url` has left under the global `name`, and gives its exposed module
   * ("./section").
   * @throws what the section's code throws while starting, or rspack's error for a chunk that does not come.
   */
  start(name: string, url: string, module: string): Promise<unknown>;
}

/** What a script leaves is taken, so that another run of the same build cannot be mistaken for it. */
const takeContainer = (name: string): unknown => {
  const container: unknown = Reflect.get(globalThis, name);
  Reflect.set(globalThis, name, undefined);
  return container;
};

const isContainer = (found: unknown): found is Parameters<Runtime['initRawContainer']>[2] =>
  typeof found === 'object' && found !== null && 'init' in found && 'get' in found;

type Runtime = NonNullable<ReturnType<typeof getInstance>>;

/** The page's own scripts and federation runtime. */
export const browserScripts: Scripts = {
  run: ({ url, integrity }, timeLimit) =>
    new Promise((resolve) => {
      const script = document.createElement('script');
      script.src = url;
      script.crossOrigin = 'anonymous';
      if (integrity !== undefined) script.integrity = integrity;
      const end = (outcome: 'loaded' | 'error' | 'timeout') => {
        clearTimeout(timer);
        script.remove();
        resolve(outcome);
      };
      const timer = setTimeout(() => end('timeout'), timeLimit);
      script.onload = () => end('loaded');
      script.onerror = () => end('error');
      document.head.append(script);
    }),

  async start(name, url, module) {
    const runtime = getInstance();
    if (!runtime) throw new Error('The federation runtime has not started.');
    const container = takeContainer(name);
    if (!isContainer(container)) throw new Error('The script ended without leaving a container.');
    // Not `registerRemotes` and `loadRemote`: they remember a container that failed, and would fetch it by themselves.
    return runtime.initRawContainer(name, url, container).get(`${name}${module.slice(1)}`, module);
  },
};
