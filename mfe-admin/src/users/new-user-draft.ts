import { storedJson, storeText } from 'shared-ui/storage';

/** What is kept of a new user who is being typed in: never a password. */
export interface NewUserDraft {
  readonly displayName: string;
  readonly email: string;
}

// By hand: a schema would be most of what this section weighs.
const isDraft = (value: unknown): value is NewUserDraft =>
  typeof value === 'object' &&
  value !== null &&
  'displayName' in value &&
  'email' in value &&
  typeof value.displayName === 'string' &&
  typeof value.email === 'string';

const storageKey = (uid: string): string => `draft:${uid}:user`;

/**
 * Reads what the administrator `uid` has typed in this tab, if anything that can be read. It outlives a reload and a new
 * sign-in, not the tab.
 */
export const readNewUserDraft = (uid: string): NewUserDraft | undefined => {
  const draft = storedJson('sessionStorage', storageKey(uid));
  return isDraft(draft) ? draft : undefined;
};

/** Keeps what has been typed, as far as the browser lets it; nothing where nothing has been. */
export const keepNewUserDraft = (uid: string, { displayName, email }: NewUserDraft): void => {
  const draft = displayName || email ? JSON.stringify({ displayName, email }) : undefined;
  storeText('sessionStorage', storageKey(uid), draft);
};
