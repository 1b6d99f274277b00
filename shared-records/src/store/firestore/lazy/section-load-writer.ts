import { FirebaseError } from 'firebase/app';
import { doc, type Firestore, serverTimestamp, setDoc } from 'firebase/firestore';
import type { SectionLoad } from '../../../model/section-loads';
import { openSlots } from './section-load-slots';

const MINUTE = 60_000;
/** How long loads are kept. */
const RETENTION_MS = 30 * 24 * 60 * MINUTE;
/** How many slots to try. Another page of the account may have taken one. */
const ATTEMPTS = 3;

const isDenied = (error: unknown) => error instanceof FirebaseError && error.code === 'permission-denied';

/** Opens the log for writing. */
export type SectionLoadWriter = typeof sectionLoadWriter;

/**
 * Returns a function that stores a section load.
 * @param signedInUid returns the uid of the signed-in account, if any.
 */
export const sectionLoadWriter = (
  firestore: Firestore,
  signedInUid: () => string | undefined,
): ((load: SectionLoad) => Promise<void>) => {
  const nextSlot = openSlots();
  return async (load) => {
    const uid = signedInUid();
    if (uid === undefined) throw new Error('Nobody is signed in.');
    for (let attempt = 1; ; attempt += 1) {
      const now = Date.now();
      const minute = Math.floor(now / MINUTE);
      const slot = nextSlot(minute);
      if (slot === undefined) throw new Error('There were too many of them in this minute.');
      const expiresAt = new Date(now + RETENTION_MS);
      const fields = { ...load, uid, timestamp: serverTimestamp(), expiresAt };
      try {
        await setDoc(doc(firestore, 'sectionLoads', `${uid}_${minute}_${slot}`), fields);
        return;
      } catch (error) {
        if (attempt === ATTEMPTS || !isDenied(error)) throw error;
      }
    }
  };
};
