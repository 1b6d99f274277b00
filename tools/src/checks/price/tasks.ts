/** A number of billed operations of a page. Reads include those of the security rules. */
export interface Bill {
  readonly reads: number;
  readonly writes: number;
  readonly calls: number;
}

/** The most that each task of a day may cost, as `e2e/checks/price.night.test.ts` measures it. Raise one only with a reason. */
export const TASKS = {
  'sign in': { reads: 73, writes: 0, calls: 0 },
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
  // The newest 200 deletions, whoever deleted, and the names of staff.
  'open the bin': { reads: 204, writes: 0, calls: 0 },
  "a colleague's change in a visible tab": { reads: 3, writes: 0, calls: 0 },
  "a colleague's change in a hidden tab": { reads: 0, writes: 0, calls: 0 },
  'a page of the audit log': { reads: 0, writes: 0, calls: 2 },
} as const satisfies Readonly<Record<string, Bill>>;

export type Task = keyof typeof TASKS;
