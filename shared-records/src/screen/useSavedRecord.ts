import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useToast } from 'shared-ui';
import type { SavedRecord } from '../form/form-context';

/** Gives a list this many milliseconds to receive a saved record. */
const ARRIVAL_MS = 1_000;
/** Highlights the row of a saved record for this many milliseconds. */
const HIGHLIGHT_MS = 4_000;

interface SavedRecords {
  /** The id of the saved record, for some seconds. */
  readonly highlighted: string | undefined;
  /** Call it with a saved record. If the list does not show it, a toast says that it is saved and offers to open it. */
  announce(record: SavedRecord): void;
  /** Call it with the ids of records that the user deletes, which are no longer looked for. Stable. */
  forget(ids: readonly string[]): void;
}

/** Tells the user where a saved record is. */
export const useSavedRecord = ({
  rows,
  onOpen,
}: {
  /** The loaded rows of the list; undefined while another search or order loads. */
  rows: readonly { readonly id: string }[] | undefined;
  onOpen(id: string): void;
}): SavedRecords => {
  const toast = useToast();
  const [saved, setSaved] = useState<SavedRecord>();
  const [unreported, setUnreported] = useState<SavedRecord>();
  const isLoading = rows === undefined;

  const report = useEffectEvent(({ id, name }: SavedRecord) => {
    setUnreported(undefined);
    if (rows?.some((row) => row.id === id)) return;
    toast.show({
      tone: 'success',
      text: `Saved ${name}. The list does not show it now.`,
      action: { label: 'Show', onSelect: () => onOpen(id) },
    });
  });

  useEffect(() => {
    if (!unreported || isLoading) return;
    const reporting = setTimeout(() => report(unreported), ARRIVAL_MS);
    return () => clearTimeout(reporting);
  }, [unreported, isLoading]);

  useEffect(() => {
    if (!saved) return;
    const ending = setTimeout(() => setSaved(undefined), HIGHLIGHT_MS);
    return () => clearTimeout(ending);
  }, [saved]);

  const announce = (record: SavedRecord): void => {
    setSaved(record);
    setUnreported(record);
  };

  const forget = useCallback(
    (ids: readonly string[]) =>
      setUnreported((record) => (record && ids.includes(record.id) ? undefined : record)),
    [],
  );

  return { highlighted: saved?.id, announce, forget };
};
