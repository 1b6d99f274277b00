import { Button, Panel } from 'shared-ui';

/** Stands where a section should be that could not be loaded; the rest of the page lives on. */
export const SectionPanel = ({ sections, onRetry }: { sections: readonly string[]; onRetry(): void }) => (
  <Panel
    title="This part of the page could not be loaded"
    actions={
      <Button variant="primary" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    The {sections.join(' and ')} part does not answer as it should. Everything else still works: try again
    now, or go on elsewhere and come back.
  </Panel>
);
