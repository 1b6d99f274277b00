import type { Model } from 'shared-model/define-model';
import { importAnswers, type Rejected } from 'shared-model/imports/import-request';
import { useDataStore } from 'shared-store/DataProvider';
import { useToast } from 'shared-ui';
import * as v from 'valibot';
import { CsvFormat } from '../../export/csv-format';
import type { Cell } from '../../export/file-export';
import { saveFile } from '../../export/save-file';
import type { ChangeLine } from './change-texts';
import { readPages } from './send-changes';

/** The file of an import that is open. */
export interface SaveRejected {
  /** Returns the headings and the cells of a row of an import; undefined if its file is not open. */
  cellsOf?(id: string, row: number): OpenRow | undefined;
}

interface OpenRow {
  readonly headings: readonly string[];
  readonly cells: readonly string[];
}

/** Returns a value of a row as a cell. Numbers are moments. */
const cellOfValue = (value: string | number | undefined): Cell =>
  typeof value === 'number' ? new Date(value) : (value ?? '');

/** Returns the rows as a table: with the cells of the file if that is open, else with the values that the server has. */
const tableOf = (
  rejected: readonly Rejected[],
  labels: Readonly<Record<string, string>>,
  inFile: (row: number) => OpenRow | undefined,
): readonly (readonly Cell[])[] => {
  const headings = rejected.flatMap(({ row }) => inFile(row) ?? [])[0]?.headings;
  const fields = Object.keys(rejected[0]?.values ?? {});
  const cellsIn = ({ row, values }: Rejected): readonly Cell[] =>
    headings
      ? headings.map((_, at) => inFile(row)?.cells[at] ?? '')
      : [String(row), ...fields.map((field) => cellOfValue(values[field]))];
  return [
    [...(headings ?? ['Row', ...fields.map((field) => labels[field] ?? field)]), 'Reason'],
    ...rejected.map((each) => [...cellsIn(each), each.reason]),
  ];
};

/** Returns the function that saves the rows that an import did not write as a file, each with the reason. */
export const useSaveRejected = (
  model: Model,
  { id, collection, fileName = '' }: ChangeLine,
  cellsOf: SaveRejected['cellsOf'],
) => {
  const store = useDataStore();
  const toast = useToast();
  return async () => {
    try {
      const rejected = await readPages(async (from) => {
        const request = { action: 'results', id, from } as const;
        const { rejected: rows, next } = v.parse(importAnswers.results, await store.importRecords(request));
        return { rows, next };
      });
      const format = new CsvFormat();
      const labels = collection === model.collection ? model.labels : {};
      await format.write(tableOf(rejected, labels, (row) => cellsOf?.(id, row)));
      saveFile(`not-imported-${fileName.replace(/\.\w+$/, '')}.csv`, format.file());
    } catch (error) {
      console.error('The rows that were not imported could not be read.', error);
      const text = 'The server did not answer. Check the connection, and press the button again.';
      toast.show({ tone: 'error', text });
    }
  };
};
