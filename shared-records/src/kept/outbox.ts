import { isDocumentId } from 'shared-model/fields/ids';
import { storedKeys, storedText, storeText } from 'shared-ui/storage';
import * as v from 'valibot';
import type { Draft } from '../form/drafts/draft';

/** The most records that a device keeps for an account. Each is as long as its form allows. */
export const MOST_KEPT = 20;

/** Keeps the note of a sent record for this many milliseconds: seven days. */
const NOTED_MS = 7 * 86_400_000;

/** Leaves this many characters in the text of a record for its later states: a full storage takes no longer text. */
const ROOM = 300;

/** The reasons why a record needs its writer. `name`: no customer is called so. `other`: another record has its id. */
const KINDS = ['refused', 'name', 'other', 'deleted'] as const;

const keptObject = v.object({
  id: v.pipe(v.string(), v.check(isDocumentId)),
  collection: v.string(),
  /** The version of the model that wrote it. */
  version: v.number(),
  values: v.record(v.string(), v.string()),
  /** Stands for its draft: the record may have taken another id, and names in `values` may have followed a rename. */
  typed: v.string(),
  /** When it was written, in milliseconds, as far as the page knew the server's clock. */
  at: v.number(),
  /** Whether a save under its id may have happened. */
  isSent: v.boolean(),
  /** Counts the attempts to send it. */
  tries: v.number(),
  state: v.picklist(['kept', 'sending', 'needs you']),
  problem: v.optional(v.object({ kind: v.picklist(KINDS), text: v.string() })),
  /** Whether its writer wants a customer's name that nobody has. */
  confirmed: v.optional(v.boolean()),
  /** The customer from whose page the form was opened. */
  customer: v.optional(v.object({ name: v.string(), id: v.string() })),
});

/** Keeps the fields that another version of the page has added. */
const keptSchema = v.looseObject(keptObject.entries);

export type Kept = v.InferOutput<typeof keptObject>;

/** A record that this browser keeps until the server has it. */
export interface Entry {
  readonly key: string;
  /** Undefined if another version of the page has written it, and this one cannot read it. */
  readonly kept: Kept | undefined;
}

const noteSchema = v.object({ collection: v.string(), at: v.number(), typed: v.string() });

/** Describes a record that the server has received from this browser. */
export type Note = v.InferOutput<typeof noteSchema> & { readonly id: string };

/** The storage of a browser, as far as an outbox needs it. */
export interface KeptStorage {
  keys(start: string): readonly string[];
  read(key: string): string | undefined;
  /** Returns whether it stores the text; undefined removes it. */
  write(key: string, text: string | undefined): boolean;
}

const BROWSER: KeptStorage = {
  keys: (start) => storedKeys('localStorage', start),
  read: (key) => storedText('localStorage', key),
  write: (key, text) => {
    const isStored = storeText('localStorage', key, text);
    // The browser sends this event to the other tabs only.
    window.dispatchEvent(new StorageEvent('storage', { key }));
    return isStored;
  },
};

type Typed = Pick<Draft, 'id' | 'values'>;

const [HASH_START, HASH_FACTOR] = [0xcbf29ce484222325n, 0x100000001b3n];

/** Returns a short text that another draft hardly has (FNV-1a of 64 bits), so that no sent text stays on the device. */
export const typedIn = ({ id, values }: Typed): string => {
  let hash = HASH_START;
  for (const letter of JSON.stringify([id, ...Object.entries(values).sort()]))
    hash = BigInt.asUintN(64, (hash ^ BigInt(letter.codePointAt(0) ?? 0)) * HASH_FACTOR);
  return hash.toString(36);
};

const parsedBy =
  <T>(schema: v.GenericSchema<unknown, T>) =>
  (text = ''): T | undefined => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
    return read.success ? read.output : undefined;
  };

const readKept = parsedBy(keptSchema);
const readNote = parsedBy(noteSchema);

/**
 * The new records of an account that this browser keeps until the server has them, and notes of those that the server has. All of
 * it is in the storage, which all tabs share: each call reads it anew.
 */
export class Outbox {
  private readonly start: string;
  private readonly noted: string;

  constructor(
    uid: string,
    private readonly storage: KeptStorage = BROWSER,
  ) {
    // As `keptKeys`, which the first list loads: a function for both costs it bytes.
    this.start = `kept:${uid}:`;
    this.noted = `sent:${uid}:`;
  }

  /** Returns all records that are not sent, also those that this version cannot read, in the order in which they were written. */
  entries(): readonly Entry[] {
    return this.storage
      .keys(this.start)
      .map((key) => ({ key, kept: readKept(this.storage.read(key)) }))
      .sort((one, other) => (one.kept?.at ?? 0) - (other.kept?.at ?? 0));
  }

  /** Returns the record with an id, if it is kept. */
  withId(id: string): Kept | undefined {
    return this.entries().find(({ kept }) => kept?.id === id)?.kept;
  }

  /**
   * Keeps a new record, and reads it back. The same record is kept once, also after it was sent; another one that has its id, as in
   * a duplicated tab, takes `other()`. Returns why it is not kept, if it is not.
   */
  keep(
    record: Omit<Kept, 'typed' | 'tries' | 'state' | 'problem'>,
    other: () => string,
  ): 'too many' | 'no room' | undefined {
    if (this.has(record)) return undefined;
    if (this.storage.keys(this.start).length >= MOST_KEPT) return 'too many';
    const places = [this.start, this.noted].map((start) => this.storage.read(start + record.id));
    const isTaken = this.withId(record.id) || places.some((text) => text !== undefined);
    const own = isTaken ? { ...record, id: other(), isSent: false } : record;
    const key = this.start + own.id;
    const text = JSON.stringify({ ...own, typed: typedIn(record), tries: 0, state: 'kept' });
    const isStored = this.storage.write(key, text.padEnd(text.length + ROOM));
    return isStored && readKept(this.storage.read(key)) ? undefined : 'no room';
  }

  /** Returns whether a draft is kept already, or sent: its tab was loaded anew before the form could close. */
  readonly has = (draft: Typed): boolean => {
    const typed = typedIn(draft);
    const known = [...this.entries().map(({ kept }) => kept), ...this.readNotes()];
    return known.some((each) => each?.typed === typed);
  };

  /** Changes a record that is still kept, in one write. Returns whether the storage takes it. */
  change(key: string, change: Partial<Kept>): boolean {
    const before = this.storage.read(key);
    const kept = readKept(before);
    if (before === undefined || !kept) return false;
    return this.storage.write(key, JSON.stringify({ ...kept, ...change }).padEnd(before.length));
  }

  /** Forgets a record that its writer discards, or that is a draft again. */
  drop(key: string): void {
    this.storage.write(key, undefined);
  }

  /** Notes that the server has a record that was written here. */
  note({ id, ...note }: Note): void {
    this.storage.write(this.noted + id, JSON.stringify(note));
  }

  /** Returns the notes of the last days, and forgets older ones. */
  notes(now: number): readonly Note[] {
    const all = this.readNotes();
    for (const { id, at } of all) if (now - at >= NOTED_MS) this.drop(this.noted + id);
    return all.filter(({ at }) => now - at < NOTED_MS);
  }

  /** One that cannot be read is of another version of the page, and stays. */
  private readNotes(): readonly Note[] {
    return this.storage.keys(this.noted).flatMap((key) => {
      const note = readNote(this.storage.read(key));
      return note ? { ...note, id: key.slice(this.noted.length) } : [];
    });
  }
}
