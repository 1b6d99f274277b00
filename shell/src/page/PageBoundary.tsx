import type { ReactNode } from 'react';
import { ErrorBoundary } from 'section-kit/host';
import { Button, Panel } from 'shared-ui';
import { reloadPage } from '../start/reload-page';

/** Replaces what stopped working. A reload keeps drafts. */
const stopped = () => (
  <Panel
    title="The page stopped working"
    actions={
      <Button variant="primary" onClick={reloadPage}>
        Reload
      </Button>
    }
  >
    Your input is kept.
  </Panel>
);

/** Shows a panel with Reload in place of its children when they throw. Another address gives them another chance. */
export const PageBoundary = (props: { address?: string | undefined; children: ReactNode }) => (
  <ErrorBoundary {...props} fallback={stopped} />
);
