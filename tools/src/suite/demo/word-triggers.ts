import { MODELS } from 'shared-model/models';
import { defaultDatabase, region } from '../../project/firebase-config';

/** The functions that keep the search entries, with their collections. */
const TRIGGERS = Object.fromEntries(
  MODELS.map(({ collection }) => [`indexWords-${collection}`, collection] as const),
);

/** A collection without documents. */
const SILENCE = 'nowhere';

interface LocalFirestore {
  readonly projectId: string;
  /** `host:port` */
  readonly firestoreHost: string;
}

/** Registers or replaces a trigger at the local Firestore server (firebase-tools: emulator/functionsEmulator.js). */
const register = async (
  { projectId, firestoreHost }: LocalFirestore,
  name: string,
  collection: string,
): Promise<void> => {
  const address = `http://${firestoreHost}/emulator/v1/projects/${projectId}/eventarcTrigger`;
  const response = await fetch(`${address}?eventarcTriggerId=${region}-${name}-0`, {
    method: 'POST',
    body: JSON.stringify({
      eventType: 'google.cloud.firestore.document.v1.written',
      database: defaultDatabase,
      namespace: '(default)',
      document: { value: `${collection}/{id}`, matchType: 'PATH_PATTERN' },
    }),
  });
  if (!response.ok) throw new Error(`Registering ${name} was answered with ${response.status}.`);
};

/** Runs `work` while these functions are off. */
export const withoutWordTriggers = async (
  firestore: LocalFirestore,
  work: () => Promise<void>,
): Promise<void> => {
  for (const name of Object.keys(TRIGGERS)) await register(firestore, name, SILENCE);
  try {
    await work();
  } finally {
    for (const [name, collection] of Object.entries(TRIGGERS)) await register(firestore, name, collection);
  }
};
