import { type ReactNode, useState } from 'react';
import { Button, Panel } from 'shared-ui';

/** Stands where a section should be that could not be loaded; the rest of the page lives on. */
export const SectionPanel = ({
  children,
  onRetry,
}: {
  /** What is the matter, in a sentence. */
  children: ReactNode;
  onRetry(): Promise<void>;
}) => {
  const [busy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  };
  return (
    <Panel
      title="This part of the page could not be loaded"
      actions={
        <Button variant="primary" busy={busy} onClick={retry}>
          Retry
        </Button>
      }
    >
      {children} Everything else still works: try again now, or go on elsewhere and come back.
    </Panel>
  );
};
