/** A fake of the browser's `CloseWatcher`: a test calls `onclose` as the gesture of a device does. */
interface FakeCloseWatcher {
  onclose?(): void;
  destroy(): void;
}

/** Runs a test in a browser with `CloseWatcher`. `watchers` are those that are active. */
export const withCloseWatchers = async (
  run: (watchers: readonly FakeCloseWatcher[]) => Promise<void>,
): Promise<void> => {
  const watchers: FakeCloseWatcher[] = [];
  class CloseWatcher {
    constructor() {
      watchers.push(this);
    }
    destroy = () => void watchers.splice(watchers.indexOf(this), 1);
  }
  Object.assign(window, { CloseWatcher });
  try {
    await run(watchers);
  } finally {
    Reflect.deleteProperty(window, 'CloseWatcher');
  }
};
