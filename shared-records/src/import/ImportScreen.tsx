import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { refusalIn } from 'shared-auth/unanswered';
import type { Change } from 'shared-model/changes';
import type { Model } from 'shared-model/define-model';
import { nowOf } from 'shared-model/fields/clock';
import { formatDate, formatTime } from 'shared-model/fields/day-texts';
import { type Duplicate, MOST_IMPORTS_A_DAY } from 'shared-model/imports/import-request';
import { useDataStore } from 'shared-store/DataProvider';
import { useQuery } from 'shared-store/live/useQuery';
import { NOBODY, useStaffMembers } from 'shared-store/names/useStaffMembers';
import { Button, backLook, lazy, Message, ScreenHeader } from 'shared-ui';
import { whoOf } from '../history/history-texts';
import { CheckRows } from './check/CheckRows';
import { type CheckedRows, checkRows } from './check/check-rows';
import { type CountedCustomer, customersIn, withCustomers } from './check/customer-choices';
import { ColumnChoices, type ColumnSettings, ordersOf, suggestedSettings } from './columns/ColumnChoices';
import { headingsIn, rememberMapping, rowsBelow } from './columns/columns';
import styles from './import.module.css';
import { dropWork, keepWork, keptWork, newWork, rememberEncoding, rememberedEncoding } from './import-work';
import type { Encoding } from './reading/decode-text';
import { UnreadableFile } from './reading/import-limits';
import { hashOfSheet, type ReadFile, readAgain, readFile } from './reading/read-file';
import { type DuplicateChoices, findDuplicates, importRows, knownCustomers, noAnswers } from './send-import';

/** The answers of the server about the rows of a file. */
interface ServerRows {
  readonly known: ReadonlyMap<string, string>;
  readonly unknown: readonly CountedCustomer[];
  readonly found: readonly Duplicate[];
}

/** The progress of the import of a file, after the choice of its columns. */
interface Stage {
  readonly checked?: CheckedRows;
  readonly server?: ServerRows | undefined;
  /** Whether the server was asked about these very rows. */
  readonly isAsked?: boolean;
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

const DAY_MS = 86_400_000;

/** Returns when the account may import the next file, if it has imported as many as it may in a day. */
const useNextImport = (uid: string): Date | undefined => {
  const store = useDataStore();
  const listen = useMemo(
    () => store.listenToAllChanges({ kind: ['import'], by: [uid] }, MOST_IMPORTS_A_DAY),
    [store, uid],
  );
  const state = useQuery('imports of the account', listen);
  if (state.status !== 'ready' || state.rows.length < MOST_IMPORTS_A_DAY) return undefined;
  const next = Math.min(...state.rows.map(({ at }) => at.getTime())) + DAY_MS;
  return next > store.now() ? new Date(next) : undefined;
};

const READING = 'Reading the file';
/** The code that reads it did not load, or the file has changed since it was chosen. */
const NOT_READ = 'The file could not be read. Choose it again. If that does not help, reload the page.';
const NOT_ANSWERED =
  'The server did not answer. Nothing is lost: check the connection, and press the button again.';

const STEPS = ['File', 'Columns', 'Rows'] as const;

/** Renders the import of a kind of record: choose a file, name its columns, correct its rows, start; and the imports so far. */
export function ImportScreen({ model, onClose }: { model: Model; onClose(): void }) {
  const store = useDataStore();
  const { uid } = useCurrentUser().userData;
  const [file, setFile] = useState<ReadFile>();
  const [hash, setHash] = useState<string>();
  const [edits, setEdits] = useState(newWork);
  const { settings, choices } = edits;
  const [{ checked, server, isAsked, started }, setStage] = useState<Stage>({});
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isKept, setIsKept] = useState(false);
  const [isAgain, setIsAgain] = useState(false);
  const answers = useRef(noAnswers());

  const table = file?.tables[settings.sheet];
  const headings = headingsIn(table, settings.heading);
  const rows = useMemo(() => rowsBelow(table, settings.heading), [table, settings.heading]);
  const { collection } = model;
  const before = useImportOf(collection, hash);
  const names = useStaffMembers(before !== undefined) ?? NOBODY;
  const step = !file || started ? 0 : checked ? 2 : 1;

