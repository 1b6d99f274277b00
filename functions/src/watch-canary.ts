import { getFirestore } from 'firebase-admin/firestore';
import { onDocumentCreated } from 'firebase-functions/v2/firestore';
import * as v from 'valibot';
import { stopIllCanary, storedLoadSchema } from './canary-health';
import { REGION, TIMEOUT } from './region';

/** Looks after a canary whenever somebody could not load it. A delivery that fails is repeated, for a day. */
export const watchCanary = onDocumentCreated(
  { region: REGION, timeoutSeconds: TIMEOUT, retry: true, document: 'sectionLoads/{id}' },
  async ({ data }) => {
    const load = v.safeParse(storedLoadSchema, data?.data());
    if (!load.success || load.output.part !== 'canary' || load.output.outcome === 'loaded') return;
    await stopIllCanary(getFirestore(), load.output.section, load.output.build);
  },
);
