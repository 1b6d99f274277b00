const FOLDER = '/override';

/** The parts of a window that have its address. */
interface AddressedWindow {
  readonly location: Pick<Location, 'href' | 'replace'>;
  readonly history: Pick<History, 'state' | 'replaceState'>;
  readonly document: { readonly documentElement: Pick<HTMLElement, 'dataset'> };
}

/** Sends tabs with an override below /override, where the policy that allows them is served, and all others away. */
export const followOverride = (page: AddressedWindow, isWanted: boolean): void => {
  const address = new URL(page.location.href);
  const { pathname } = address;
  const isThere = pathname === FOLDER || pathname.startsWith(`${FOLDER}/`);
  address.pathname = isThere ? pathname.slice(FOLDER.length) : FOLDER + pathname;
  if (isThere && isWanted) {
    page.history.replaceState(page.history.state, '', address);
    page.document.documentElement.dataset.override = '';
  } else if (isThere || isWanted) {
    page.location.replace(address);
  }
};
