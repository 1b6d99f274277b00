// The policy that allows overrides is served below /override. Sends tabs with an override there, and all others away.
{
  const FOLDER = '/override';
  let wanted = false;
  try {
    wanted = sessionStorage.getItem('section-overrides') !== null;
  } catch {
    // A browser without storage has no override.
  }
  const address = new URL(location.href);
  const { pathname } = address;
  const isThere = pathname === FOLDER || pathname.startsWith(`${FOLDER}/`);
  address.pathname = isThere ? pathname.slice(FOLDER.length) : FOLDER + pathname;
  if (isThere && wanted) {
    history.replaceState(history.state, '', address);
    document.documentElement.dataset.override = '';
  } else if (isThere || wanted) {
    location.replace(address);
  }
}
