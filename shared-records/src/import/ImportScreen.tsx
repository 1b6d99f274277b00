import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { refusalIn } from 'shared-auth/unanswered';
import type { Change } from 'shared-model/changes';
import type { Model } from 'shared-model/define-model';
import { nowOf } from 'shared-model/fields/clock';
import { formatDate } from 'shared-model/fields/day-texts';
import { useDataStore } from 'shared-store/DataProvider';
import { useQuery } from 'shared-store/live/useQuery';
import { NOBODY, useStaffMembers } from 'shared-store/names/useStaffMembers';
import { Button, lazy, Message, ScreenHeader } from 'shared-ui';
import { whoOf } from '../history/history-texts';
import { CheckRows } from './check/CheckRows';
import { type CheckedRows, checkRows } from './check/check-rows';
import { type CountedCustomer, customersIn, withCustomers } from './check/customer-choices';
import { ColumnChoices, type ColumnSettings, ordersOf } from './columns/ColumnChoices';
import { mapColumns, rememberMapping, rowsBelow, startIn, type TableStart } from './columns/columns';
import styles from './import.module.css';
import {
  dropWork,
  type ImportWork,
  keepWork,
  keptWork,
  rememberEncoding,
  rememberedEncoding,
} from './import-work';
import type { Encoding } from './reading/decode-text';
import { UnreadableFile } from './reading/import-limits';
import { type ReadFile, readAgain, readFile } from './reading/read-file';
import { SendRows } from './SendRows';
import { type DuplicateChoices, knownCustomers, type SentImport, sendRows, startImport } from './send-import';

/** The rows of a file after their check, and the customers that they name. */
interface Checked extends CheckedRows {
  readonly known: ReadonlyMap<string, string>;
  readonly unknown: readonly CountedCustomer[];
}

/** How far the import of a file is, after the choice of its columns. */
interface Stage {
  readonly checked?: Checked;
  /** The rows that the server has, until the import starts. */
  readonly sent?: SentImport;
  /** The id of an import that has started. */
  readonly started?: string;
}

const ImportLines = lazy(() => import('../list/changes/index').then(({ ImportLines }) => ImportLines), null);

/** The most earlier imports of a file that are looked at. */
const MOST_BEFORE = 20;

/** Returns the last import of this very file that was not undone. */
const useImportOf = (collection: string, hash: string | undefined): Change | undefined => {
  const store = useDataStore();
  const listen = useMemo(
    () => (hash === undefined ? undefined : store.listenToAllChanges({ hash }, MOST_BEFORE)),
    [store, hash],
  );
  const state = useQuery('imports of the file', listen);
  const found = state.status === 'ready' ? state.rows : [];
  return found
    .filter((each) => each.collection === collection && each.state !== 'draft' && !each.revertedBy)
    .sort((a, b) => b.at.getTime() - a.at.getTime())[0];
};

/** Returns the warning before a file is imported again, with the company's day of the first time. */
export const importedAlreadyText = (who: string, at: Date, now: Date): string =>
  `${who} has imported this very file already, on ${formatDate(at, now)}. Go on only if you want it twice.`;

/** Returns the work on a file that nobody has begun. */
const newWork = (settings: ColumnSettings): ImportWork => ({
  settings,
  corrections: new Map(),
  leftOut: new Set(),
  choices: new Map(),
});

