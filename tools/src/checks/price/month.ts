/** A number of billed operations of a page. Reads include those of the security rules. */
export interface Bill {
  readonly reads: number;
  readonly writes: number;
  readonly calls: number;
}

/** The most that each task of a day may cost, as `e2e/checks/price.night.test.ts` measures it. Raise one only with a reason. */
export const TASKS = {
  // The list that it opens by one request and then live, the running changes, the account's entry of staff.
  'sign in': { reads: 75, writes: 0, calls: 0 },
  // Its first 50 records, its total and the running renames. Of none a query costs one, and the rules read the account's staff
  // entry for each query. One document for all would come at each change of each colleague.
  'open a list': { reads: 55, writes: 0, calls: 0 },
  // The same, the staff entry, and 18 records with the rules before the SDK is there (docs/decisions/0023-request-early.md).
  reload: { reads: 75, writes: 0, calls: 0 },
  'search menu and two pauses': { reads: 5, writes: 0, calls: 0 },
  'a search result': { reads: 55, writes: 0, calls: 0 },
  'add a report': { reads: 13, writes: 3, calls: 0 },
  'edit a report': { reads: 11, writes: 2, calls: 0 },
  // The record and its item of the bin, each twice: Undo is a commit of the page. The list's total may be read again.
  'delete and undo': { reads: 13, writes: 4, calls: 0 },
  // Ten open steps, as many as a person has.
  'open To do': { reads: 15, writes: 0, calls: 0 },
  // The panel of a record: the open steps of its customer, and what names the customer and the contact.
  'open a record': { reads: 20, writes: 0, calls: 0 },
  'end a step': { reads: 6, writes: 2, calls: 0 },
  // The newest 200 deletions of all accounts, and the names of staff.
  'open the bin': { reads: 204, writes: 0, calls: 0 },
  // The counts of the week, and the first 50 customers who are due and whose quotations are quiet, with the rules of each.
  'open the week': { reads: 110, writes: 0, calls: 0 },
  // The change, and the total with the rules. The test writes without a stamp, so the trigger's may come as a change of its own.
  "a colleague's change in a visible tab": { reads: 4, writes: 0, calls: 0 },
  "a colleague's change in a hidden tab": { reads: 0, writes: 0, calls: 0 },
  'a page of the audit log': { reads: 0, writes: 0, calls: 2 },
} as const satisfies Readonly<Record<string, Bill>>;

export type Task = keyof typeof TASKS;

/** Counts the tasks of a member of staff on a working day. */
const DAY: Readonly<Partial<Record<Task, number>>> = {
  'sign in': 1,
  'open a list': 20,
  reload: 5,
  'search menu and two pauses': 30,
  'a search result': 30,
  'add a report': 10,
  'edit a report': 5,
  'delete and undo': 1,
  'open the bin': 1,
  'open the week': 1,
  'open To do': 4,
  'open a record': 20,
  'end a step': 5,
};

const WORKING_DAYS = 22;
const DAYS = 30;
/** The part of a day in which a member of staff sees the list of reports, where each new one costs a read. */
const SEEN = 0.25;
/** A list that changes reads its total twice a minute at most, with the rules. Eight hours, of which it is seen a part. */
const TOTAL_READS_A_DAY = 2 * 2 * 60 * 8 * SEEN;

/** A list that is seen is read again each ten minutes of eight hours: its first page of fifty records. */
const REREADS_A_DAY = 6 * 8 * SEEN * 50;

/**
 * The reads and writes of the trigger at one write of a record, and how long it runs, in seconds: counted from its code. 21 of the reads
 * are the customer of a visit that comes, goes or moves, and its newest 20 visits.
 */
const TRIGGER = { reads: 32, writes: 5, seconds: 0.3 };

/** A save writes the record and who wrote it. */
const WRITES_OF_A_SAVE = 2;

/** The records of a year, the bytes of one with its search entry, its history and all indexes, and the reads of each night's check. */
const RECORD_BYTES = 21_000;
const COUNTED_FOR_A_READ = 1_000;
const RUNS_OF_WATCH_ACCOUNTS = 144;

/**
 * The list prices in dollars of the Tokyo class; Jakarta's own were in no copy of the list, and the world's are 0.8 to 1.6 times as
 * high. Firestore: https://cloud.google.com/firestore/pricing, per 100,000 operations and GiB. Functions, tier 2:
 * https://cloud.google.com/run/pricing, per million calls and per second of a CPU.
 */
const PRICES = { read: 0.038e-5, write: 0.115e-5, gib: 0.115, call: 0.4e-6, second: 0.0000336 };
const FREE = { reads: 50_000, writes: 20_000 };
const GIB = 2 ** 30;

/** The copies in Firestore of seven days and four weeks, each with its indexes (`tools/src/cloud/steps/data.ts`). */
const BACKUPS = 7 + 4;
/** For a GiB and a month: https://cloud.google.com/firestore/pricing. The week of versions is taken for as much as the data. */
const COPIES = { backup: 0.03, versions: 0.115 };

/**
 * An export a week reads each record and each entry of the history, and stays in its region. Measured with 60,000 reports of the
 * demonstration with stamps, exported from the local server: 458 bytes a line, 79 of them compressed, and 65 µs of a processor for
 * each. The bucket keeps fourteen weeks (`tools/src/cloud/steps/exports.ts`), and the function has two processors.
 */
const EXPORT = {
  times: 52 / 12,
  bytes: 458,
  storedBytes: 79,
  perSecond: 15_000,
  processors: 2,
  kept: 14,
  gib: 0.023,
};

