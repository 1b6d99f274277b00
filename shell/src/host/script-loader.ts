import { trustOrigin } from '../trusted-scripts';

/** A file of another site: its address, and the hash it must have where one is known. */
export interface RemoteFile {
  readonly url: string;
  readonly integrity?: string;
}

/** How soon a file that is fetched ahead is needed. */
export type Urgency = 'preload' | 'prefetch';

/** How the loader reaches the browser and the share scope; a test passes another. */
export interface Scripts {
  /** Lets scripts of this origin run in the page from now on; until then each of them is refused. */
  trust(origin: string): void;
  /**
   * Runs a script. Resolves to `loaded`, or to how it failed; whatever fails leaves no element in the page.
   * @param timeLimit in milliseconds.
   */
  run(script: RemoteFile, timeLimit: number): Promise<'loaded' | 'error' | 'timeout'>;
  /** Fetches a script or a style for later: `preload` at once, `prefetch` when nothing else is to be fetched. */
  fetchAhead(file: RemoteFile, urgency: Urgency): void;
  /**
   * Starts the container that a script has left under the global `name`, and gives its exposed module ("./section").
   * @throws what the section's code throws while starting, or rspack's error for a chunk that does not come.
   */
  start(name: string, module: string): Promise<unknown>;
}

/** What a link says that fetches a file for later: of the same kind as the one that runs it, or it is fetched twice. */
export const linkTo = ({ url, integrity }: RemoteFile) => ({
  as: url.endsWith('.css') ? 'style' : 'script',
  href: url,
  crossOrigin: 'anonymous',
  ...(integrity !== undefined && { integrity }),
});

/** What a script leaves is taken, so that another run of the same build cannot be mistaken for it. */
const takeContainer = (name: string): unknown => {
  const container: unknown = Reflect.get(globalThis, name);
  Reflect.set(globalThis, name, undefined);
  return container;
};

/** What a remote's script leaves: the container of its exposed modules. */
interface Container {
  init(shareScope: unknown): Promise<unknown> | undefined;
  get(module: string): Promise<() => unknown>;
}

const isContainer = (found: unknown): found is Container =>
  typeof found === 'object' && found !== null && 'init' in found && 'get' in found;

// What the bundler offers for the shell's own share scope (module federation, "dynamic remote containers").
declare const __webpack_init_sharing__: (shareScope: string) => Promise<unknown>;
declare const __webpack_share_scopes__: { readonly default: unknown };

/** The page's own scripts and share scope. */
export const browserScripts: Scripts = {
  trust: trustOrigin,

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

  fetchAhead(file, urgency) {
    document.head.append(Object.assign(document.createElement('link'), { rel: urgency, ...linkTo(file) }));
  },

  async start(name, module) {
    const container = takeContainer(name);
    if (!isContainer(container)) throw new Error('The script ended without leaving a container.');
    await __webpack_init_sharing__('default');
    await container.init(__webpack_share_scopes__.default);
    const factory = await container.get(module);
    return factory();
  },
};
