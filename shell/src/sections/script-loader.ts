import { getInstance, loadRemote } from '@module-federation/enhanced/runtime';

/** How the loader reaches the browser and the federation runtime; a test passes another. */
export interface Scripts {
  /**
   * Runs the script at `url`. Resolves to `loaded`, or to how it failed; whatever fails leaves no trace in
   * the page.
   */
  run(url: string, timeLimit: number): Promise<'loaded' | 'error' | 'timeout'>;
  /**
   * The exposed module of the remote that the script at `url` has registered under the global `name`.
   * @throws what the section's code throws while starting.
   */
  exposed(name: string, url: string, module: string): Promise<unknown>;
}

/** The page's own scripts and federation runtime. */
export const browserScripts: Scripts = {
  run: (url, timeLimit) =>
    new Promise((resolve) => {
      const script = document.createElement('script');
      script.src = url;
      script.crossOrigin = 'anonymous';
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

  async exposed(name, url, module) {
    const runtime = getInstance();
    if (!runtime) throw new Error('The federation runtime has not started.');
    // The script has already set the global: the runtime finds it there and fetches nothing.
    runtime.registerRemotes([{ name, entry: url }], { force: true });
    return loadRemote<unknown>(`${name}/${module}`);
  },
};
