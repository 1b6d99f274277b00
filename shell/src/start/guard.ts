/// <reference types="trusted-types" />

// Runs first and needs no other file: says why the page does not start, and repairs what it can. Leaves once the page shows
// something. Compiled for older browsers than the page, and small, because each load of the page carries it.
{
  const MISSING = 'Sales Report could not start. Check the connection, then reload.';
  const SLOW = 'Sales Report is slow to load. Wait a moment, or reload.';
  const OLD = 'Sales Report needs a newer browser. Update this one, or use Chrome, Edge, Firefox or Safari.';
  const FOREIGN = 'A browser extension stops Sales Report. Turn it off for this site, then reload.';

  /** Says after this many milliseconds that the page is slow. */
  const SLOW_MS = 4_000;
  const LOOK_INTERVAL_MS = 200;
  /** How long a repair may take, in milliseconds. */
  const REPAIR_MS = 3_000;
  /** The tab remembers a reload until the page has started, so that no second one follows by itself. */
  const RELOADED = 'guard-reloaded';

  /** Takes the name of the policy at once, so that no later code gets it. An extension may have taken it before. */
  const takePolicy = () => {
    try {
      return window.trustedTypes?.createPolicy('guard', { createScriptURL: (url) => url });
    } catch {
      return undefined;
    }
  };
  const policy = takePolicy();
  const cover = document.createElement('div');
  const isOwn = (url = '') => url.startsWith(`${location.origin}/assets/`);

  /** Shows a sentence and Reload in place of the page. */
  const say = (text: string): void => {
    cover.style.cssText =
      'position:fixed;inset:0;z-index:9;padding:20vh 5vw;font:18px system-ui;text-align:center;background:Canvas';
    cover.setAttribute('role', 'alert');
    const button = document.createElement('button');
    button.textContent = 'Reload';
    button.onclick = () => repair(text);
    cover.textContent = text;
    cover.append(document.createElement('p'), button);
    document.documentElement.append(cover);
  };

  /** Fetches the page and its files past the browser's cache, and reloads. Says `text` if the page does not answer. */
  const repair = async (text: string): Promise<void> => {
    const renew = (url: string) => fetch(url, { cache: 'reload' }).catch(() => undefined);
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, REPAIR_MS));
    const files = performance.getEntriesByType('resource').map(({ name }) => name.replace(/\?.*/, ''));
    const renewed = Promise.all(files.filter(isOwn).map(renew));
    const page = await Promise.race([renew(location.href), late]);
    // Without an answer, a reload would replace the sentence by the browser's own page.
    if (!page?.ok) {
      say(text);
      return;
    }
    await Promise.race([renewed, late]);
    location.reload();
  };

  /** Returns what `use` returns, or undefined in a browser without storage. */
  const inTab = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(sessionStorage);
    } catch {
      return undefined;
    }
  };

  /** Reloads once by itself. The next reload is the user's, also if the tab cannot remember the first. */
  const fail = (text: string): void => {
    const isFirst = inTab((storage) => {
      const { [RELOADED]: reloaded } = storage;
      storage[RELOADED] = 1;
      return !reloaded;
    });
    if (isFirst) void repair(text);
    else say(text);
  };

  /** Requests a file of the HTML by a fresh address, because caches remember failures. A second failure is final. */
  const again = (failed: HTMLScriptElement | HTMLLinkElement): void => {
    const isScript = 'src' in failed;
    const url = isScript ? failed.src : failed.href;
    const isOfHtml = isScript ? failed.defer : failed.rel === 'stylesheet' && !failed.dataset.rspack;
    if (!isOwn(url) || !isOfHtml) return;
    if (url.includes('?')) {
      fail(MISSING);
      return;
    }
    const { integrity, crossOrigin, tagName } = failed;
    const fresh = `${url}?${Math.random()}`;
    const address = { [isScript ? 'src' : 'href']: policy ? policy.createScriptURL(fresh) : fresh };
    const attributes = { integrity, crossOrigin, defer: true, rel: 'stylesheet' };
    failed.replaceWith(Object.assign(document.createElement(tagName), attributes, address));
  };

  const onError = ({ target, message, filename }: ErrorEvent): void => {
    if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) again(target);
    else if (/createPolicy/.test(message)) say(FOREIGN);
    else if (isOwn(filename)) fail(MISSING);
  };
  addEventListener('error', onError, true);

  const slow = setTimeout(() => say(SLOW), SLOW_MS);
  const look = setInterval(() => {
    const style = document.querySelector<HTMLLinkElement>('[rel=stylesheet]');
    // Nobody can use a page without its style sheet. One that fails has no rules.
    if (!document.getElementById('page')?.firstChild || (style && !style.sheet?.cssRules.length)) return;
    removeEventListener('error', onError, true);
    clearTimeout(slow);
    clearInterval(look);
    cover.remove();
    inTab((storage) => storage.removeItem(RELOADED));
  }, LOOK_INTERVAL_MS);

  if (!window.CSS?.supports('color', 'light-dark(red,red)')) {
    clearInterval(look);
    say(OLD);
  }
}