/** The bytes of a read, and what those that leave Google cost: https://cloud.google.com/firestore/pricing, to the network. */
const TRAFFIC = { bytes: 1_000, gib: 0.12, free: 10 };

/** The price of a month, in dollars. */
interface Month {
  readonly lists: number;
  readonly searches: number;
  readonly forms: number;
  readonly live: number;
  readonly rest: number;
  readonly exports: number;
  readonly copies: number;
  readonly traffic: number;
  readonly total: number;
}

const readsOf = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, task) => sum + TASKS[task].reads * (DAY[task] ?? 0), 0);

/** Returns the price of a month for a number of staff after a year of work. */
const monthFor = (staff: number): Month => {
  const people = staff * WORKING_DAYS;
  const lists =
    readsOf([
      'sign in',
      'open a list',
      'reload',
      'open the bin',
      'open the week',
      'open To do',
      'open a record',
    ]) * people;
  const searches = readsOf(['search menu and two pauses', 'a search result']) * people;
  const written = readsOf(['add a report', 'edit a report', 'delete and undo', 'end a step']) * people;
  const changes = staff * (DAY['add a report'] ?? 0);
  const live = (changes * SEEN + Math.min(TOTAL_READS_A_DAY, 2 * changes * SEEN) + REREADS_A_DAY) * people;
  const saves = (['add a report', 'edit a report', 'end a step'] as const).map((task) => DAY[task] ?? 0);
  const events = people * (saves.reduce((sum, count) => sum + count, 0) + 2);
  const records = staff * (DAY['add a report'] ?? 0) * WORKING_DAYS * 12;
  const nightly = (2 * DAYS * records) / COUNTED_FOR_A_READ + RUNS_OF_WATCH_ACCOUNTS * DAYS * staff;
  const forms = written + events * TRIGGER.reads;
  const reads = lists + searches + forms + live + nightly;
  const writes = events * (WRITES_OF_A_SAVE + TRIGGER.writes);
  const paidReads = Math.max(0, reads - FREE.reads * DAYS) / reads;
  const part = (count: number): number => count * paidReads * PRICES.read;
  const rest =
    part(nightly) +
    Math.max(0, writes - FREE.writes * DAYS) * PRICES.write +
    ((records * RECORD_BYTES) / GIB) * PRICES.gib +
    events * (PRICES.call + TRIGGER.seconds * PRICES.second);
  // A change is kept in the history, and a new record is not.
  const exported = events * 12;
  const gib = (records * RECORD_BYTES) / GIB;
  // What functions read stays in its region.
  const trafficGib = ((lists + searches + written + live) * TRAFFIC.bytes) / GIB;
  const month = {
    lists: part(lists),
    searches: part(searches),
    forms: part(forms),
    live: part(live),
    rest,
    exports:
      exportOf(exported).price * EXPORT.times + exportOf(exported).storedGib * EXPORT.kept * EXPORT.gib,
    copies: gib * (BACKUPS * COPIES.backup + COPIES.versions),
    traffic: Math.max(0, trafficGib - TRAFFIC.free) * TRAFFIC.gib,
  };
  return { ...month, total: Object.values(month).reduce((sum, each) => sum + each, 0) };
};

/** Returns what an export of so many documents takes, and the price of its reads and processors, in dollars. */
const exportOf = (documents: number) => {
  const seconds = documents / EXPORT.perSecond;
  return {
    price: documents * PRICES.read + seconds * EXPORT.processors * PRICES.second,
    minutes: seconds / 60,
    gib: (documents * EXPORT.bytes) / GIB,
    storedGib: (documents * EXPORT.storedBytes) / GIB,
  };
};

const dollars = (amount: number): string =>
  amount < 10 ? `$${amount.toFixed(2)}` : `$${Math.round(amount).toLocaleString('en-US')}`;

const ROWS: readonly (readonly [string, (month: Month) => number])[] = [
  ['own reads', ({ lists, searches, forms }) => lists + searches + forms],
  ['lists that are seen', ({ live }) => live],
  ['writes, data, functions', ({ rest }) => rest],
  ['backups, week of versions', ({ copies }) => copies],
  ['an export a week', ({ exports }) => exports],
  ['traffic', ({ traffic }) => traffic],
  ['**a month**', ({ total }) => total],
];

/** Returns the table of the price, as `docs/price.md` has it. */
export const priceTable = (): string => {
  const companies = [50, 500, 5_000];
  const months = companies.map(monthFor);
  const head = ['', ...companies.map((staff) => `${staff.toLocaleString('en-US')} staff`)];
  const rows = ROWS.map(([label, amount]) => [label, ...months.map((month) => dollars(amount(month)))]);
  return tableOf([head, ['---', ...companies.map(() => '--:')], ...rows]);
};

/** Returns a table of one export, as `docs/price.md` has it. */
export const exportTable = (): string => {
  const rows = [1, 3.6, 22].map((millions) => {
    const { price, minutes, gib, storedGib } = exportOf(millions * 1_000_000);
    return [
      `${millions} million`,
      dollars(price),
      minutes.toFixed(0),
      `${gib.toFixed(1)} GiB`,
      `${storedGib.toFixed(1)} GiB`,
    ];
  });
  const head = ['documents, each a read', 'price', 'minutes', 'as text', 'compressed'];
  return tableOf([head, ['---', ...head.slice(1).map(() => '--:')], ...rows]);
};

const tableOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
