// After a reload within a session: asks for what stands behind sign-in before any script file has run.
if (sessionStorage.getItem('last-session') !== null) {
  const shell = document.querySelector('meta[name="after-sign-in"]')?.getAttribute('content') ?? '[]';
  const { path, files } = JSON.parse(sessionStorage.getItem('early-start') ?? '{}');
  for (const file of [...JSON.parse(shell), ...(path === location.pathname ? files : [])]) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', ...file }));
  }
}
