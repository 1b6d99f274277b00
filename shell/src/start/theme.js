// Runs before the first paint: applies the theme that was chosen in this browser.
{
  const apply = () => {
    let stored;
    try {
      stored = localStorage.getItem('theme');
    } catch {
      // A browser without storage uses the system's theme.
    }
    const chosen = stored === 'light' || stored === 'dark' ? stored : undefined;
    if (chosen) document.documentElement.dataset.theme = chosen;
    else delete document.documentElement.dataset.theme;
    for (const meta of document.querySelectorAll('meta')) {
      const { scheme } = meta.dataset;
      if (meta.name === 'color-scheme') meta.content = chosen ?? 'light dark';
      if (scheme && chosen) meta.media = scheme === chosen ? 'all' : 'not all';
      else if (scheme) meta.media = `(prefers-color-scheme: ${scheme})`;
    }
  };
  apply();
  // Sent by other tabs, and by the theme switch of this tab.
  addEventListener('storage', apply);
}
