import { useEffect, useState } from 'react';
import { useToast } from 'shared-ui';
import { reloadPage } from '../start/reload-page';
import { isInUse, type ShellNews, ShellRelease, useShellNews } from './shell-release';

/** The subject of its toast. */
const ABOUT = 'shell';

const textOf = ({ isNewer, isMissing, isSlow }: ShellNews): string | undefined => {
  if (isSlow && !isMissing) return 'A file of this page is slow to arrive. Wait, or reload the page.';
  if (!isMissing) return isNewer ? 'A new version of this page is ready.' : undefined;
  return isNewer
    ? 'This page was updated. Reload to go on.'
    : 'A file of this page did not arrive. Try again, or reload the page.';
};

/** Says that the page needs a reload, or offers one for a newer version while nothing is open: a toast moves no button. */
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
  const { show, forget } = useToast();
  // Again with each file that is missing: the user may have dismissed what it said of the one before.
  useEffect(() => {
    const text = mayShow ? textOf(news) : undefined;
    if (text === undefined) return;
    const tone = news.isMissing ? 'error' : 'info';
    const action = { label: 'Reload', onSelect: reloadPage };
    show({ about: ABOUT, tone, text, action, duration: Number.POSITIVE_INFINITY });
    return () => forget(ABOUT);
  }, [show, forget, news, mayShow]);
  return null;
};
