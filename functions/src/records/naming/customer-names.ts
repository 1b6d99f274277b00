import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { formerNameSchema } from 'shared-records/model/record-jobs';
import * as v from 'valibot';
import { formerName } from './former-names';
import { laterMerges, readMerge, runningMerges } from './merge-documents';
import { heldRename, readHeld, recordsNamed, renameJob } from './rename-claims';

/** The most merges of one customer into another one to follow. */
const MOST_MERGED = 5;

/** The most names of one query. */
const MOST_NAMES = 30;

const jobSchema = v.fallback(
  v.object({
    oldNames: v.array(v.string()),
    written: v.optional(v.array(v.string()), []),
    blocker: v.optional(v.string()),
  }),
  { oldNames: [], written: [] },
);

const formerSchema = v.fallback(v.optional(formerNameSchema), undefined);

const textSchema = v.fallback(v.optional(v.string()), undefined);

/** Returns the customer that a customer was merged into; the same one if it was not. */
const keptOf = async (
  firestore: Firestore,
  id: string | undefined,
): Promise<DocumentReference | undefined> => {
  if (id === undefined) return undefined;
  let reference = firestore.collection('customers').doc(id);
  for (let merged = 0; merged < MOST_MERGED; merged += 1) {
    if ((await reference.get()).exists) return reference;
    const merges = (await laterMerges(firestore, reference.id).get()).docs.map((each) =>
      readMerge(each.data()),
    );
    const merge = merges.find((each) => each?.state === 'running' || each?.state === 'done');
    if (!merge) return undefined;
    reference = firestore.collection('customers').doc(merge.kept);
  }
  return undefined;
};

/** Returns what the customer that has or had a name is called now; the name itself if there is none. */
export const calledNow = async (firestore: Firestore, text: string): Promise<string> => {
  if (text === '' || (await recordsNamed(firestore, text, '')).length > 0) return text;
  const former = v.parse(formerSchema, (await formerName(firestore, text).get()).data())?.customer;
  const customer = await keptOf(firestore, former);
  return v.parse(textSchema, (await customer?.get())?.get('name')) ?? text;
};

/** Returns the present names of those customers whose former names these are. Reads little if there is none. */
export const allCalledNow = async (
  firestore: Firestore,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const documents = [...new Set(texts)].filter(Boolean).map((text) => formerName(firestore, text));
  const found = documents.length > 0 ? await firestore.getAll(...documents) : [];
  const former = found.flatMap((document) => v.parse(formerSchema, document.data())?.name ?? []);
  return new Map(
    await Promise.all(former.map(async (text) => [text, await calledNow(firestore, text)] as const)),
  );
};

/** Returns the names that a rename of a customer writes or replaces, and its present one. */
const ownNames = (stored: DocumentSnapshot | undefined, job: DocumentSnapshot | undefined) => {
  const name = v.parse(textSchema, stored?.get('name'));
  const { oldNames, written } = v.parse(jobSchema, job?.data());
  return [...(name === undefined ? [] : [name]), ...oldNames, ...written];
};

/** Returns the names that records of a customer may have by a merge that runs or is being undone: some have moved, some have not. */
const namesByMerges = async (firestore: Firestore, id: string): Promise<readonly string[]> => {
  const running = (await runningMerges(firestore, [id]).get()).docs.flatMap(
    (each) => readMerge(each.data()) ?? [],
  );
  const names = running.map(async ({ kept, goneName, moving, targets }) => {
    if (kept === id) return [goneName, ...moving];
    const [stored, job] = await firestore.getAll(
      firestore.collection('customers').doc(kept),
      renameJob(firestore, kept),
    );
    return [...targets, ...ownNames(stored, job)];
  });
  return (await Promise.all(names)).flat();
};

/** Returns the names that records of a customer may have just now: during a rename or a merge, some have a former one. */
const namesOf = async (firestore: Firestore, text: string): Promise<readonly string[]> => {
  if (text === '') return [''];
  const [taker] = await recordsNamed(firestore, text, '');
  const former = v.parse(formerSchema, (await formerName(firestore, text).get()).data())?.customer;
  const customer = await keptOf(firestore, taker ?? former);
  if (!customer) return [text];
  const [stored, job, waiting] = await firestore.getAll(
    customer,
    renameJob(firestore, customer.id),
    heldRename(firestore, customer.id),
  );
  const { oldNames, blocker } = v.parse(jobSchema, job?.data());
  const held = readHeld(waiting?.data());
  // It has the name of another customer, so its own records have the last one.
  if (held || blocker !== undefined) return taker ? [text] : [text, ...(held?.oldNames ?? oldNames)];
  return [text, ...ownNames(stored, job), ...(await namesByMerges(firestore, customer.id))];
};

/** Returns all names that records of these customers may have just now. */
export const namesOfCustomers = async (
  firestore: Firestore,
  texts: readonly string[],
): Promise<readonly string[]> => {
  const names = await Promise.all(texts.map((text) => namesOf(firestore, text)));
  return [...new Set([...texts, ...names.flat()])].slice(0, MOST_NAMES);
};
