import { useMemo, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { explainPress } from 'shared-auth/unanswered';
import { CHANGE_KINDS } from 'shared-model/changes';
import type { Model } from 'shared-model/define-model';
import { nowOf } from 'shared-model/fields/clock';
import { formatDate } from 'shared-model/fields/day-texts';
import { MOST_WITHOUT_QUESTION } from 'shared-model/fields/limits';
import { importAnswers, type Rejected } from 'shared-model/imports/import-request';
import { countText } from 'shared-model/words/count-text';
import { useDataStore } from 'shared-store/DataProvider';
import type { ChangeFilter } from 'shared-store/data-store';
import { useQuery } from 'shared-store/live/useQuery';
import { NOBODY, useStaffMembers } from 'shared-store/names/useStaffMembers';
import { Button, backLook, Message, NativeSelect, ScreenHeader, Spinner, useToast } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import { Link } from 'shared-ui/router';
import * as v from 'valibot';
import { CsvFormat } from '../../export/csv-format';
import type { Cell } from '../../export/file-export';
import { saveFile } from '../../export/save-file';
import { failedText } from '../../failed-text';
import { type AccountNames, capitalized, whoOf } from '../../history/history-texts';
import { Day } from '../Day';
import lineStyles from '../lines.module.css';
import {
  addressOf,
  type ChangeLine,
  entityNameOf,
  isRunning,
  isStoppable,
  isUndoable,
  KIND_TEXTS,
  linesOf,
  nameOf,
  progressOf,
  stateText,
  titleOf,
} from './change-texts';
import styles from './changes.module.css';
import { LeftList, useMayChange } from './Left';
import { readPages } from './send-changes';
import { useChangeRequest } from './useChangeRequest';
import { useTimeLeft } from './useTimeLeft';

/** Shows this many changes at first, and with each press of the button. */
const PAGE = 20;

type Options = readonly (readonly [value: string, text: string])[];

/** The state of a query of changes; `lines` are those of the query before until this one has some. */
const useLines = (filter: ChangeFilter, most: number) => {
  const store = useDataStore();
  const listen = useMemo(() => store.listenToAllChanges(filter, most), [store, filter, most]);
  const state = useQuery('all changes', listen);
  const [rows, setRows] = useState<(typeof state & { status: 'ready' })['rows']>();
  if (state.status === 'ready' && state.rows !== rows) setRows(state.rows);
  const lines = useMemo(() => rows && linesOf(rows).filter((line) => line.state !== 'draft'), [rows]);
  return { state, lines, hasMore: rows !== undefined && rows.length >= most };
};

const NO_FILTER = { kind: '', collection: '', by: '', fileName: '' };

/** Renders the changes of many records, the newest first: what was deleted, imported, renamed, merged or undone, and by whom. */
export function ChangesScreen({
  model,
  onOpenBin,
  onClose,
}: {
  /** The kind of the list that leads here. */
  model: Model;
  onOpenBin(): void;
  onClose(): void;
}) {
  const [chosen, setChosen] = useState(NO_FILTER);
  const [most, setMost] = useState(PAGE);
  const filter = useMemo((): ChangeFilter => {
    const { kind, collection, by, fileName } = chosen;
    const wanted = CHANGE_KINDS.find((each) => each === kind);
    return {
      // What takes an import back says how much of it is left.
      kind: wanted && [...new Set([wanted, 'revert'] as const)],
      by: by === '' ? undefined : [by],
      fileName: fileName || undefined,
      collection: collection || undefined,
    };
  }, [chosen]);
  const { state, lines, hasMore } = useLines(filter, most);
  const shown = lines?.filter(({ kind }) => chosen.kind === '' || kind === chosen.kind) ?? [];
  const people = [...(useStaffMembers(true) ?? [])].sort(([, one], [, other]) => one.localeCompare(other));
  const files = new Set([chosen.fileName, ...shown.flatMap((line) => line.fileName ?? [])]);
  files.delete('');
  const filters: readonly (readonly [keyof typeof NO_FILTER, label: string, all: string, Options])[] = [
    ['kind', 'Kind of change', 'All changes', CHANGE_KINDS.map((each) => [each, KIND_TEXTS[each]])],
    ['collection', 'Records', 'All records', [[model.collection, model.title]]],
    ['by', 'Person', 'Everybody', people],
    ['fileName', 'File', 'All files', [...files].map((file) => [file, file])],
  ];
  return (
    <div className={styles.screen}>
      <ScreenHeader back={<button type="button" onClick={onClose} {...backLook()} />} title="Changes">
        <div className={styles.filters}>
          {filters.map(
            ([name, label, all, options]) =>
              (name !== 'fileName' || files.size > 0) && (
                <NativeSelect
                  key={name}
                  aria-label={label}
                  value={chosen[name]}
                  onChange={({ target }) => {
                    setChosen({ ...chosen, [name]: target.value });
                    setMost(PAGE);
                  }}
                >
                  {[['', all] as const, ...options].map(([value, text]) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </NativeSelect>
              ),
          )}
        </div>
        <Button onClick={onOpenBin}>Bin</Button>
      </ScreenHeader>
      {state.status === 'failed' && <Message tone="error">{failedText('The changes', state.error)}</Message>}
      {!lines && state.status === 'loading' && <Spinner label="Loading the changes" />}
      {lines && shown.length === 0 && (
        <p className={styles.hint}>
          No change of many records is known here. Deletions of more than ten records, imports, merges and new
          names appear here.
        </p>
      )}
      {shown.length > 0 && <ChangeLines model={model} label="Changes" lines={shown} />}
      {hasMore && (
        <div>
          <Button onClick={() => setMost(most + PAGE)}>Show more</Button>
        </div>
      )}
    </div>
  );
}

/** The last imports of everybody, with what takes them back. */
const IMPORTS = { kind: ['import', 'revert'] } as const;

/** Lists the last imports of everybody below the import of a file. */
export function ImportLines(props: Pick<Parameters<typeof ChangeLines>[0], 'model' | 'cellsOf'>) {
  const lines = useLines(IMPORTS, PAGE).lines?.filter(({ kind }) => kind === 'import');
  if (!lines) return null;
  if (lines.length === 0) return <p className={styles.hint}>No file was imported yet.</p>;
  return (
    <section className={styles.screen}>
      <h3>Imports</h3>
      <ChangeLines {...props} label="Imports" lines={lines} />
    </section>
  );
}

interface LinesProps extends SaveRejected {
  /** The kind of the screen. */
  readonly model: Model;
}

/** Lists changes with their progress, and with Stop, Continue and Undo for those that the user may change. */
function ChangeLines({
  label,
  lines,
  ...props
}: LinesProps & { label: string; lines: readonly ChangeLine[] }) {
  const names = useStaffMembers(lines.length > 0) ?? NOBODY;
  return (
    <ul className={`${lineStyles.lines} ${styles.columns}`} aria-label={label}>
      {lines.map((line) => (
        <Line key={line.id} {...props} line={line} names={names} />
      ))}
    </ul>
  );
}

function Line({ model, line, names, cellsOf }: LinesProps & { line: ChangeLine; names: AccountNames }) {
  const { id, kind, state, by, at, until, skipped, refused, revert = line, revertedBy } = line;
  const store = useDataStore();
  const now = nowOf(store);
  const { uid } = useCurrentUser().userData;
  const mayChange = useMayChange();
  const [busy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isLeftShown, setLeftShown] = useState(false);
  const request = useChangeRequest();
  const saveRejected = useSaveRejected(model, line, cellsOf);
  const timeLeft = useTimeLeft(line);
  const [name, title, address] = [nameOf(line, model), titleOf(line, model), addressOf(line)];
  const { done, all } = progressOf(line);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const send = (doing: string, action: 'stop' | 'continue') => () =>
    run(() => request(`${doing} “${name}”`, { action, id }));
  const undo = () => {
    setAsking(false);
    void run(() => request(`Undoing “${name}”`, { action: 'revert', id: store.newId(), reverts: id }));
  };
  const close = () => setAsking(false);
  const canUndo = mayChange(line) && isUndoable(line, now);
  const [isOwn, isImport] = [by === uid, kind === 'import'];
  const isContinuable = (state === 'stopped' || state === 'failed') && revertedBy === undefined;
  const keptText = isImport ? 'Rows kept' : 'Kept';
  const isLeftOffered = mayChange(revert) && revert.state !== 'running' && revert.kept > 0 && !isLeftShown;
  const buttons: readonly (readonly [boolean, string, string, () => unknown])[] = [
    [mayChange(line) && isStoppable(line), 'Stop', `Stop ${name}`, send('Stopping', 'stop')],
    [isOwn && isContinuable, 'Continue', `Continue ${name}`, send('Continuing', 'continue')],
    [canUndo, 'Undo', `Undo ${name}`, done > MOST_WITHOUT_QUESTION ? () => setAsking(true) : undo],
    [
      isLeftOffered,
      keptText,
      isImport ? `Rows of ${name} that were kept` : `Kept: ${name}`,
      () => setLeftShown(true),
    ],
    [
      isImport && isOwn && skipped + refused > 0,
      'Rows not imported',
      `Rows not imported from ${name}`,
      () => run(saveRejected),
    ],
  ];
  return (
    <li className={lineStyles.line}>
      <div className={lineStyles.text}>
        <span translate="no">{address === undefined ? title : <Link to={address}>{title}</Link>}</span>
        <p className={styles.hint}>
          {by === null ? 'The server' : capitalized(whoOf(names, by))}, <Day withTime>{at}</Day>,{' '}
          {entityNameOf(line, model)}s
        </p>
      </div>
      <div className={lineStyles.text}>
        {isRunning(line) && (
          <progress
            className={styles.progress}
            aria-label={`Progress of ${name}`}
            value={done}
            max={Math.max(all, 1)}
          />
        )}
        <p>{stateText(line, timeLeft)}</p>
        {canUndo && <p className={styles.hint}>Can be undone until {formatDate(until, now)}.</p>}
        {isLeftShown && <LeftList id={revert.id} label={keptText} />}
      </div>
      <div className={styles.actions}>
        {buttons.map(
          ([isOffered, text, label, work]) =>
            isOffered && (
              <Button key={text} busy={busy} aria-label={label} onClick={() => void work()}>
                {text}
              </Button>
            ),
        )}
      </div>
      {isAsking && (
        <Dialog
          title={`Undo “${title}”?`}
          text={`${countText(done, 'record')} will be as before, except those that somebody has changed since.`}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="primary" onClick={undo}>
                Undo
              </Button>
            </>
          }
        />
      )}
    </li>
  );
}

/** The file of an import that is open. */
interface SaveRejected {
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
const useSaveRejected = (
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
      toast.show({ tone: 'error', text: explainPress(error, text) });
    }
  };
};
