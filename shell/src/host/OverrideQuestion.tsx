import { Button, Panel } from 'shared-ui';
import type { OverriddenSites } from './section-store';

/** Asks whether sections may run from a developer's own machine, before anything of them is requested. */
const OverrideQuestion = ({
  asked,
  onAccept,
  onDecline,
}: {
  asked: OverriddenSites;
  onAccept(): void;
  onDecline(): void;
}) => {
  const sections = Object.entries(asked).map(([name, site]) => `the ${name} part from ${site}`);
  return (
    <Panel
      title="Run code from this computer?"
      actions={
        <>
          <Button variant="primary" onClick={onDecline}>
            Do not run it
          </Button>
          <Button onClick={onAccept}>Run it in this tab</Button>
        </>
      }
    >
      The link wants to run {sections.join(' and ')}. That code can see and change everything that you can:
      run it only if you started it yourself.
    </Panel>
  );
};

export default OverrideQuestion;
