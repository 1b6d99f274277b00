import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { refusalIn } from 'shared-auth/unanswered';
import type { Change } from 'shared-model/changes';
import type { Model } from 'shared-model/define-model';
import { nowOf } from 'shared-model/fields/clock';
import type { ImportRow } from 'shared-model/imports/import-request';
import { useDataStore } from 'shared-store/DataProvider';
import { useQuery } from 'shared-store/live/useQuery';
import { NOBODY, useStaffMembers } from 'shared-store/names/useStaffMembers';
import { Button, lazy, Message, ScreenHeader } from 'shared-ui';
import { whoOf } from '../history/history-texts';
import { type CheckedRows, checkRows } from './check/check-rows';
import {
  type CountedCustomer,
  type CustomerChoice,
  customersIn,
  withCustomers,
} from './check/customer-choices';
import { ProblemList } from './check/ProblemList';
import { UnknownCustomers } from './check/UnknownCustomers';
import { ColumnChoices, type ColumnSettings, ordersOf } from './columns/ColumnChoices';
import { groupsIn } from './columns/column-groups';
import { mapColumns, rememberMapping, rowsBelow, startIn, type TableStart } from './columns/columns';
import styles from './import.module.css';
import { importedAlreadyText, rowsText } from './import-texts';
import { dropWork, keepWork, keptWork, rememberEncoding, rememberedEncoding } from './import-work';
import type { Encoding } from './reading/encodings';
import { UnreadableFile } from './reading/import-limits';
import { type ReadFile, readAgain, readFile } from './reading/read-file';
import { SendRows } from './SendRows';
import { type DuplicateChoices, knownCustomers, type SentImport, sendRows, startImport } from './send-import';

/** The rows of a file after their check, and the customers that they name. */
interface Checked extends CheckedRows {
  readonly known: ReadonlyMap<string, string>;
  readonly unknown: readonly CountedCustomer[];
}

/** The rows that the server has, until the import starts. */
interface Sent extends SentImport {
  readonly rows: readonly ImportRow[];
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

const NO_SETTINGS: ColumnSettings = { sheet: 0, heading: 0, mapping: {}, orders: {} };

/** Renders the import of a kind of record: choose a file, name its columns, correct its rows, start; and the imports so far. */
export function ImportScreen({ model, onClose }: { model: Model; onClose(): void }) {
  const store = useDataStore();
  const fileId = useId();
  const { uid } = useCurrentUser().userData;
  const [file, setFile] = useState<ReadFile>();
  const [settings, setSettings] = useState(NO_SETTINGS);
  const [corrections, setCorrections] = useState<ReadonlyMap<string, string>>(new Map());
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [choices, setChoices] = useState<ReadonlyMap<string, CustomerChoice>>(new Map());
  const [checked, setChecked] = useState<Checked>();
  const [sent, setSent] = useState<Sent>();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [started, setStarted] = useState<string>();
  const [isKept, setIsKept] = useState(false);

  const table = file?.tables[settings.sheet];
  const headings = table?.rows[settings.heading]?.cells ?? [];
  const rows = useMemo(() => rowsBelow(table, settings.heading), [table, settings.heading]);
  const { collection } = model;
  const before = useImportOf(collection, file?.hash);
  const names = useStaffMembers(before !== undefined) ?? NOBODY;

  useEffect(() => {
    if (file && checked)
      keepWork(
        { uid, collection, hash: file.hash },
        { encoding: file.encoding, settings, corrections, leftOut, choices },
      );
  }, [uid, collection, file, checked, settings, corrections, leftOut, choices]);

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
      setSettings(kept?.settings ?? suggested(next));
      setCorrections(kept?.corrections ?? new Map());
      setLeftOut(kept?.leftOut ?? new Set());
      setChoices(kept?.choices ?? new Map());
      setChecked(undefined);
      setSent(undefined);
      setStarted(undefined);
    });

  const beginAnew = (open: ReadFile) => {
    dropWork({ uid, collection, hash: open.hash });
    setIsKept(false);
    setSettings(suggested(open));
    setCorrections(new Map());
    setLeftOut(new Set());
    setChoices(new Map());
  };

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

  const check = (corrected = corrections, without = leftOut) =>
    work('Checking the rows', async (signal) => {
      rememberMapping(uid, model, headings, settings.mapping);
      const result = await checkRows({
        model,
        rows,
        mapping: settings.mapping,
        groups: groupsIn(headings),
        orders: settings.orders,
        corrections: corrected,
        leftOut: without,
        addsRepeated: false,
      });
      signal.throwIfAborted();
      const named = customersIn(model, result.good);
      const known =
        named.length > 0
          ? await knownCustomers(
              store,
              named.map(({ name }) => name),
            )
          : new Map();
      signal.throwIfAborted();
      setChecked({ ...result, known, unknown: named.filter(({ name }) => !known.has(name)) });
    });

  const correct = (key: string, text: string) => {
    const corrected = new Map(corrections).set(key, text);
    setCorrections(corrected);
    check(corrected);
  };
  const leaveOut = (some: readonly number[]) => {
    const without = new Set([...leftOut, ...some]);
    setLeftOut(without);
    check(corrections, without);
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
      setSent({ ...result, rows: checked.good });
    });

  const start = (choices: DuplicateChoices) =>
    work('Starting the import', async () => {
      if (!sent || !file) return;
      await startImport(store, sent, sent.rows.length, choices);
      dropWork({ uid, collection, hash: file.hash });
      setStarted(sent.id);
      setSent(undefined);
      setChecked(undefined);
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
      {file && !started && !checked && !sent && (
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
        <>
          <section className={styles.part}>
            <h3>{rowsText(checked.good.length)} to import</h3>
            {checked.repeated.length > 0 && (
              <Message tone="info">
                {rowsText(checked.repeated.length)} left out: the file has the {model.entityName} in an
                earlier row, such as row {checked.repeated[0]?.row} like row {checked.repeated[0]?.first}.
              </Message>
            )}
            {leftOut.size > 0 && <p className={styles.hint}>{rowsText(leftOut.size)} left out by you.</p>}
            {checked.problems.length > 0 && (
              <ProblemList
                model={model}
                problems={checked.problems}
                onCorrect={correct}
                onLeaveOut={leaveOut}
              />
            )}
          </section>
          {checked.unknown.length > 0 && (
            <UnknownCustomers
              customers={checked.unknown}
              choices={choices}
              onChoice={(name, choice) => setChoices(new Map(choices).set(name, choice))}
            />
          )}
          {checked.problems.length > 0 && (
            <p className={styles.hint}>Rows with a problem are not imported until you correct them.</p>
          )}
          <div className={styles.actions}>
            <Button
              variant="primary"
              busy={busy !== undefined}
              disabled={checked.good.length === 0}
              onClick={send}
            >
              Look for duplicates
            </Button>
            <Button onClick={() => setChecked(undefined)}>Change the columns</Button>
          </div>
          {/* The same stands above the rows, out of view. */}
          {busy && (
            <p className={styles.hint} aria-hidden="true">
              {busy}
            </p>
          )}
        </>
      )}
      {sent && (
        <SendRows
          entityName={model.entityName}
          rows={sent.rows.length}
          duplicates={sent.duplicates}
          isBusy={busy !== undefined}
          onStart={start}
          onBack={() => setSent(undefined)}
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