  useEffect(() => {
    let isCurrent = true;
    setHash(undefined);
    if (file && table) void hashOfSheet(file, table.name).then((next) => isCurrent && setHash(next));
    return () => {
      isCurrent = false;
    };
  }, [file, table]);

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
          : (refusalIn(error) ?? (text === READING ? NOT_READ : NOT_ANSWERED)),
      );
    }
    if (!signal.aborted) setBusy(undefined);
  };

  const open = (chosen: File) =>
    work(READING, async (signal) => {
      const next = await readFile(chosen, rememberedEncoding(uid));
      const kept = keptWork({ uid, collection, hash: next.hash });
      const isOther = kept?.encoding && (kept.encoding !== next.encoding || next.readings.length > 0);
      const read = isOther ? await readAgain(next, kept.encoding) : next;
      signal.throwIfAborted();
      answers.current = noAnswers();
      setFile(read);
      setIsAgain(true);
      setIsKept(kept !== undefined);
      setEdits(kept ?? newWork(suggestedSettings(uid, model, next.tables)));
      setStage({});
    });

  const beginAnew = (open: ReadFile) => {
    dropWork({ uid, collection, hash: open.hash });
    setIsKept(false);
    setEdits(newWork(suggestedSettings(uid, model, open.tables)));
  };

  const setSettings = (next: ColumnSettings) => setEdits((now) => ({ ...now, settings: next }));
  const change = (changed: Partial<ColumnSettings>) => {
    const next = { ...settings, ...changed };
    const other = changed.sheet === undefined ? undefined : file?.tables[changed.sheet];
    // The decisions about a row are about one of its sheet.
    if (file && other) setEdits(newWork({ ...suggestedSettings(uid, model, [other]), sheet: next.sheet }));
    else if (file && changed.heading !== undefined)
      setSettings(suggestedSettings(uid, model, file.tables, next));
    else setSettings(next);
  };

  const changeEncoding = (encoding: Encoding) =>
    work(READING, async (signal) => {
      if (!file) return;
      const next = await readAgain(file, encoding);
      signal.throwIfAborted();
      rememberEncoding(uid, encoding);
      const { heading, mapping, orders } = settings;
      const [table] = next.tables;
      const isSame = JSON.stringify(headingsIn(table, heading)) === JSON.stringify(headings);
      setFile(next);
      setSettings(
        isSame
          ? { ...settings, orders: { ...orders, ...ordersOf(model, rowsBelow(table, heading), mapping) } }
          : suggestedSettings(uid, model, next.tables),
      );
    });

  const check = (next = edits) => {
    setEdits(next);
    return work('Checking the rows', async (signal) => {
      rememberMapping(uid, model, headings, settings.mapping);
      const result = await checkRows({ ...next, ...settings, model, rows });
      signal.throwIfAborted();
      setStage((now) => ({ checked: result, server: now.server, isAsked: false }));
      setBusy('Looking for duplicates');
      const named = customersIn(model, result.good);
      const asked = named.map(({ name }) => name);
      const known = await knownCustomers(store, asked, answers.current);
      signal.throwIfAborted();
      const unknown = named.filter(({ name }) => !known.has(name));
      const called = withCustomers(model, result.good, known, next.choices).filter(
        ({ collection }) => !collection,
      );
      const found = await findDuplicates(store, model, called, answers.current, (count, all) => {
        signal.throwIfAborted();
        setBusy(`Looking for duplicates: ${count.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`);
      });
      signal.throwIfAborted();
      setStage({ checked: result, server: { known, unknown, found }, isAsked: true });
    });
  };

  const ready = useMemo(
    () => checked && server && withCustomers(model, checked.good, server.known, choices),
    [model, checked, server, choices],
  );
  // A press that is repeated, because no answer came, goes on with the same import.
  const sending = useRef<{ readonly id: string; readonly of: typeof ready }>(undefined);
  const send = (chosen: DuplicateChoices) =>
    work('Sending the rows', async (signal) => {
      if (!file || !ready || hash === undefined) return;
      if (sending.current?.of !== ready) sending.current = { id: store.newId(), of: ready };
      const { id } = sending.current;
      const about = { fileName: file.fileName, hash };
      await importRows(store, id, collection, about, ready, chosen, (count) => {
        // Somebody has changed an answer meanwhile.
        signal.throwIfAborted();
        setBusy(
          `Sending the rows: ${count.toLocaleString('en-US')} of ${ready.length.toLocaleString('en-US')}`,
        );
      });
      dropWork({ uid, collection, hash: file.hash });
      setStage({ started: id });
    });

  const cells = useMemo(() => new Map(rows.map((row) => [row.row, row.cells])), [rows]);

  return (
    <div className={styles.screen}>
      <ScreenHeader
        back={<button type="button" onClick={onClose} {...backLook()} />}
        title={`Import ${model.entityName}s`}
      />
      <p className={styles.steps}>
        {STEPS.map((name, index) => (
          <span key={name} aria-current={index === step ? 'step' : undefined}>
            {index + 1} {name}
          </span>
        ))}
      </p>
      {problem && <Message tone="error">{problem}</Message>}
      {busy && <Message tone="info">{busy}</Message>}
      {step === 0 && (
        <ChooseFile isStarted={started !== undefined} isAgain={isAgain} uid={uid} onFile={open} />
      )}
      {step === 1 && file && (
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
            unreadable={file.unreadable}
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
      {step === 2 && checked && (
        <CheckRows
          model={model}
          columns={Object.keys(model.fields).filter((name) => settings.mapping[name] !== undefined)}
          checked={checked}
          found={server?.found ?? []}
          isAsked={isAsked === true}
          unknown={server?.unknown ?? []}
          work={edits}
          busy={busy}
          onWork={(changed) => check({ ...edits, ...changed })}
          onChoice={(name, choice) => setEdits({ ...edits, choices: new Map(choices).set(name, choice) })}
          onImport={send}
          onLook={() => check()}
          onBack={() => setStage({})}
        />
      )}
      <details open={step === 0}>
        <summary>Former imports</summary>
        <ImportLines
          model={model}
          cellsOf={(id, row) => {
            const found = id === started ? cells.get(row) : undefined;
            return found && { headings, cells: found };
          }}
        />
      </details>
    </div>
  );
}

/** Lets somebody choose a file, or paste rows of a spreadsheet. */
function ChooseFile({
  isStarted,
  isAgain,
  uid,
  onFile,
}: {
  isStarted: boolean;
  /** Whether somebody comes from another step. */
  isAgain: boolean;
  uid: string;
  onFile(file: File): void;
}) {
  const store = useDataStore();
  const [fileId, rowsId] = [useId(), useId()];
  const next = useNextImport(uid);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAgain) title.current?.focus({ preventScroll: true });
  }, [isAgain]);
  const onPaste = useEffectEvent((text: string) => {
    if (text.trim() !== '') onFile(new File([text], 'Pasted rows.tsv'));
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const field =
        event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]');
      if (field && field.id !== rowsId && field.id !== fileId) return;
      event.preventDefault();
      onPaste(event.clipboardData?.getData('text/plain') ?? '');
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [fileId, rowsId]);
  return (
    <section className={styles.part}>
      <h3 ref={title} tabIndex={-1}>
        Which file?
      </h3>
      {isStarted && <Message tone="success">The import runs on the server. You may close this page.</Message>}
      {next && (
        <Message tone="info">
          You have imported {MOST_IMPORTS_A_DAY} files in 24 hours. You can import the next one from{' '}
          {formatTime(next, nowOf(store))} on. You may prepare it now: what you choose and correct is kept.
        </Message>
      )}
      <div className={styles.field}>
        <label htmlFor={fileId}>{isStarted ? 'Another file' : 'File'}</label>
        <input
          id={fileId}
          type="file"
          className={styles.control}
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onFile(chosen);
          }}
        />
        <p className={styles.hint}>
          CSV or XLSX, up to 20,000 rows and 10 MB. Nothing is stored before you press Import. An account can
          import {MOST_IMPORTS_A_DAY} files in 24 hours.
        </p>
      </div>
      <div className={styles.field}>
        <label htmlFor={rowsId}>Or paste rows of a spreadsheet, with their headings</label>
        <textarea
          id={rowsId}
          className={styles.control}
          rows={2}
          value=""
          onChange={({ target }) => onPaste(target.value)}
        />
      </div>
    </section>
  );
}
