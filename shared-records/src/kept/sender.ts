import type { Model } from 'shared-model/define-model';
import type { HistoryEntry } from 'shared-model/history/entries';
import { MODELS } from 'shared-model/models';
import { dayOf } from 'shared-model/periods';
import { referenceTo } from 'shared-model/references';
import { stampOf } from 'shared-model/stamp';
import {
  ConnectionError,
  contactKey,
  type DataStore,
  type Fields,
  UnknownOutcomeError,
} from 'shared-store/data-store';
import { saveRecord } from 'shared-store/save-record';
import { errorsOf, formMapping, type Values, valuesOf } from '../form/values/record-values';
import type { Entry, Kept, Outbox } from './outbox';

/** Waits at least and at most this many milliseconds after a failure, and twice as long after each further one. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [5_000, 300_000];

/** Gives the server this many milliseconds to write the history of a record, before a record that is away is sent again. */
const HISTORY_MS = 60_000;

/** The answers of a server that refuses a write for good: https://firebase.google.com/docs/firestore/reference/rpc/google.rpc. */
const REFUSED: readonly unknown[] = [400, 401, 403];

/** Lets one tab of the browser do something at a time: another one does nothing meanwhile. */
type InOneTab = (name: string, work: () => Promise<void>) => Promise<void>;

const byWebLock: InOneTab = async (name, work) => {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
};

/** The knowledge of this page about a record. Moments are those of `performance`: the clock of the device may be set. */
interface Known {
  /** The attempts that it has seen, and since when: those of other tabs count from then. */
  readonly tries: number;
  readonly since: number;
  readonly pause: number;
  readonly due: number;
}

type Outcome = 'sent' | 'later' | 'absent' | NonNullable<Kept['problem']>;

const modelOf = ({ collection, version, values }: Kept): Model | undefined => {
  const model: Model | undefined = MODELS.find((each) => each.collection === collection);
  const isKnown =
    model && model.version >= version && Object.keys(values).every((name) => name in model.fields);
  return isKnown ? model : undefined;
};

/** Returns a kept record and its model; undefined if a newer version of the page has written it: that one sends all of it. */
export const readable = ({ kept }: Entry): { readonly kept: Kept; readonly model: Model } | undefined => {
  const model = kept && modelOf(kept);
  return model && { kept, model };
};

/** Returns the form's values of all known versions of a record, the newest first. */
const versionsOf = (model: Model, stored: Fields, events: readonly HistoryEntry[]): readonly Values[] => {
  let fields = stored;
  const before = events.map(({ changed }) => {
    fields = {
      ...fields,
      ...Object.fromEntries(Object.entries(changed).map(([name, { from }]) => [name, from])),
    };
    return fields;
  });
  return [stored, ...before].map((each) => valuesOf(model, model.read(each).record));
};

const holds = (version: Values, values: Values): boolean =>
  Object.entries(version).every(([name, text]) => text === (values[name] ?? ''));

/** Returns a record whose moment is not after the server's: then the clock of the device was ahead. An untouched day follows. */
const dated = (model: Model, { at, values }: Kept, now: number): Pick<Kept, 'at' | 'values'> => {
  if (at <= now) return { at, values };
  const [wrong, day] = [dayOf(new Date(at)), dayOf(new Date(now))];
  const follows = (name: string, text: string) => model.fields[name]?.kind === 'moment' && text === wrong;
  const texts = Object.entries(values).map(([name, text]) => [name, follows(name, text) ? day : text]);
  return { at: now, values: Object.fromEntries(texts) };
};

/** Sends the records that a browser keeps, one after the other, and each independently of the others. */
export class Sender {
  private readonly known = new Map<string, Known>();
  private isRunning = false;
  /** Whether somebody has asked for it while it was running. */
  private isUrgent = false;

  constructor(
    private readonly store: Pick<
      DataStore,
      'transact' | 'readHistory' | 'calledNow' | 'staffMembers' | 'now'
    >,
    private readonly outbox: Outbox,
    private readonly inOneTab: InOneTab = byWebLock,
  ) {}

  /**
   * Sends what is due. @param isUrgent whether nothing waits for its pause: the connection is back, or the user is.
   * @returns after how many milliseconds to call it again; undefined if nothing waits.
   */
  async run(name: string, isUrgent = false): Promise<number | undefined> {
    this.isUrgent ||= isUrgent;
    if (!this.isRunning) {
      this.isRunning = true;
      try {
        do {
          const { isUrgent: isNow } = this;
          this.isUrgent = false;
          await this.inOneTab(name, () => this.sendDue(isNow));
        } while (this.isUrgent);
      } finally {
        this.isRunning = false;
      }
    }
    const waiting = this.waiting();
    if (waiting.length === 0) return undefined;
    const next = Math.min(...waiting.map(({ key, kept }) => this.knownOf(key, kept).due));
    return Math.max(FIRST_PAUSE_MS, next - performance.now());
  }

  private waiting() {
    return this.outbox.entries().flatMap((entry) => {
      const read = readable(entry);
      // The rights of an account may be back when its page starts.
      const isAgain = read?.kept.problem?.kind === 'refused' && !this.known.has(entry.key);
      return read && (read.kept.state !== 'needs you' || isAgain) ? [{ ...read, key: entry.key }] : [];
    });
  }

  private async sendDue(isUrgent: boolean): Promise<void> {
    for (const { key } of this.waiting()) {
      // Another one may have taken long.
      const entry = this.waiting().find((each) => each.key === key);
      const isDue = entry && (isUrgent || this.knownOf(key, entry.kept).due <= performance.now());
      if (isDue) await this.send(entry);
    }
  }

