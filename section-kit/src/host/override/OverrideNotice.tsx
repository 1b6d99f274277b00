import { Button, Message, Panel } from 'shared-ui';
import type { PageSections } from '../host';
import styles from '../host.module.css';
import type { GrantedOverrides } from './override';

/** Lists the overrides that run in this tab and those that were refused, and asks the user to accept new ones. */
export const OverrideNotice = ({
  overrides,
  onChange,
  sections,
}: {
  overrides: GrantedOverrides;
  onChange(overrides: GrantedOverrides): void;
  sections: Pick<PageSections, 'acceptOverrides' | 'leaveOverrides'>;
}) => {
  const { sites, asked, refused } = overrides;
  const decline = () => onChange({ ...overrides, asked: {} });
  const reset = () => {
    onChange({ ...overrides, asked: {}, refused: [] });
    sections.leaveOverrides();
  };
  const running = Object.entries(sites).map(([name, site]) => `${name} runs from ${site} in this tab`);
  const lines = [...running, ...refused];
  const wanted = Object.entries(asked).map(([name, site]) => `the ${name} section from ${site}`);
  return (
    <>
      {lines.length > 0 && (
        <div className={styles.notices}>
          <Message tone="info">
            <div className={styles.notice}>
              <ul className={styles.lines}>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <Button onClick={reset}>Reset</Button>
            </div>
          </Message>
        </div>
      )}
      {wanted.length > 0 && (
        <Panel
          title="Run code from this computer?"
          actions={
            <>
              <Button variant="primary" onClick={decline}>
                Do not run it
              </Button>
              <Button onClick={sections.acceptOverrides}>Run it in this tab</Button>
            </>
          }
        >
          The link wants to run {wanted.join(' and ')}. That code can see and change everything that you can:
          run it only if you started it yourself.
        </Panel>
      )}
    </>
  );
};
