import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Model, Stored } from 'shared-model/define-model';
import { nowOf } from 'shared-model/fields/clock';
import { formatMoment } from 'shared-model/fields/day-texts';
import { stampOf } from 'shared-model/stamp';
import { countText } from 'shared-model/words/count-text';
import { useDataStore } from 'shared-store/DataProvider';
import { useStaffMembers } from 'shared-store/names/useStaffMembers';
import { Button } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import { type Column, DataTable } from 'shared-ui/table';
import { lineOf } from '../history/history-texts';
import { RenamesProvider } from '../list/CustomerName';
import { printPart } from '../print-part';
import { FieldList } from './FieldList';
import styles from './PrintRecords.module.css';
import panel from './RecordPanel.module.css';

type Row = Stored<object>;

const idOf = ({ id }: Row): string => id;

/** Asks how to print some records, as a list or each on a page of its own, and prints nothing else. Keep `onClose` stable. */
export function PrintRecords({
  model,
  records,
  columns,
  onClose,
}: {
  model: Model;
  records: readonly Row[];
  /** The columns of their list. */
  columns: readonly Column<Row>[];
  /** Is called once it was printed, or will not be. */
  onClose(): void;
}) {
  const [layout, setLayout] = useState<'list' | 'pages'>();
  const names = useStaffMembers(layout === 'pages');
  const now = nowOf(useDataStore());
  const isReady = layout === 'list' || names !== undefined;
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => printPart('records', onClose));
    return () => clearTimeout(timer);
  }, [isReady, onClose]);

  const count = countText(records.length, model.entityName);
  if (!isReady)
    return (
      <Dialog
        title={`Print ${count}`}
        text="All columns in a list, or all fields of each on a page of its own."
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button busy={layout === 'pages'} onClick={() => setLayout('pages')}>
              One page each
            </Button>
            <Button variant="primary" onClick={() => setLayout('list')}>
              As a list
            </Button>
          </>
        }
      />
    );
  const list = (
    <RenamesProvider model={model}>
      <h2>{model.title}</h2>
      <p className={styles.note}>
        {count} selected, {formatMoment(now)}
      </p>
      <DataTable
        label={`Selected ${model.entityName}s`}
        columns={columns}
        rows={records}
        rowKey={idOf}
        empty=""
      />
    </RenamesProvider>
  );
  const pages = records.map((record) => (
    <article key={record.id} aria-label={model.recordName(record)} className={styles.page}>
      <p className={styles.note}>{model.title}</p>
      <h2>{model.recordName(record) || record.id}</h2>
      <FieldList model={model} record={record} />
      {record.meta !== undefined && names && (
        <p className={styles.note}>{lineOf(stampOf(record), undefined, names, now)}</p>
      )}
      {model.momentField !== undefined && <p className={panel.signature}>Signature</p>}
    </article>
  ));
  return createPortal(<div className={styles.sheet}>{layout === 'list' ? list : pages}</div>, document.body);
}
