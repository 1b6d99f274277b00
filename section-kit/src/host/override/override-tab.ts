import { storedText, storeText } from 'shared-ui/storage';
import { OVERRIDES_KEY, PREVIEWS_KEY } from '../../../../shell/src/start/stored';

/** Whether the policy of this document allows overrides. */
const mayOverride = (): boolean => 'override' in document.documentElement.dataset;

/** Returns the overrides of this tab as they were stored; undefined if the document's policy refuses them. */
export const storedOverrides = (): string | undefined =>
  mayOverride() ? storedText('sessionStorage', OVERRIDES_KEY) : undefined;

/** Stores overrides, and reloads the page under a policy that allows them. */
export const enterOverrides = (overrides: string): void => {
  storeText('sessionStorage', OVERRIDES_KEY, overrides);
  location.reload();
};

/** Forgets the overrides. Reloads a document that allows them, because it would go on trusting their origins. */
export const leaveOverrides = (): void => {
  storeText('sessionStorage', OVERRIDES_KEY, undefined);
  if (mayOverride()) location.reload();
};

/** Returns the previews of this tab as they were stored. */
export const storedPreviews = (): string | undefined => storedText('sessionStorage', PREVIEWS_KEY);

/** Stores previews, for reloads of this tab. */
export const storePreviews = (previews: string): void => {
  storeText('sessionStorage', PREVIEWS_KEY, previews);
};

/** Forgets the previews. Reloads a document that may have run one: nothing of it stays for the next user. */
export const leavePreviews = (): void => {
  if (storedPreviews() === undefined) return;
  storeText('sessionStorage', PREVIEWS_KEY, undefined);
  location.reload();
};
