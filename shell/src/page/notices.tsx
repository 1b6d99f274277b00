import {
  type BuildChannel,
  type GrantedOverrides,
  type LoadedSection,
  type PageSections,
  type Preview,
  type SectionEntry,
  shortId,
} from 'section-kit/host';
import { Button, Message, Panel, type Toast } from 'shared-ui';
import { reloadPage } from '../start/reload-page';
import styles from './notices.module.css';

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
export const PreviewNotice = ({
  entry,
  channel,
  onClose,
}: {
  entry?: SectionEntry;
  channel?: BuildChannel;
  onClose(): void;
}) => (
  <div className={styles.notices}>
    <Message tone="info">
      <div className={styles.notice}>
        {previewText(entry, channel)}
        <Button onClick={onClose}>{channel === 'preview' ? 'Back to the live one' : 'Close'}</Button>
      </div>
    </Message>
  </div>
);

/** The sentences about refused requests. */
const REFUSED = {
  user: 'The link wants to try a section. Only administrators can do that, from their own computer.',
  site: 'A section of the link is refused: write ?section=NAME@http://localhost:PORT, for at most ten sections.',
} as const;

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
  const lines = [...running, ...refused.map((why) => REFUSED[why])];
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

/** Says that what was pressed has failed. */
export const PRESS_FAILED: Toast = {
  about: 'press',
  tone: 'error',
  text: 'That did not work. Try again, or reload the page.',
};
