// After a reload within a session: preloads the files behind sign-in before any script file has run. The tab's storage may
// hold anything, so only files of builds are preloaded; the page's policy limits the sites.
{
  /** @param {string} key */
  const stored = (key) => {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
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
    const shell = document.querySelector('meta[name="after-sign-in"]')?.getAttribute('content') ?? '[]';
    for (const file of JSON.parse(shell)) preload(file);
    try {
      const { path, files } = JSON.parse(stored('early-start') ?? 'null');
      if (path === location.pathname) for (const file of files) if (isOfBuild(file)) preload(file);
    } catch {
      // The page requests them itself, a little later.
    }
  }
}