/** Renders the import of a kind of record: choose a file, name its columns, correct its rows, start; and the imports so far. */
export function ImportScreen({ model, onClose }: { model: Model; onClose(): void }) {
  const store = useDataStore();
  const fileId = useId();
  const { uid } = useCurrentUser().userData;
  const [file, setFile] = useState<ReadFile>();
  const [edits, setEdits] = useState(() => newWork({ sheet: 0, heading: 0, mapping: {}, orders: {} }));
  const { settings, corrections, leftOut, choices } = edits;
  const [{ checked, sent, started }, setStage] = useState<Stage>({});
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isKept, setIsKept] = useState(false);

  const table = file?.tables[settings.sheet];
  const headings = table?.rows[settings.heading]?.cells ?? [];
  const rows = useMemo(() => rowsBelow(table, settings.heading), [table, settings.heading]);
  const { collection } = model;
  const before = useImportOf(collection, file?.hash);
  const names = useStaffMembers(before !== undefined) ?? NOBODY;

  useEffect(() => {
    if (file && checked)
      keepWork({ uid, collection, hash: file.hash }, { ...edits, encoding: file.encoding });
  }, [uid, collection, file, checked, edits]);

  const running = useRef<AbortController>(undefined);
  /** Runs work that may fail, and says so. It ends the work before it, whose result counts no more. */
  const work = async (text: string, run: (signal: AbortSignal) => Promise<void>) => {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    setBusy(text);
    setProblem(undefined);
    try {
      await run(signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof UnreadableFile)) console.error('The import went wrong.', error);
      setProblem(
        error instanceof UnreadableFile
          ? error.message
          : (refusalIn(error) ??
              'The server did not answer. Nothing is lost: check the connection, and press the button again.'),
      );
    }
    if (!signal.aborted) setBusy(undefined);
  };

  const suggested = (
    open: ReadFile,
    { sheet, heading }: TableStart = startIn(uid, model, open.tables),
  ): ColumnSettings => {
    const table = open.tables[sheet];
    const mapping = mapColumns(uid, model, table?.rows[heading]?.cells ?? []);
    return { sheet, heading, mapping, orders: ordersOf(model, rowsBelow(table, heading), mapping) };
  };

  const open = (chosen: File) =>
    work('Reading the file', async (signal) => {
      const next = await readFile(chosen, rememberedEncoding(uid));
      const kept = keptWork({ uid, collection, hash: next.hash });
      const isOther = kept?.encoding && (kept.encoding !== next.encoding || next.readings.length > 0);
      const read = isOther ? await readAgain(next, kept.encoding) : next;
      signal.throwIfAborted();
      setFile(read);
      setIsKept(kept !== undefined);
      setEdits(kept ?? newWork(suggested(next)));
      setStage({});
    });

  const beginAnew = (open: ReadFile) => {
    dropWork({ uid, collection, hash: open.hash });
    setIsKept(false);
    setEdits(newWork(suggested(open)));
  };

  const setSettings = (next: ColumnSettings) => setEdits((now) => ({ ...now, settings: next }));
  const change = (changed: Partial<ColumnSettings>) => {
    const isOther = changed.sheet !== undefined || changed.heading !== undefined;
    const next = { ...settings, ...changed };
    setSettings(isOther && file ? suggested(file, next) : next);
  };

  const changeEncoding = (encoding: Encoding) =>
    work('Reading the file', async (signal) => {
      if (!file) return;
      const next = await readAgain(file, encoding);
      signal.throwIfAborted();
      rememberEncoding(uid, encoding);
      const { heading, mapping, orders } = settings;
      const [table] = next.tables;
      const isSame = JSON.stringify(table?.rows[heading]?.cells) === JSON.stringify(headings);
      setFile(next);
      setSettings(
        isSame
          ? { ...settings, orders: { ...orders, ...ordersOf(model, rowsBelow(table, heading), mapping) } }
          : suggested(next),
      );
    });

  const check = (next = edits) => {
    setEdits(next);
    return work('Checking the rows', async (signal) => {
      rememberMapping(uid, model, headings, settings.mapping);
      const result = await checkRows({
        model,
        rows,
        mapping: settings.mapping,
        orders: settings.orders,
        corrections: next.corrections,
        leftOut: next.leftOut,
      });
      signal.throwIfAborted();
      const named = customersIn(model, result.good);
      const known = await knownCustomers(
        store,
        named.map(({ name }) => name),
      );
      signal.throwIfAborted();
      const unknown = named.filter(({ name }) => !known.has(name));
      setStage({ checked: { ...result, known, unknown } });
    });
  };

  const send = () =>
    work('Sending the rows', async (signal) => {
      if (!file || !checked) return;
      const ready = withCustomers(model, checked.good, checked.known, choices);
      const result = await sendRows(store, model.collection, file, ready, (count) => {
        signal.throwIfAborted();
        setBusy(
          `Sending the rows: ${count.toLocaleString('en-US')} of ${ready.length.toLocaleString('en-US')}`,
        );
      });
      signal.throwIfAborted();
      setStage({ checked, sent: result });
    });

  const start = (choices: DuplicateChoices) =>
    work('Starting the import', async () => {
      if (!checked || !sent || !file) return;
      await startImport(store, sent, checked.good.length, choices);
      dropWork({ uid, collection, hash: file.hash });
      setStage({ started: sent.id });
    });

  const cells = useMemo(() => new Map(rows.map((row) => [row.row, row.cells])), [rows]);

  return (
    <div className={styles.screen}>
      <ScreenHeader title={`Import ${model.entityName}s`}>
        <Button onClick={onClose}>Back to the list</Button>
      </ScreenHeader>
      {problem && <Message tone="error">{problem}</Message>}
      {busy && <Message tone="info">{busy}</Message>}
      {(!file || started) && (
        <section className={styles.part}>
          {started && (
            <Message tone="success">The import runs on the server. You may close this page.</Message>
          )}
          <div className={styles.field}>
            <label htmlFor={fileId}>{started ? 'Another file' : 'File'}</label>
            <input
              id={fileId}
              type="file"
              className={styles.control}
              accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              onChange={({ target }) => {
                const [chosen] = target.files ?? [];
                if (chosen) open(chosen);
              }}
            />
            <p className={styles.hint}>
              CSV or XLSX, up to 20,000 rows and 10 MB. The first row has the headings. Nothing is stored
              before you press Import.
            </p>
          </div>
        </section>
      )}
      {file && !started && !checked && (
        <>
          {before && (
            <Message tone="info">
              {importedAlreadyText(
                before.by === null ? 'Somebody' : whoOf(names, before.by),
                before.at,
                nowOf(store),
              )}
            </Message>
          )}
          {isKept && (
            <Message tone="info">
              What you chose and corrected in this file is still here.{' '}
              <Button onClick={() => beginAnew(file)}>Begin anew</Button>
            </Message>
          )}
          <ColumnChoices
            model={model}
            tables={file.tables}
            encoding={file.encoding}
            readings={file.readings}
            settings={settings}
            onEncoding={changeEncoding}
            onSettings={change}
            onBack={() => setFile(undefined)}
            onNext={() => check()}
          />
        </>
      )}
      {checked && !sent && (
        <CheckRows
          model={model}
          checked={checked}
          unknown={checked.unknown}
          leftOut={leftOut}
          choices={choices}
          busy={busy}
          onCorrect={(key, text) => check({ ...edits, corrections: new Map(corrections).set(key, text) })}
          onLeaveOut={(some) => check({ ...edits, leftOut: new Set([...leftOut, ...some]) })}
          onChoice={(name, choice) => setEdits({ ...edits, choices: new Map(choices).set(name, choice) })}
          onNext={send}
          onBack={() => setStage({})}
        />
      )}
      {checked && sent && (
        <SendRows
          entityName={model.entityName}
          rows={checked.good.length}
          duplicates={sent.duplicates}
          isBusy={busy !== undefined}
          onStart={start}
          onBack={() => setStage({ checked })}
        />
      )}
      <ImportLines
        model={model}
        cellsOf={(id, row) => {
          const found = id === started ? cells.get(row) : undefined;
          return found && { headings, cells: found };
        }}
      />
    </div>
  );
}
