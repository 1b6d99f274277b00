import { FirebaseError } from 'firebase/app';
import { doc, type Firestore, getDoc, serverTimestamp, setDoc } from 'firebase/firestore';
import * as v from 'valibot';
import { type SectionLoad, type SectionLoadLog, stoppedCanariesSchema } from '../../model/section-loads';
import { reachable } from './reachable';
import { openSlots } from './section-load-slots';

const MINUTE = 60_000;
/** How long loads are kept. */
const RETENTION_MS = 30 * 24 * 60 * MINUTE;
/** How many slots to try. Another page of the account may have taken one. */
const ATTEMPTS = 3;
/** The timeout for reading the stop of a canary. */
const STOP_TIMEOUT_MS = 2_000;

const isDenied = (error: unknown) => error instanceof FirebaseError && error.code === 'permission-denied';

/**
 * The log of section loads.
 * @param signedInUid returns the uid of the signed-in account, if any.
 */
export const sectionLoadLog = (
  firestore: Firestore,
  signedInUid: () => string | undefined,
): SectionLoadLog => {
  const nextSlot = openSlots();

  const write = async (load: SectionLoad): Promise<void> => {
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

  return {
    async record(load) {
      // Successes only count for canaries.
      if (load.outcome === 'loaded' && load.part !== 'canary') return;
      try {
        await reachable(() => write(load));
      } catch (error) {
        console.warn('The load of a section is not in the log.', load, error);
      }
    },

    async isStoppedCanary(section, build) {
      const stop = await reachable(() => getDoc(doc(firestore, 'canaryStops', section)), STOP_TIMEOUT_MS);
      return stop.exists() && v.parse(stoppedCanariesSchema, stop.data()).includes(build);
    },
  };
};
