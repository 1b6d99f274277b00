import { getFirestore } from 'firebase-admin/firestore';
import { onDocumentCreated } from 'firebase-functions/v2/firestore';
import type { SectionLoad } from 'shared-data/section-loads';
import { stopIllCanary } from './canary-health';
import { REGION, TIMEOUT } from './region';

/** Looks after a canary whenever somebody could not load it. A delivery that fails is repeated, for a day. */
export const watchCanary = onDocumentCreated(
  { region: REGION, timeoutSeconds: TIMEOUT, retry: true, document: 'sectionLoads/{id}' },
  async ({ data }) => {
    const load = data?.data() as SectionLoad | undefined;
    if (load?.part !== 'canary' || load.outcome === 'loaded') return;
    await stopIllCanary(getFirestore(), load.section, load.build);
  },
);
