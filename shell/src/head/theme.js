// Runs before anything is painted: the theme that was chosen in this browser takes the place of the system's.
{
  const apply = () => {
    let kept;
    try {
      kept = localStorage.getItem('theme');
    } catch {
      // A browser that refuses its storage has the theme of the system.
    }
    const chosen = kept === 'light' || kept === 'dark' ? kept : undefined;
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
  // Other tabs tell of a choice by this event, and the switch in this one does too.
  addEventListener('storage', apply);
}
