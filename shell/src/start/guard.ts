/// <reference types="trusted-types" />

// Runs first and needs no other file: says why the page does not start, and repairs what it can. Leaves once the page shows
// something. Compiled for older browsers than the page, and small, because each load of the page carries it.
{
  const MISSING = 'Sales Report could not start. Check the connection and reload.';
  const SLOW = 'Sales Report is slow to load. Wait, or reload.';
  const OLD = 'Sales Report needs a newer browser. Update it, or use another.';
  const UNSAFE = 'Sales Report needs https. Change its address.';
  const FOREIGN = 'A browser extension stops Sales Report. Turn it off for this site and reload.';

  /** Says after this many milliseconds that the page is slow. */
  const SLOW_MS = 4_000;
  const LOOK_INTERVAL_MS = 200;
  /** Gives a repair this many milliseconds. */
  const REPAIR_MS = 3_000;
  /** The tab's name after a reload, until the page has started. No second one follows by itself. Storage may be off. */
  const RELOADED = 'reload';

  const ASSETS = `${location.origin}/assets/`;
  const isOwn = (url: string) => url.startsWith(ASSETS);
  const main = <E extends Element>(attribute: string) =>
    document.querySelector<E>(`${attribute}="/assets/main."]`);

  /** Takes the name of the policy at once, so that no later code gets it. An extension may have it, and browsers may lack it. */
  const takePolicy = () => {
    const rules = { createScriptURL: (url: string) => url };
    try {
      return (window.trustedTypes as TrustedTypePolicyFactory).createPolicy('guard', rules);
    } catch {
      return rules;
    }
  };
  const policy = takePolicy();
  const cover = document.createElement('div');

  /** Shows a sentence and Reload in place of the page. */
  const say = (text: string): void => {
    // A slow page is no longer the reason.
    clearTimeout(slow);
    cover.style.cssText =
      'position:fixed;inset:0;z-index:9;display:grid;place-content:center;padding:5vw;font:large system-ui;background:Canvas';
    cover.setAttribute('role', 'alert');
    const button = document.createElement('button');
    button.textContent = 'Reload';
    button.onclick = () => repair(text);
    cover.textContent = text;
    cover.append(button);
    // Browsers paint nothing of HTML that stalls before its body.
    if (!document.body) document.open().close();
    document.documentElement.append(cover);
  };

  /** Replaces what the browser's cache holds of an address. Returns whether it answers. */
  const renew = (url: string): Promise<boolean> =>
    fetch(url, { cache: 'reload' }).then(
      ({ ok }) => ok,
      () => false,
    );

  /** Fetches the page and its files past the browser's cache, and reloads. Says `text` if the page does not answer. */
  const repair = async (text: string): Promise<void> => {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, REPAIR_MS));
    const files = performance.getEntriesByType('resource').map(({ name }) => name.replace(/\?.*/, ''));
    const renewed = Promise.all(files.filter(isOwn).map(renew));
    // Without an answer, a reload would replace the sentence by the browser's own page.
    if (!(await Promise.race([renew(location.href), late]))) {
      say(text);
      return;
    }
    await Promise.race([renewed, late]);
    try {
      // Those of a former application may answer with files of their own.
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    } finally {
      location.reload();
    }
  };

  /** Waits until the user opens a page that the browser has loaded ahead, as `when-shown` does. */
  const whenShown = (act: () => void): void => {
    if (document.prerendering) document.addEventListener('prerenderingchange', act, { once: true });
    else act();
  };

  /** Reloads once by itself. The next reload is the user's. */
  const fail = (text: string): void =>
    whenShown(() => {
      if (window.name === RELOADED) say(text);
      else {
        window.name = RELOADED;
        void repair(text);
      }
    });

  /** Requests a file of the HTML by a fresh address, because caches remember failures. A second failure is final. */
  const again = (failed: Partial<HTMLScriptElement & HTMLLinkElement> & HTMLElement): void => {
    const { src, href, rel, dataset, integrity, crossOrigin, tagName } = failed;
    const url = `${src || href}`;
    // Not what a script of the page has requested, or a preload.
    if (!isOwn(url) || dataset.rspack || rel === 'preload') return;
    if (url.includes('?')) fail(MISSING);
    else
      failed.replaceWith(
        Object.assign(document.createElement(tagName), {
          integrity,
          crossOrigin,
          defer: true,
          rel: 'stylesheet',
          // The next page finds it in the cache again.
          onload: () => renew(url),
          [src ? 'src' : 'href']: policy.createScriptURL(`${url}?${Math.random()}`),
        }),
      );
  };

  const onError = ({ target, message, filename }: ErrorEvent): void => {
    if (target instanceof HTMLElement) again(target);
    else if (isOwn(`${filename}`)) /createPolicy/.test(message) ? say(FOREIGN) : fail(MISSING);
  };
  addEventListener('error', onError, true);

  let slow: ReturnType<typeof setTimeout> | undefined;
  whenShown(() => {
    slow = setTimeout(() => {
      say(SLOW);
      // The browser paints nothing until a style sheet of the HTML arrives. One of a script does not hold it back.
      const style = main<HTMLLinkElement>('[href*');
      if (style && !style.sheet) again(style);
      // The HTML was cut. If its connection broke, the browser waits for the rest for ever.
      if (document.readyState === 'loading' || !main('[src*')) fail(SLOW);
    }, SLOW_MS);
  });
  const look = setInterval(() => {
    // Nobody can use a page without its style sheet. One that fails has no rules.
    const style = main<HTMLLinkElement>('[href*');
    if (!document.querySelector('#page>*') || (style && !(style.sheet ? style.sheet.cssRules.length : 0)))
      return;
    removeEventListener('error', onError, true);
    clearTimeout(slow);
    clearInterval(look);
    cover.remove();
    if (window.name === RELOADED) window.name = '';
  }, LOOK_INTERVAL_MS);

  // The style sheets need both, and the scripts the others. The browsers in section-kit/src/build/base.ts have them.
  const hasStyles = CSS.supports('(color:light-dark(red,red))and (content:""/"")');
  const isOld = !hasStyles || !('at' in []) || !('timeout' in AbortSignal) || !crypto.subtle;
  // Without https browsers check no signatures, so no section would load.
  const isUnsafe = window.isSecureContext === false;
  // No file beside the first ones could announce itself.
  const isFrozen = Object.isFrozen(Array.prototype);
  const reason = isUnsafe ? UNSAFE : isOld ? OLD : isFrozen && FOREIGN;
  if (reason) {
    clearInterval(look);
    say(reason);
  }
}
