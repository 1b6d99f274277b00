import { type ReactNode, useState } from 'react';
import { Button, Panel } from 'shared-ui';

/** Stands where a section should be that could not be loaded; the rest of the page lives on. */
export const SectionPanel = ({
  children,
  onRetry,
  onPlain,
}: {
  /** What is the matter, in a sentence. */
  children: ReactNode;
  onRetry(): Promise<void>;
  /** Opens the screen without what the link asks for, where that may be what is the matter. */
  onPlain?: (() => void) | undefined;
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
        <>
          {onPlain && (
            <Button variant="primary" onClick={onPlain}>
              Open without it
            </Button>
          )}
          <Button variant={onPlain ? 'secondary' : 'primary'} busy={busy} onClick={retry}>
            Retry
          </Button>
        </>
      }
    >
      {children}{' '}
      {onPlain
        ? 'Open the page without it, or try again.'
        : 'Everything else still works: try again now, or go on elsewhere and come back.'}
    </Panel>
  );
};
