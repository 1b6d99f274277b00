import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useJustSaved, useLastSaved } from 'shared-store/DataProvider';
import { useToast } from 'shared-ui';
import type { SavedRecord } from '../form/form-context';

/** Gives a list this many milliseconds to receive a saved record. */
const ARRIVAL_MS = 1_000;
/** The subject of the toast: the next saved record replaces it. */
const SAVED = 'saved';

interface SavedRecords {
  /** The id of the saved record, for some seconds. */
  readonly highlighted: string | undefined;
  /** Call it with a saved record. A toast names it and offers to open it, and says whether the list does not show it. */
  announce(record: SavedRecord): void;
  /** Call it with the ids of records that the user deletes, which cannot be viewed any more. Stable. */
  forget(ids: readonly string[]): void;
}

/** Tells the user that a record was saved, and where it is. */
export const useSavedRecord = ({
  rows,
  onOpen,
}: {
  /** The loaded rows of the list; undefined while another search or order loads. */
  rows: readonly { readonly id: string }[] | undefined;
  /** Opens a record, also when another screen has replaced this one. */
  onOpen(id: string, how?: { readonly panel: string }): void;
}): SavedRecords => {
  const toast = useToast();
  const lastSaved = useLastSaved();
  const highlighted = useJustSaved();
  const [unreported, setUnreported] = useState<SavedRecord>();
  const isLoading = rows === undefined;

  const show = ({ id, name, panel }: SavedRecord, more = ''): void =>
    toast.show({
      tone: 'success',
      about: SAVED,
      text: `Saved ${name}.${more}`,
      action: { label: 'View', onSelect: () => onOpen(id) },
      ...(panel && {
        also: { label: panel.label, onSelect: () => onOpen(id, { panel: panel.section }) },
      }),
    });

  const report = useEffectEvent((record: SavedRecord) => {
    setUnreported(undefined);
    if (!rows?.some(({ id }) => id === record.id)) show(record, ' The list does not show it now.');
  });

  useEffect(() => {
    if (!unreported || isLoading) return;
    const reporting = setTimeout(() => report(unreported), ARRIVAL_MS);
    return () => clearTimeout(reporting);
  }, [unreported, isLoading]);

  const announced = useRef<string>(undefined);
  const announce = (record: SavedRecord): void => {
    announced.current = record.id;
    lastSaved.set(record.id);
    setUnreported(record);
    show(record);
  };

  const forget = useCallback(
    (ids: readonly string[]) => {
      setUnreported((record) => (record && ids.includes(record.id) ? undefined : record));
      if (announced.current !== undefined && ids.includes(announced.current)) toast.forget(SAVED);
    },
    [toast],
  );

  return { highlighted, announce, forget };
};
