import { report } from 'shared-model/report';
import { countChanges, countDocument, countsOf } from 'shared-model/summaries/counts';
import type { DataStore } from 'shared-store';

/** Returns what the server keeps of some reports. */
export const countsOfReports = (reports: readonly object[]) =>
  [
    { of: report.collection },
    ...countChanges(report, [], reports).map(({ described, cells }) => ({
      ...described,
      cells: Object.fromEntries(cells),
    })),
  ].map((stored, index) => ({ id: `${index}`, ...countDocument(stored) }));

export type ListenToCounts = NonNullable<DataStore['listenToCounts']>;

/** Answers with what a server keeps that has only these counts. */
export const listenIn =
  (all: ReturnType<typeof countsOfReports>): ListenToCounts =>
  (_, times) =>
  (onSnapshot) => {
    const wanted = [report.collection, ...times.map((time) => countsOf(report, time))];
    const rows = all.filter(({ of }) => wanted.includes(of));
    onSnapshot({ rows, unreadable: [], cursors: [], live: true });
    return () => undefined;
  };
