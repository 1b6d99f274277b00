// Only a tab that has an override is served the policy that lets it run: below /override, under its own address.
{
  const FOLDER = '/override';
  let wanted = false;
  try {
    wanted = sessionStorage.getItem('section-overrides') !== null;
  } catch {
    // A browser that refuses its storage has no override.
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
