import { useEffect, useEffectEvent, useState } from 'react';
import { useToast } from 'shared-ui';
import { reloadPage } from '../start/reload-page';
import { keepFocus } from './keep-focus';

/** A page in view looks for a newer shell this often, in milliseconds. */
const CHECK_INTERVAL_MS = 10 * 60_000;
/** An open page of an older shell reloads by itself after this time, once it is hidden. */
const RELOAD_AFTER_MS = 24 * 60 * 60_000;

/** The events of a file of this shell that does not arrive or is slow, of all of these that have arrived, and of a build that needs a newer shell. */
const EVENTS = ['page-file-missing', 'page-file-slow', 'page-file-arrived', 'shell-too-old'];

/** The news about the shell that this page runs. */
interface ShellNews {
  /** Whether the site serves another shell. */
  readonly isNewer?: boolean;
  /** Whether a file of this shell could not be loaded. */
  readonly isMissing?: boolean;
  /** Whether a file of this shell takes long to arrive. */
  readonly isSlow?: boolean;
}

const isTextField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(element.type));

/** Whether a reload would disturb: a text field has the focus, a form holds text, or a dialog or panel is open. */
const isInUse = (): boolean =>
  isTextField(document.activeElement) ||
  document.querySelector('dialog[open], [role=dialog]') !== null ||
  [...document.querySelectorAll('form *')].some((field) => isTextField(field) && field.value !== '');

/** Rspack replaces this one value by "development" or "production". */
declare const process: { readonly env: { readonly NODE_ENV: string } };

/** Returns the path of the script that started this page, which each shell has its own of. A development server changes it. */
const entryPath = (): string | undefined => {
  if (process.env.NODE_ENV === 'development') return undefined;
  const script = document.querySelector<HTMLScriptElement>('script[src*="/assets/main."]');
  return script ? new URL(script.src).pathname : undefined;
};

/** Returns whether the site of the page serves a shell with another entry. Not if it does not answer. */
const servesNewer = async (entry: string): Promise<boolean> => {
  try {
    const response = await fetch('/', { cache: 'no-cache' });
    const html = await response.text();
    // Anything else is the page of somebody else, such as a login of the network.
    return response.ok && html.includes('/assets/main.') && !html.includes(entry);
  } catch {
    // The next check may get through.
    return false;
  }
};

/** Returns the news about the shell. Looks for a newer one from time to time, and after a file did not arrive. */
const useShellNews = (heard: string | undefined, entry: string | undefined): ShellNews => {
  const [news, setNews] = useState<ShellNews>({});
  const check = useEffectEvent(async () => {
    if (entry === undefined || news.isNewer) return;
    if (await servesNewer(entry)) setNews((known) => ({ ...known, isNewer: true }));
  });
  const look = useEffectEvent(() => {
    const isOld = performance.now() >= RELOAD_AFTER_MS;
    if (document.visibilityState !== 'hidden') void check();
    else if (isOld && news.isNewer && !isInUse()) window.location.reload();
  });
  const hear = useEffectEvent(({ type }: Pick<Event, 'type'>) => {
    if (type === 'page-file-missing') setNews((known) => ({ ...known, isMissing: true }));
    else if (type !== 'shell-too-old')
      return setNews((known) =>
        type === 'page-file-slow'
          ? { ...known, isSlow: true }
          : { ...known, isSlow: false, isMissing: false },
      );
    return void check();
  });
  useEffect(() => {
    if (heard) hear({ type: heard });
  }, [heard]);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const timer = setInterval(() => look(), CHECK_INTERVAL_MS);
    for (const event of EVENTS) window.addEventListener(event, (said) => hear(said), { signal });
    document.addEventListener('visibilitychange', () => look(), { signal });
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }, []);
  return news;
};

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
  entry = entryPath(),
}: {
  /** The event of the shell that came before this was loaded. */
  heard?: string | undefined;
  /** The path of the running shell's entry. Without one nothing is newer, as in development. */
  entry?: string | undefined;
}) => {
  // Here, because a page needs it only after its first screen.
  useEffect(keepFocus, []);
  const news = useShellNews(heard, entry);
  const text = textOf(news);
  const [mayShow, setMayShow] = useState(false);
  useEffect(() => {
    if (text === undefined) return;
    const look = () => setMayShow((shown) => shown || Boolean(news.isMissing || news.isSlow) || !isInUse());
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
