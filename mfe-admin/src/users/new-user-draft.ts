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

/** What the administrator `uid` has typed in this tab, if anything. It outlives a reload and a new sign-in, not the tab. */
export const readNewUserDraft = (uid: string): NewUserDraft | undefined => {
  const text = sessionStorage.getItem(storageKey(uid));
  if (text === null) return undefined;
  const draft: unknown = JSON.parse(text);
  return isDraft(draft) ? draft : undefined;
};

/** Keeps what has been typed; nothing where nothing has been. */
export const keepNewUserDraft = (uid: string, { displayName, email }: NewUserDraft): void => {
  if (displayName || email) sessionStorage.setItem(storageKey(uid), JSON.stringify({ displayName, email }));
  else sessionStorage.removeItem(storageKey(uid));
};
