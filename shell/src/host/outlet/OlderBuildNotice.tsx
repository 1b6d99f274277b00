import { Message } from 'shared-ui';
import type { LoadedSection } from '../section-loader';
import styles from './outlet.module.css';

/** Tells an administrator that an older build of a section stands in for the live one, and why. */
const OlderBuildNotice = ({
  name,
  loaded: { candidate, insteadOfLive },
}: {
  name: string;
  loaded: LoadedSection;
}) => (
  <div className={styles.notices}>
    <Message tone="info">
      The {name} section runs an older build, {candidate.build.id}.
      {insteadOfLive &&
        ` The live one, ${insteadOfLive.build}, did not come onto the page (${insteadOfLive.kind}: ${insteadOfLive.detail}).`}
    </Message>
  </div>
);

export default OlderBuildNotice;
