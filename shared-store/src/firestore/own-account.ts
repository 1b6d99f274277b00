import type { Listen } from '../data-store';
import { LiveQuery } from '../live/live-query';

/** The staff entry of an account: the address it was admitted with, if it can be read, and a text that changes with the entry. */
export interface StaffEntry {
  readonly email: string | undefined;
  readonly version: string;
}

/** Changes of the page's own account. */
export interface OwnAccountEvents {
  onLetIn(): void;
  /** The rights may have changed since the token was issued. */
  onChange(): void;
  /** The account is not staff. `wasLetIn`: it was staff before. */
  onShutOut(wasLetIn: boolean): void;
}

/**
 * Listens to the page's own staff entry until the returned function is called. Ignores cached data and lost
 * connections.
 */
export const watchOwnAccount = (
  listen: Listen<StaffEntry>,
  email: string,
  { onLetIn, onChange, onShutOut }: OwnAccountEvents,
): (() => void) => {
  let known: string | undefined;
  const query = new LiveQuery('staff', listen, () => {
    const { state } = query;
    if (state.status !== 'ready' || !state.live) return;
    const [member] = state.rows;
    if (member?.email !== email.toLowerCase()) {
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
