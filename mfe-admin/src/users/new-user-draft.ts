import { storedJson, storeText } from 'shared-ui/storage';

/** The unsaved input of the form of a new user, without the password. */
export interface NewUserDraft {
  readonly displayName: string;
  readonly email: string;
}

// Without a schema library, which would weigh more than the rest of this section.
const isDraft = (value: unknown): value is NewUserDraft =>
  typeof value === 'object' &&
  value !== null &&
  'displayName' in value &&
  'email' in value &&
  typeof value.displayName === 'string' &&
  typeof value.email === 'string';

const storageKey = (uid: string): string => `draft:${uid}:user`;

/** Returns the draft of the administrator `uid` in this tab. It survives a reload and a new sign-in. */
export const readNewUserDraft = (uid: string): NewUserDraft | undefined => {
  const draft = storedJson('sessionStorage', storageKey(uid));
  return isDraft(draft) ? draft : undefined;
};

/** Stores the draft, or deletes it if both fields are empty. Returns whether the browser keeps it. */
export const keepNewUserDraft = (uid: string, { displayName, email }: NewUserDraft): boolean => {
  const draft = displayName || email ? JSON.stringify({ displayName, email }) : undefined;
  return storeText('sessionStorage', storageKey(uid), draft) || draft === undefined;
};
