import type { SectionLoad } from '../../../model/section-loads';
import { SERVER_TIME, type Source } from '../source';
import { openSlots } from './section-load-slots';

const MINUTE = 60_000;
/** How long loads are kept. */
const RETENTION_MS = 30 * 24 * 60 * MINUTE;
/** How many slots to try. Another page of the account may have taken one. */
const ATTEMPTS = 3;

const isDenied = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'permission-denied';

/** Returns a function that stores a section load of an account. */
export const sectionLoadWriter = (
  { read, transaction, now }: Pick<Source, 'read' | 'transaction' | 'now'>,
  uid: string,
): ((load: SectionLoad) => Promise<void>) => {
  const nextSlot = openSlots();
  return async (load) => {
    for (let attempt = 1; ; attempt += 1) {
      // The rules compare the minute with the server's: the answer to a request shows that.
      await read({ collection: 'staff', id: uid });
      const minute = Math.floor(now() / MINUTE);
      const slot = nextSlot(minute);
      if (slot === undefined) throw new Error('There were too many of them in this minute.');
      const expiresAt = new Date(now() + RETENTION_MS);
      try {
        await transaction(async ({ set }) =>
          set('sectionLoads', `${uid}_${minute}_${slot}`, {
            ...load,
            uid,
            timestamp: SERVER_TIME,
            expiresAt,
          }),
        );
        return;
      } catch (error) {
        if (attempt === ATTEMPTS || !isDenied(error)) throw error;
      }
    }
  };
};
