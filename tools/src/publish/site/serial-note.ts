import type { Firestore } from 'firebase-admin/firestore';
import { serialSchema } from 'shared-contract';
import * as v from 'valibot';
import type { SerialNote } from '../hosting/hosting-site';

const noteSchema = v.object({ serial: serialSchema });

/** The note of a site's last serial beside its lease in Firestore, where every machine that publishes finds it. */
export const serialNote = (firestore: () => Firestore, name: string): SerialNote => {
  const note = () => firestore().collection('publishSerials').doc(name);
  return {
    read: async () => v.parse(noteSchema, (await note().get()).data() ?? {}).serial,
    write: async (serial) => {
      await note().set({ serial });
    },
  };
};
