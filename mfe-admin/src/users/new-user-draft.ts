import * as v from 'valibot';

const draftSchema = v.object({ displayName: v.string(), email: v.string() });

/** What is kept of a new user who is being typed in: never a password. */
export type NewUserDraft = v.InferOutput<typeof draftSchema>;

const storageKey = (uid: string): string => `draft:${uid}:user`;

/** What the administrator `uid` has typed in this tab, if anything. It outlives a reload and a new sign-in, not the tab. */
export const readNewUserDraft = (uid: string): NewUserDraft | undefined => {
  const text = sessionStorage.getItem(storageKey(uid));
  if (text === null) return undefined;
  const draft = v.safeParse(draftSchema, JSON.parse(text));
  return draft.success ? draft.output : undefined;
};

/** Keeps what has been typed; nothing where nothing has been. */
export const keepNewUserDraft = (uid: string, { displayName, email }: NewUserDraft): void => {
  if (displayName || email) sessionStorage.setItem(storageKey(uid), JSON.stringify({ displayName, email }));
  else sessionStorage.removeItem(storageKey(uid));
};
