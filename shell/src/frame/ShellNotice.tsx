import { useEffect, useState, useSyncExternalStore } from 'react';
import { useToast } from 'shared-ui';
import { reloadPage } from '../start/reload-page';

/** A page in view looks for a newer shell this often, in milliseconds. */
const CHECK_INTERVAL_MS = 10 * 60_000;
/** An open page of an older shell reloads by itself after this time, once it is hidden. */
const RELOAD_AFTER_MS = 24 * 60 * 60_000;

/** The news about the shell that this page runs. */
export interface ShellNews {
  /** Whether the site serves another shell. */
  readonly isNewer: boolean;
  /** Whether a file of this shell could not be loaded. */
  readonly isMissing: boolean;
  /** Whether a file of this shell takes long to arrive. */
  readonly isSlow: boolean;
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

/** Knows whether the site of the page serves a newer shell than the one that runs. */
export class ShellRelease {
  private state: ShellNews = { isNewer: false, isMissing: false, isSlow: false };
  private checking: Promise<void> | undefined;
  private readonly listeners = new Set<() => void>();

  /** @param entry The path of the running shell's entry. Without one nothing is newer, as in development. */
  constructor(
    private readonly fetch: typeof window.fetch = (input, init) => window.fetch(input, init),
    private readonly entry: string | undefined = entryPath(),
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Returns the news: the same value until something changes. */
  readonly known = (): ShellNews => this.state;

  /** Asks the site which shell it serves. Resolves also on failure, and asks once for all who ask at the same time. */
  readonly check = (): Promise<void> => {
    this.checking ??= this.ask().finally(() => {
      this.checking = undefined;
    });
    return this.checking;
  };

  /** Remembers that a file of this shell could not be loaded, and finds out whether a newer one is the cause. */
  readonly fileIsMissing = (): void => {
    this.change({ isMissing: true });
    void this.check();
  };

  /** Remembers that a file of this shell takes long to arrive, or has arrived. */
  readonly fileIsSlow = (event: Pick<Event, 'type'>): void =>
    this.change({ isSlow: event.type === 'page-file-slow' });

  private async ask(): Promise<void> {
    const { entry } = this;
    if (entry === undefined || this.state.isNewer) return;
    try {
      const response = await this.fetch('/', { cache: 'no-cache' });
      const html = await response.text();
      // Anything else is the page of somebody else, such as a login of the network.
      const isShell = response.ok && html.includes('/assets/main.');
      if (isShell && !html.includes(entry)) this.change({ isNewer: true });
    } catch {
      // The next check may get through.
    }
  }

  private change(news: Partial<ShellNews>): void {
    this.state = { ...this.state, ...news };
    for (const listener of this.listeners) listener();
  }
}

/** Returns the news about the shell. Looks for a newer one from time to time, and after a file did not arrive. */
const useShellNews = (
  shell: ShellRelease,
  reload: () => void = () => window.location.reload(),
): ShellNews => {
  useEffect(() => {
    const look = () => {
      const isOld = performance.now() >= RELOAD_AFTER_MS;
      if (document.visibilityState !== 'hidden') void shell.check();
      else if (isOld && shell.known().isNewer && !isInUse()) reload();
    };
    const timer = setInterval(look, CHECK_INTERVAL_MS);
    window.addEventListener('page-file-missing', shell.fileIsMissing);
    window.addEventListener('shell-too-old', shell.check);
    window.addEventListener('page-file-slow', shell.fileIsSlow);
    window.addEventListener('page-file-arrived', shell.fileIsSlow);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('page-file-missing', shell.fileIsMissing);
      window.removeEventListener('shell-too-old', shell.check);
      window.removeEventListener('page-file-slow', shell.fileIsSlow);
      window.removeEventListener('page-file-arrived', shell.fileIsSlow);
      document.removeEventListener('visibilitychange', look);
    };
  }, [shell, reload]);
  return useSyncExternalStore(shell.subscribe, shell.known);
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
