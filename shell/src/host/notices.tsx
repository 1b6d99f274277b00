import { Button, Message, Panel } from 'shared-ui';
import { reloadPage } from '../start/reload-page';
import { type Preview, shortId } from './choose';
import styles from './host.module.css';
import type { LoadedSection } from './loader';
import { leavePreviews } from './override/override-tab';

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

const REFUSALS = {
  unknown: 'is not on its site any more, so the link does not open it.',
  live: 'is live now: everybody has it.',
  withdrawn: 'was taken back, so the link does not open it.',
  former: 'was live before. A link opens no former build.',
  contract: 'does not fit this page, so the link does not open it.',
};

/**
 * Says which build a link has opened, or why none.
 * @param name The section; undefined if the page has no such section.
 * @param isRunning Whether the build is on the page.
 */
export const PreviewNotice = ({
  name,
  preview: { id, refusal } = {},
  isRunning = false,
}: {
  name?: string;
  preview?: Preview;
  isRunning?: boolean;
}) => {
  const build = id === undefined ? `The link's build of ${name}` : `${name} ${shortId(id)}`;
  const text = (): string => {
    if (name === undefined) return 'The link names a section that this page does not have.';
    if (refusal) return `${build} ${REFUSALS[refusal]}`;
    return isRunning
      ? `You see ${build}, which is not live.`
      : `${build} failed to load. You see another build instead.`;
  };
  return (
    <div className={styles.notices}>
      <Message tone="info">
        <div className={styles.notice}>
          {text()}
          <Button onClick={leavePreviews}>{isRunning ? 'Back to the live one' : 'Close'}</Button>
        </div>
      </Message>
    </div>
  );
};
