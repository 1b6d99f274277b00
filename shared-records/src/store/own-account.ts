import type { Listen } from './data-store';
import { LiveQuery } from './live/live-query';

/** What lets an account in: the address that it was let in with, where one is noted, and a text for the state of it all. */
export interface Member {
  readonly email: string | undefined;
  readonly version: string;
}

/** What the page hears about its own account. */
export interface OwnAccountEvents {
  onLetIn(): void;
  /** Its rights may have changed, and its token does not know. */
  onChange(): void;
  /** The server says that the account is not let in, or no more: then it `wasLetIn` before. */
  onShutOut(wasLetIn: boolean): void;
}

/**
 * Listens to what lets an account in, until the returned function is called. Only the server counts: what the page still
 * holds while offline says nothing, and nor does a listener that fails and is set up again.
 */
export const watchOwnAccount = (
  listen: Listen<Member>,
  email: string,
  { onLetIn, onChange, onShutOut }: OwnAccountEvents,
): (() => void) => {
  let known: string | undefined;
  const query = new LiveQuery('staff', listen, () => {
    const { state } = query;
    if (state.status !== 'ready' || !state.live) return;
    const [member] = state.rows;
    if (!member || (member.email !== undefined && member.email !== email.toLowerCase())) {
      onShutOut(known !== undefined);
      return;
    }
    const hasChanged = known !== undefined && known !== member.version;
    known = member.version;
    onLetIn();
    if (hasChanged) onChange();
  });
  query.open();
  return () => query.close();
};
