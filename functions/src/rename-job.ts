import { FieldValue, type Firestore, type Timestamp } from 'firebase-admin/firestore';
import type { Rename } from 'shared-data/renames';
import { changeDocument, untilNotOvertaken } from './change-document';

/** The most documents that one step changes. */
export const CHUNK = 200;

/**
 * A customer's new name on its way into the contacts and reports that name it, at `renameJobs/{customerId}` for
 * as long as that takes.
 */
export interface RenameJob extends Rename {
  /** How many documents have got it. */
  readonly replaced: number;
  readonly startedAt: Timestamp;
  readonly updatedAt: Timestamp;
}

export const renameJob = (firestore: Firestore, customerId: string) =>
  firestore.collection('renameJobs').doc(customerId);

/**
 * Takes note that a customer was renamed. What it is called now says the customer itself, so that this may come
 * twice, late or before an earlier renaming: all names but the last one are old. Of a customer that is gone
 * the newest known name stays.
 */
export const noteRename = (
  firestore: Firestore,
  customerId: string,
  renamed: { readonly from: string; readonly to: string },
): Promise<void> =>
  changeDocument(renameJob(firestore, customerId), async (data) => {
    const job = data as RenameJob | undefined;
    const customer = await firestore.collection('customers').doc(customerId).get();
    const name: string = customer.get('name') ?? job?.name ?? renamed.to;
    const names = new Set([...(job?.oldNames ?? []), ...(job ? [job.name] : []), renamed.from, renamed.to]);
    names.delete(name);
    const now = FieldValue.serverTimestamp();
    const started = { replaced: 0, startedAt: now };
    return {
      result: undefined,
      fields: { ...(!job && started), oldNames: [...names], name, updatedAt: now },
    };
  });

/**
 * Brings the new name into the next documents, at most {@link CHUNK}, together with the job's progress: both are
 * written or neither is. Any number of workers may do so at a time, and stop anywhere.
 *
 * A name that another customer bears stays where it is: nobody can tell whom a document means by it, and it
 * names a customer that exists.
 */
export const advanceRename = (firestore: Firestore, customerId: string): Promise<void> =>
  untilNotOvertaken(async () => {
    const snapshot = await renameJob(firestore, customerId).get();
    if (!snapshot.exists || !snapshot.updateTime) return;
    const { oldNames, name } = snapshot.data() as RenameJob;
    const [oldName = name, ...others] = oldNames;
    const documents = await documentsToChange(firestore, oldName);
    const batch = firestore.batch();
    for (const document of documents) {
      batch.update(document.ref, { customer: name }, { lastUpdateTime: document.updateTime });
    }
    const unchanged = { lastUpdateTime: snapshot.updateTime };
    const remaining = documents.length < CHUNK ? others : oldNames;
    if (remaining.length === 0) batch.delete(snapshot.ref, unchanged);
    else {
      const replaced = FieldValue.increment(documents.length);
      const updatedAt = FieldValue.serverTimestamp();
      batch.update(snapshot.ref, { oldNames: remaining, replaced, updatedAt }, unchanged);
    }
    await batch.commit();
  });

async function documentsToChange(firestore: Firestore, oldName: string) {
  const bearers = await firestore.collection('customers').where('name', '==', oldName).limit(1).get();
  if (!bearers.empty) return [];
  const naming = (collection: string, limit: number) =>
    firestore.collection(collection).where('customer', '==', oldName).limit(limit).get();
  const contacts = await naming('contacts', CHUNK);
  if (contacts.size === CHUNK) return contacts.docs;
  const reports = await naming('salesReport', CHUNK - contacts.size);
  return [...contacts.docs, ...reports.docs];
}
