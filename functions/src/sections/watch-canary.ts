import { getFirestore } from 'firebase-admin/firestore';
import { onDocumentCreated } from 'firebase-functions/v2/firestore';
import * as v from 'valibot';
import { REGION, TIMEOUT } from '../calls/region';
import { stopIllCanary, storedLoadSchema } from './canary-health';

/** Looks after a canary whenever somebody could not load it. A delivery that fails is repeated, for a day. */
export const watchCanary = onDocumentCreated(
  { region: REGION, timeoutSeconds: TIMEOUT, retry: true, document: 'sectionLoads/{id}' },
  async ({ data }) => {
    const load = v.safeParse(storedLoadSchema, data?.data());
    if (!load.success) return;
    const { section, build, part, outcome } = load.output;
    if (part === 'canary' && outcome !== 'loaded' && build !== '') {
      await stopIllCanary(getFirestore(), section, build);
    }
  },
);
