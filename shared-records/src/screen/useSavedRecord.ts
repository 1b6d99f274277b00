import { useEffect, useEffectEvent, useState } from 'react';
import { useToast } from 'shared-ui';
import type { SavedRecord } from '../form/form-context';

/** How long a list may take to receive a saved record, in milliseconds. */
const ARRIVAL_MS = 1_000;
/** How long the row of a saved record is highlighted, in milliseconds. */
const HIGHLIGHT_MS = 4_000;

/**
 * Returns a function to call with a saved record. For some seconds `highlighted` is the id of that record. If the list
 * does not show it, a toast says that it is saved and offers to open it.
 */
export const useSavedRecord = ({
  rows,
  onOpen,
}: {
  /** The loaded rows of the list. */
  rows: readonly { readonly id: string }[];
  onOpen(id: string): void;
}): { highlighted: string | undefined; announce(record: SavedRecord): void } => {
  const toast = useToast();
  const [saved, setSaved] = useState<SavedRecord>();

  const report = useEffectEvent(({ id, name }: SavedRecord) => {
    if (rows.some((row) => row.id === id)) return;
    toast.show({
      tone: 'success',
      text: `Saved ${name}. It is not among the rows shown.`,
      action: { label: 'Show', onSelect: () => onOpen(id) },
    });
  });

  useEffect(() => {
    if (!saved) return;
    const reporting = setTimeout(() => report(saved), ARRIVAL_MS);
    const ending = setTimeout(() => setSaved(undefined), HIGHLIGHT_MS);
    return () => {
      clearTimeout(reporting);
      clearTimeout(ending);
    };
  }, [saved]);

  return { highlighted: saved?.id, announce: setSaved };
};
