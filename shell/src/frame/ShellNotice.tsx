import { useEffect, useState } from 'react';
import { Button, Message } from 'shared-ui';
import { reloadPage } from '../reload-page';
import styles from './frame.module.css';
import { isInUse, type ShellNews, ShellRelease, useShellNews } from './shell-release';

const textOf = ({ isNewer, isMissing, isSlow }: ShellNews): string | undefined => {
  if (isSlow && !isMissing) return 'A file of this page is slow to arrive. Wait, or reload the page.';
  if (!isMissing) return isNewer ? 'A new version of this page is ready.' : undefined;
  return isNewer
    ? 'This page was updated. Reload to go on.'
    : 'A file of this page did not arrive. Try again, or reload the page.';
};

/** Says that the page needs a reload, or offers one for a newer version while nothing is open. */
export const ShellNotice = ({
  heard,
  shell: known,
}: {
  /** The event of the shell that came before this was loaded. */
  heard?: string | undefined;
  shell?: ShellRelease;
}) => {
  const [shell] = useState(() => known ?? new ShellRelease());
  useEffect(() => {
    if (heard === 'page-file-missing') shell.fileIsMissing();
    else if (heard === 'page-file-slow') shell.fileIsSlow({ type: heard });
    else if (heard) void shell.check();
  }, [heard, shell]);
  const news = useShellNews(shell);
  const text = textOf(news);
  const [mayShow, setMayShow] = useState(false);
  useEffect(() => {
    if (text === undefined) return;
    const look = () => setMayShow((shown) => shown || news.isMissing || news.isSlow || !isInUse());
    look();
    window.addEventListener('focusout', look);
    window.addEventListener('focusin', look);
    return () => {
      window.removeEventListener('focusout', look);
      window.removeEventListener('focusin', look);
    };
  }, [text, news]);
  if (text === undefined || !mayShow) return null;
  return (
    <div className={styles.news}>
      <Message tone={news.isMissing ? 'error' : 'info'}>
        {text}{' '}
        <Button variant="quiet" onClick={reloadPage}>
          Reload
        </Button>
      </Message>
    </div>
  );
};
