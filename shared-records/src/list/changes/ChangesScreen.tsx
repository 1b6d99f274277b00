import { useMemo, useState } from 'react';
import { CHANGE_KINDS } from 'shared-model/changes';
import type { Model } from 'shared-model/define-model';
import { useDataStore } from 'shared-store/DataProvider';
import type { ChangeFilter } from 'shared-store/data-store';
import { useQuery } from 'shared-store/live/useQuery';
import { Button, Message, NativeSelect, ScreenHeader, Spinner } from 'shared-ui';
import { useStaffMembers } from '../../history/useStaffMembers';
import { ChangeLines } from './ChangeLines';
import { KIND_TEXTS, linesOf } from './change-texts';
import styles from './changes.module.css';

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
  return { status: state.status, lines, hasMore: rows !== undefined && rows.length >= most };
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
  const { status, lines, hasMore } = useLines(filter, most);
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
      <ScreenHeader title="Changes">
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
        <Button onClick={onClose}>Back to the list</Button>
      </ScreenHeader>
      {status === 'failed' && (
        <Message tone="error">The changes could not be loaded. The page tries again by itself.</Message>
      )}
      {!lines && status === 'loading' && <Spinner label="Loading the changes" />}
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
  const lines = useLines(IMPORTS, PAGE).lines?.filter(({ kind }) => kind === 'import') ?? [];
  if (lines.length === 0) return null;
  return (
    <section className={styles.screen}>
      <h3>Imports</h3>
      <ChangeLines {...props} label="Imports" lines={lines} />
    </section>
  );
}
