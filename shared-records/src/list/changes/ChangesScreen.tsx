import { type ReactNode, useMemo, useState } from 'react';
import { Button, Message, NativeSelect, ScreenHeader, Spinner } from 'shared-ui';
import { useStaffMembers } from '../../history/useStaffMembers';
import { CHANGE_KINDS, type ChangeKind } from '../../model/changes';
import type { Model } from '../../model/define-model';
import { useDataStore } from '../../store/DataProvider';
import { useQuery } from '../../store/live/useQuery';
import { ChangeLines } from './ChangeLines';
import { KIND_TEXTS, linesOf } from './change-texts';
import styles from './changes.module.css';

/** Shows this many changes at first, and with each press of the button. */
const PAGE = 20;

/** Renders a filter: a select whose first option filters nothing. */
function Filter({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: ReactNode])[];
  onChange(value: string): void;
}) {
  return (
    <NativeSelect aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </NativeSelect>
  );
}

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
  const store = useDataStore();
  const [kind, setKind] = useState('');
  const [person, setPerson] = useState('');
  const [fileName, setFileName] = useState('');
  const [collection, setCollection] = useState('');
  const [most, setMost] = useState(PAGE);
  const filtering = (set: (value: string) => void) => (value: string) => {
    set(value);
    setMost(PAGE);
  };
  const listen = useMemo(() => {
    const wanted = CHANGE_KINDS.find((each) => each === kind);
    // What takes an import back says how much of it is left.
    const kinds: readonly ChangeKind[] | undefined = wanted && [...new Set([wanted, 'revert'] as const)];
    return store.listenToAllChanges(
      {
        kind: kinds,
        by: person === '' ? undefined : [person],
        fileName: fileName || undefined,
        collection: collection || undefined,
      },
      most,
    );
  }, [store, kind, person, fileName, collection, most]);
  const state = useQuery('all changes', listen);
  const [rows, setRows] = useState<(typeof state & { status: 'ready' })['rows']>();
  // More changes keep the ones before on the screen until they come.
  if (state.status === 'ready' && state.rows !== rows) setRows(state.rows);
  const lines = useMemo(
    () => linesOf(rows ?? []).filter((line) => line.state !== 'draft' && (kind === '' || line.kind === kind)),
    [rows, kind],
  );
  const names = useStaffMembers(true);
  const people = [...(names ?? [])].sort(([, one], [, other]) => one.localeCompare(other));
  const files = new Set([fileName, ...lines.flatMap((line) => line.fileName ?? [])].filter(Boolean));
  const alike = (texts: Iterable<string>) => [...texts].map((text) => [text, text] as const);
  return (
    <div className={styles.screen}>
      <ScreenHeader title="Changes">
        <div className={styles.filters}>
          <Filter
            label="Kind of change"
            value={kind}
            options={[['', 'All changes'], ...CHANGE_KINDS.map((each) => [each, KIND_TEXTS[each]] as const)]}
            onChange={filtering(setKind)}
          />
          <Filter
            label="Records"
            value={collection}
            options={[
              ['', 'All records'],
              [model.collection, model.title],
            ]}
            onChange={filtering(setCollection)}
          />
          <Filter
            label="Person"
            value={person}
            options={[['', 'Everybody'], ...people]}
            onChange={filtering(setPerson)}
          />
          {files.size > 0 && (
            <Filter
              label="File"
              value={fileName}
              options={[['', 'All files'], ...alike(files)]}
              onChange={filtering(setFileName)}
            />
          )}
        </div>
        <Button onClick={onOpenBin}>Bin</Button>
        <Button onClick={onClose}>Back to the list</Button>
      </ScreenHeader>
      {state.status === 'failed' && (
        <Message tone="error">The changes could not be loaded. The page tries again by itself.</Message>
      )}
      {!rows && state.status === 'loading' && <Spinner label="Loading the changes" />}
      {rows && lines.length === 0 && (
        <p className={styles.hint}>
          No change of many records is known here. Deletions of more than ten records, imports, merges and new
          names appear here.
        </p>
      )}
      {lines.length > 0 && <ChangeLines model={model} label="Changes" lines={lines} />}
      {rows && rows.length >= most && (
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
export function ImportLines({
  model,
  cellsOf,
}: Pick<Parameters<typeof ChangeLines>[0], 'model' | 'cellsOf'>) {
  const store = useDataStore();
  const listen = useMemo(() => store.listenToAllChanges(IMPORTS, PAGE), [store]);
  const state = useQuery('imports', listen);
  const rows = state.status === 'ready' ? state.rows : undefined;
  const lines = useMemo(
    () => linesOf(rows ?? []).filter(({ kind, state }) => kind === 'import' && state !== 'draft'),
    [rows],
  );
  if (lines.length === 0) return null;
  return (
    <section className={styles.screen}>
      <h3>Imports</h3>
      <ChangeLines model={model} label="Imports" lines={lines} {...(cellsOf && { cellsOf })} />
    </section>
  );
}