  private knownOf(key: string, { tries }: Kept): Known {
    const known = this.known.get(key);
    if (known?.tries === tries) return known;
    const now = performance.now();
    // Another tab has just tried it.
    const pause = known && tries > 0 ? Math.max(known.pause, FIRST_PAUSE_MS) : 0;
    const seen = { tries, since: now, pause, due: now + pause };
    this.known.set(key, seen);
    return seen;
  }

  private async send({ key, kept, model }: { key: string; kept: Kept; model: Model }): Promise<void> {
    const known = this.knownOf(key, kept);
    const end = (outcome: Outcome) => {
      if (outcome === 'sent') {
        const { id, collection, at, typed } = kept;
        this.outbox.note({ id, collection, at, typed });
        return this.outbox.drop(key);
      }
      const isLater = outcome === 'later' || outcome === 'absent';
      this.outbox.change(key, isLater ? { state: 'kept' } : { state: 'needs you', problem: outcome });
      const tries = this.outbox.withId(kept.id)?.tries ?? 0;
      const now = performance.now();
      const pause = Math.min(Math.max(known.pause * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
      this.known.set(key, {
        tries,
        since: tries === known.tries ? known.since : now,
        pause,
        due: now + pause,
      });
    };
    try {
      end(await this.attempt(key, kept, model));
    } catch (error) {
      // Behind an earlier attempt whose answer is lost, the failure of this one is its cause.
      const failure = error instanceof UnknownOutcomeError && error.cause ? error.cause : error;
      const isRefused = failure instanceof Error && 'status' in failure && REFUSED.includes(failure.status);
      if (!isRefused && !(error instanceof ConnectionError))
        console.error('A kept record was not sent.', error);
      end(isRefused ? { kind: 'refused', text: refusalOf(model, kept) } : 'later');
    }
  }

  private async attempt(key: string, kept: Kept, model: Model): Promise<Outcome> {
    const found = await this.find(key, kept, model);
    if (found !== 'absent') return found;
    const { at, values } = dated(model, kept, this.store.now());
    const mapping = formMapping(model, { now: () => at });
    const save = (texts: Values) => {
      const edit = { values: texts, base: null, confirmed: kept.confirmed === true, customer: kept.customer };
      return saveRecord(this.store, { model, id: kept.id }, mapping, edit);
    };
    const sending = { ...kept, at, values, isSent: true, tries: kept.tries + 1, state: 'sending' } as const;
    // Nothing leaves before the storage has it: a crash must not forget that it may have arrived.
    if (!this.outbox.change(key, sending)) return 'later';
    let texts = values;
    let edited = await save(texts);
    while (edited !== 'saved' && 'warning' in edited) {
      const renamed = await this.renamed(model, texts);
      if (!renamed || !this.outbox.change(key, { values: renamed })) {
        // Nothing was written.
        this.outbox.change(key, { isSent: kept.isSent });
        const name = texts[referenceTo(model, 'customers') ?? ''];
        return {
          kind: 'name',
          text: `There is no customer called ${name}. Open it, or send it with this name.`,
        };
      }
      texts = renamed;
      edited = await save(texts);
    }
    const sent = this.outbox.withId(kept.id);
    return sent ? this.find(key, sent, model) : 'later';
  }

  /** Finds out whether the server has a record, or had it. Asks the server itself, and no list of the page. */
  private async find(key: string, kept: Kept, model: Model): Promise<Outcome> {
    const { collection, id } = kept;
    const stored = await this.store.transact<Fields | null>(collection, id, (fields) => ({
      leave: true,
      result: fields,
    }));
    if (stored !== null && versionsOf(model, stored, []).some((version) => holds(version, kept.values)))
      return 'sent';
    const isNew = stored === null && !kept.isSent;
    if (!isNew && performance.now() - this.knownOf(key, kept).since < HISTORY_MS) return 'later';
    // A change of this version may not be in the history yet.
    const version = stored && stampOf(stored);
    if (version && this.store.now() - version.at.getTime() < HISTORY_MS) return 'later';
    const events = await this.store.readHistory(model, id);
    if (stored !== null)
      return versionsOf(model, stored, events).some((version) => holds(version, kept.values))
        ? 'sent'
        : { kind: 'other', text: 'Another record has its place. Keep this one too, or open it to compare.' };
    const deletion = events.find(({ event }) => event === 'deleted');
    if (!deletion) return 'absent';
    const name = (await this.store.staffMembers()).get(deletion.by ?? '') ?? 'Somebody';
    return { kind: 'deleted', text: `It had arrived, and ${name} has deleted it.` };
  }

  /** Returns values with the present names of a customer and a contact that were renamed or merged; undefined if they were not. */
  private async renamed(model: Model, values: Values): Promise<Values | undefined> {
    const [ofCustomer = '', ofContact = ''] = [
      referenceTo(model, 'customers'),
      referenceTo(model, 'contacts'),
    ];
    const named = { name: values[ofContact] ?? '', customer: values[ofCustomer] ?? '' };
    const called = await this.store.calledNow([named]);
    const customer = called.get(named.customer);
    if (!customer || customer.isDeleted) return undefined;
    const contact = called.get(contactKey(named))?.name ?? named.name;
    return { ...values, [ofCustomer]: customer.name, ...(ofContact in values && { [ofContact]: contact }) };
  }
}

/** Returns why the server refuses a record: its form may have stricter rules by now. */
const refusalOf = (model: Model, { values }: Kept): string =>
  Object.values(errorsOf(model, values, true)).join(' ') ||
  'The server refuses it. Ask an administrator for access, and try again.';
