import { Button, Message, Panel } from 'shared-ui';
import { reloadPage } from '../start/reload-page';
import styles from './host.module.css';
import type { LoadedSection } from './loader';

/** Replaces sections that were published after this page was opened, whose policy does not allow them. */
export const NewSectionPanel = ({ titles }: { titles: readonly string[] }) => (
  <Panel
    title="This page was updated"
    actions={
      <Button variant="primary" onClick={reloadPage}>
        Reload
      </Button>
    }
  >
    Reload to see {titles.join(' and ')}.
  </Panel>
);

/** Tells an administrator that a section runs a fallback, and why. */
export const FallbackNotice = ({ title, loaded }: { title: string; loaded: LoadedSection }) => {
  const { candidate, liveFailure } = loaded;
  return (
    <div className={styles.notices}>
      <Message tone="info">
        {title} runs an older version, build {candidate.build.id}.
        {liveFailure &&
          ` The latest version, build ${liveFailure.build}, failed to load (${liveFailure.kind}: ${liveFailure.detail}).`}
      </Message>
    </div>
  );
};

/** Says that the section of the open screen is no longer part of the page. The screen stays until the user leaves it. */
export const RemovedNotice = ({ title }: { title: string }) => (
  <div className={styles.notices}>
    <Message tone="error">{title} was removed from this page. Copy what you need before you leave.</Message>
  </div>
);
