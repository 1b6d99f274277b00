import type { BuildChannel } from 'shared-store';
import { Button, Message, Panel } from 'shared-ui';
import { reloadPage } from '../../../shell/src/start/reload-page';
import type { Preview } from './choose';
import styles from './host.module.css';
import type { LoadedSection } from './loader';
import { leavePreviews } from './override/override-tab';
import type { SectionEntry } from './sections';
import { shortId } from './short-id';

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

/** Returns why a link opens no build. */
const refusalOf = ({ build, live }: Preview): string => {
  if (!build) return 'is not on its site any more, so the link does not open it.';
  if (build.id === live) return 'is live now: everybody has it.';
  if (build.withdrawn) return 'was taken back, so the link does not open it.';
  if (build.replaces !== undefined) return 'was live before. A link opens no former build.';
  return 'does not fit this page, so the link does not open it.';
};

const previewText = (entry: SectionEntry | undefined, channel: BuildChannel | undefined): string => {
  if (!entry?.preview) return 'The link names a section that this page does not have.';
  const { name, preview, candidates } = entry;
  const build = preview.build ? `${name} ${shortId(preview.build.id)}` : `The link's build of ${name}`;
  if (channel === 'preview') return `You see ${build}, which is not live.`;
  if (candidates[0]?.channel === 'preview') return `${build} failed to load. You see another build instead.`;
  return `${build} ${refusalOf(preview)}`;
};

/**
 * Says which build a link has opened, or why none.
 * @param entry The section; undefined if the page has no such section.
 * @param channel The channel of the build on the page.
 */
export const PreviewNotice = ({ entry, channel }: { entry?: SectionEntry; channel?: BuildChannel }) => (
  <div className={styles.notices}>
    <Message tone="info">
      <div className={styles.notice}>
        {previewText(entry, channel)}
        <Button onClick={leavePreviews}>{channel === 'preview' ? 'Back to the live one' : 'Close'}</Button>
      </div>
    </Message>
  </div>
);
