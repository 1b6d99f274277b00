import { Button, Message, Panel } from 'shared-ui';
import styles from '../outlet/outlet.module.css';
import type { OverriddenSites } from '../section-store';
import type { GrantedOverrides } from './override';

/** Says which sections run from a developer's own machine in this tab, and which were asked for and refused. */
const Banner = ({
  sites,
  refused,
  onReset,
}: Pick<GrantedOverrides, 'sites' | 'refused'> & { onReset(): void }) => (
  <div className={styles.notices}>
    <Message tone="info">
      <div className={styles.notice}>
        <ul className={styles.lines}>
          {[
            ...Object.entries(sites).map(([name, site]) => `${name} runs from ${site} in this tab`),
            ...refused,
          ].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Button onClick={onReset}>Reset</Button>
      </div>
    </Message>
  </div>
);

/** Asks whether sections may run from a developer's own machine, before anything of them is requested. */
const Question = ({
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

/** Tells a developer what becomes of the overrides in this tab. */
const OverrideNotice = ({
  overrides: { sites, asked, refused },
  onAccept,
  onDecline,
  onReset,
}: {
  overrides: GrantedOverrides;
  onAccept(): void;
  onDecline(): void;
  onReset(): void;
}) => (
  <>
    {(Object.keys(sites).length > 0 || refused.length > 0) && (
      <Banner sites={sites} refused={refused} onReset={onReset} />
    )}
    {Object.keys(asked).length > 0 && <Question asked={asked} onAccept={onAccept} onDecline={onDecline} />}
  </>
);

export default OverrideNotice;
