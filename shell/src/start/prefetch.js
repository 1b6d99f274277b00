// After a reload within a session: asks for the records that the screen shows first, and preloads the files behind sign-in,
// before any script file has run. The tab's storage may hold anything. So records are asked of the page's own backend
// alone, with the tab's own token, and only files of builds are preloaded; the page's policy limits the sites.
{
  /** @param {string} key */
  const stored = (key) => {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  };
  /** @param {string} name */
  const meta = (name) =>
    JSON.parse(document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '[]');

  /** Auth renews a token before this many milliseconds are left of it. */
  const REST_OF_TOKEN_MS = 60_000;
  /** An answer that takes longer than this many milliseconds is as if nobody had asked. */
  const ANSWER_TIMEOUT_MS = 4_000;

  const askForRecords = () => {
    const { uid, address, requests } = JSON.parse(stored('first-requests') ?? '{}');
    if (address !== location.pathname + location.search) return;
    const { options, emulators } = meta('firebase-config');
    const user = JSON.parse(stored(`firebase:authUser:${options.apiKey}:[DEFAULT]`) ?? '{}');
    const { accessToken, expirationTime } = user.stsTokenManager;
    if (user.uid !== uid || expirationTime < Date.now() + REST_OF_TOKEN_MS) return;
    const server = emulators ? `http://${emulators.firestore}` : 'https://firestore.googleapis.com';
    const documents = `${server}/v1/projects/${options.projectId}/databases/(default)/documents`;
    /** @param {{ key: string, method: 'runQuery' | 'batchGet', body: string }} request */
    const ask = async ({ method, body }) => {
      if (method !== 'runQuery' && method !== 'batchGet') throw new Error('This only reads.');
      const headers = { Authorization: `Bearer ${accessToken}` };
      const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
      const response = await fetch(`${documents}:${method}`, { method: 'POST', headers, body, signal });
      if (!response.ok) throw new Error(`Firestore answers ${response.status}.`);
      return response.json();
    };
    const asked = requests.slice(0, 3).map((/** @type {Parameters<typeof ask>[0]} */ request) => {
      const answer = ask(request);
      const prefetched = { key: request.key, answer, arrived: undefined };
      answer.then(
        (arrived) => {
          prefetched.arrived = arrived;
        },
        () => undefined,
      );
      return prefetched;
    });
    window.firstRequests = { uid, asked };
  };

  /** @param {Record<string, string>} file */
  const isOfBuild = ({ as = '', href = '' }) => {
    const { pathname } = new URL(href);
    if (as === 'fetch') return pathname === '/section.json';
    return (as === 'script' || as === 'style') && pathname.startsWith('/builds/');
  };
  /** @param {Record<string, string>} file */
  const preload = ({ as, href, crossOrigin, integrity }) => {
    const link = document.createElement('link');
    const attributes = { rel: 'preload', as, href, crossorigin: crossOrigin, integrity };
    for (const [name, value] of Object.entries(attributes)) if (value) link.setAttribute(name, value);
    document.head.append(link);
  };

  if (stored('last-session') !== null) {
    for (const start of [
      askForRecords,
      () => {
        for (const file of meta('after-sign-in')) preload(file);
      },
      () => {
        const { path, files } = JSON.parse(stored('prefetch') ?? 'null');
        if (path === location.pathname) for (const file of files) if (isOfBuild(file)) preload(file);
      },
    ]) {
      try {
        start();
      } catch {
        // The page requests it itself, a little later.
      }
    }
  }
}
