import type { PageStorage } from '../page';

/** The overrides that the user of a tab has accepted. */
export const OVERRIDES_KEY = 'section-overrides';

/** The builds that links have asked for in a tab. */
export const PREVIEWS_KEY = 'section-previews';

/** Whether the policy of this document allows overrides. */
export const mayOverride = (): boolean => 'override' in document.documentElement.dataset;

export const reloadDocument = (): void => location.reload();

/** Forgets the overrides. Reloads a document that allows them, because it would go on trusting their origins. */
export const leaveOverrides = ({ storeText }: PageStorage, reload = reloadDocument): void => {
  storeText('sessionStorage', OVERRIDES_KEY, undefined);
  if (mayOverride()) reload();
};

/** Forgets the previews. Reloads a document that may have run one: nothing of it stays for the next user. */
export const leavePreviews = ({ storedText, storeText }: PageStorage, reload = reloadDocument): void => {
  if (storedText('sessionStorage', PREVIEWS_KEY) === undefined) return;
  storeText('sessionStorage', PREVIEWS_KEY, undefined);
  reload();
};
