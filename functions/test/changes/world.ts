import type { UserRecord } from 'firebase-admin/auth';
import {
  type CollectionReference,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  Timestamp,
} from 'firebase-admin/firestore';
import type { Model } from 'shared-model/define-model';
import { MODELS } from '../../models/models';
import { lanes, readLane } from '../../src/changes/change-documents';
import { advanceLane } from '../../src/changes/lanes';
import { recordWritten } from '../../src/upkeep/record-written';
import { dyingFirestore } from '../dying-firestore';

/** An event of the trigger: the version before a write, and the one after it. */
interface Received {
  readonly model: Model;
  readonly before: DocumentSnapshot;
  readonly after: DocumentSnapshot;
}

type Versions = ReadonlyMap<string, DocumentSnapshot>;

const versionsIn = async (firestore: Firestore): Promise<Versions> => {
  const all = await Promise.all(MODELS.map((model: Model) => firestore.collection(model.collection).get()));
  return new Map(all.flatMap(({ docs }) => docs).map((document) => [document.ref.path, document]));
};

const isSame = (one: DocumentSnapshot | undefined, other: DocumentSnapshot | undefined): boolean =>
  one?.updateTime?.valueOf() === other?.updateTime?.valueOf();

/**
 * A database without triggers: the test delivers the events of records, late, twice, or in any order, and takes the steps of
 * lanes. Each write of a record that happens between two looks is one event.
 */
export class World {
  private versions: Versions = new Map();
  private readonly waiting: Received[] = [];
  private readonly delivered: Received[] = [];

  /** The looks, one after the other. */
  private looking: Promise<void> = Promise.resolve();

  constructor(
    readonly firestore: Firestore,
    private readonly projectId: string,
  ) {
    // A delivery that writes a record twice makes two events.
    const run = firestore.runTransaction.bind(firestore);
    jest.spyOn(firestore, 'runTransaction').mockImplementation(async (take, options) => {
      const result = await run(take, options);
      await this.look();
      return result;
    });
  }

  /** Takes an account among the staff. */
  async admit(uid: string): Promise<void> {
    await this.firestore.doc(`staff/${uid}`).set({ displayName: uid });
  }

  caller(uid: string): UserRecord {
    return { uid, email: `${uid}@example.com`, emailVerified: true, disabled: false } as UserRecord;
  }

  /** Notes the events of all writes since the last look. */
  look(): Promise<void> {
    this.looking = this.looking.then(() => this.lookNow());
    return this.looking;
  }

  private async lookNow(): Promise<void> {
    const now = await versionsIn(this.firestore);
    for (const path of new Set([...this.versions.keys(), ...now.keys()])) {
      const [before, after] = [this.versions.get(path), now.get(path)];
      if (isSame(before, after)) continue;
      const reference = this.firestore.doc(path);
      const model = MODELS.find((each: Model) => each.collection === reference.parent.id);
      const none = async () => ((before ?? after) ? this.missing(reference) : undefined);
      const [from, to] = [before ?? (await none()), after ?? (await none())];
      if (model && from && to) this.waiting.push({ model, before: from, after: to });
    }
    this.versions = now;
  }

  /** A snapshot of a document that is not there, with the reference of one that may be. */
  private async missing(reference: DocumentReference): Promise<DocumentSnapshot> {
    const elsewhere: CollectionReference = this.firestore.collection('nothing');
    const found = await elsewhere.doc(reference.id).get();
    return new Proxy(found, {
      get: (target, name) => (name === 'ref' ? reference : Reflect.get(target, name, target)),
    });
  }

  get areEventsWaiting(): boolean {
    return this.waiting.length > 0;
  }

  /** Delivers one of the waiting events, or one that was delivered before. */
  async deliver(place: number, again = false): Promise<void> {
    const list = again ? this.delivered : this.waiting;
    const received = list[place % (list.length || 1)];
    if (!received) return;
    if (!again) this.delivered.push(...this.waiting.splice(this.waiting.indexOf(received), 1));
    const { model, before, after } = received;
    const at = after.updateTime ?? Timestamp.now();
    await recordWritten(this.firestore, model, { before, after, at, by: null });
    await this.look();
  }

  /** Takes a step of one of the lanes; a worker may die before or after it. */
  async step(place: number, dies?: 'before' | 'after'): Promise<void> {
    const { docs } = await lanes(this.firestore).get();
    const lane = docs[place % (docs.length || 1)];
    if (!lane) return;
    const firestore = dies ? dyingFirestore(this.projectId, dies) : this.firestore;
    const step = advanceLane(firestore, lane.id, readLane(lane.data()).tick, [3, 1]);
    await step.catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'killed') throw error;
    });
    await this.look();
  }

  /** Delivers all that waits, and takes all steps. @throws Error if they do not come to an end. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 2_000; turn += 1) {
      const areLanes = !(await lanes(this.firestore).limit(1).get()).empty;
      if (!this.areEventsWaiting && !areLanes) return;
      if (this.areEventsWaiting) await this.deliver(turn);
      if (areLanes) await this.step(turn);
    }
    throw new Error('The changes do not come to an end.');
  }

  /** Returns the stored fields of a collection by id. */
  async all(collection: string): Promise<ReadonlyMap<string, DocumentData>> {
    const { docs } = await this.firestore.collection(collection).get();
    return new Map(docs.map((document) => [document.id, document.data()]));
  }
}
