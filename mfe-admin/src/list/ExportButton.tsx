import { useState } from 'react';
import { nowOf } from 'shared-model/fields/clock';
import { useDataStore } from 'shared-store';
import { Button, useToast } from 'shared-ui';
import type { ListExport } from './export-chunk';

/** Renders the button that exports a list as a CSV file. Loads the export when it is first used. */
export function ExportButton<Row>({ list }: { list: ListExport<Row> }) {
  const toast = useToast();
  const store = useDataStore();
  const [jobs, setJobs] = useState<typeof import('./export-chunk')>();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    import('./export-chunk').then(setJobs, (error: unknown) => {
      console.error('The export could not be loaded.', error);
      setOpen(false);
      toast.show({
        tone: 'error',
        text: 'The export did not load. Try again, or reload the page.',
      });
    });
  };
  return (
    <>
      <Button variant="quiet" onClick={open}>
        Export CSV
      </Button>
      {jobs && isOpen && (
        <jobs.ExportDialog
          entityName={list.entityName}
          total={list.total}
          start={async () => jobs.exportOf(list, nowOf(store))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
