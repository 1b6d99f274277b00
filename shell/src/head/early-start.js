// After a reload within a session: asks for what stands behind sign-in before any script file has run. What the tab keeps
// may be anything: it can ask for files of builds alone, and the page's policy knows the sites that have some.
{
  /** @param {string} name */
  const kept = (name) => {
    try {
      return sessionStorage.getItem(name);
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
  if (kept('last-session') !== null) {
    const shell = document.querySelector('meta[name="after-sign-in"]')?.getAttribute('content') ?? '[]';
    for (const file of JSON.parse(shell)) preload(file);
    try {
      const { path, files } = JSON.parse(kept('early-start') ?? 'null');
      if (path === location.pathname) for (const file of files) if (isOfBuild(file)) preload(file);
    } catch {
      // The page asks for them itself, a little later.
    }
  }
}
