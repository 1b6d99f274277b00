import { useToast } from 'shared-ui';
import * as v from 'valibot';
import type { Model } from '../../model/define-model';
import { importAnswers, type Rejected } from '../../model/imports/import-request';
import { useDataStore } from '../../store/DataProvider';
import type { DataStore } from '../../store/data-store';
import { CsvFormat } from '../export/csv-format';
import type { Cell } from '../export/file-export';
import { saveFile } from '../export/save-file';
import type { ChangeLine } from './change-texts';

/** The file of an import that is open. */
export interface SaveRejected {
  /** Returns the headings and the cells of a row of an import; undefined if its file is not open. */
  cellsOf?(id: string, row: number): { headings: readonly string[]; cells: readonly string[] } | undefined;
}

/** Returns a value of a row as a cell. Numbers are moments. */
const cellOfValue = (value: string | number | undefined): Cell =>
  typeof value === 'number' ? new Date(value) : (value ?? '');

/** Reads the rows that an import did not write, with the reasons. */
const readRejected = async (store: DataStore, id: string): Promise<readonly Rejected[]> => {
  const all: Rejected[] = [];
  let from: number | undefined = 0;
  while (from !== undefined) {
    const answer: v.InferOutput<typeof importAnswers.results> = v.parse(
      importAnswers.results,
      await store.importRecords({ action: 'results', id, from }),
    );
    all.push(...answer.rejected);
    from = answer.next;
  }
  return all;
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
      const rejected = await readRejected(store, id);
      const format = new CsvFormat();
      const [open] = rejected.flatMap(({ row }) => cellsOf?.(id, row) ?? []);
      if (open) {
        await format.write([[...open.headings, 'Reason']]);
        await format.write(
          rejected.map(({ row, reason }) => [
            ...open.headings.map((_, at) => cellsOf?.(id, row)?.cells[at] ?? ''),
            reason,
          ]),
        );
      } else {
        const fields = Object.keys(rejected[0]?.values ?? {});
        const names = new Map<string, string>(
          Object.entries(collection === model.collection ? model.labels : {}),
        );
        await format.write([['Row', ...fields.map((field) => names.get(field) ?? field), 'Reason']]);
        await format.write(
          rejected.map(({ row, reason, values }) => [
            String(row),
            ...fields.map((field) => cellOfValue(values[field])),
            reason,
          ]),
        );
      }
      saveFile(`not-imported-${fileName.replace(/\.\w+$/, '')}.csv`, format.file());
    } catch (error) {
      console.error('The rows that were not imported could not be read.', error);
      const text = 'The server did not answer. Check the connection, and press the button again.';
      toast.show({ tone: 'error', text });
    }
  };
};
