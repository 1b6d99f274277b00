import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../controls/Button';
import { Icon } from '../controls/Icon';
import { type Tone, toneIcon, toneRole } from './Message';
import styles from './Toast.module.css';

/** A message at the edge of the page that disappears by itself. */
export interface Toast {
  tone: Tone;
  text: string;
  /** Replaces the toast with the same subject, which would say something out of date. */
  about?: string;
  /** A button in the toast. Choosing it also dismisses the toast. */
  action?: { label: string; onSelect(): void };
  /** A second button, before the other one. */
  also?: Toast['action'];
  /** Milliseconds until it disappears. Default 6000; 8000 with an action, 12000 for an error. Infinity keeps it. */
  duration?: number;
}

interface ShownToast extends Toast {
  id: number;
}

const MAX_TOASTS = 3;

/** Returns the default duration of a toast in milliseconds. With an action it is the time to undo a deletion. */
const durationOf = ({ tone, action }: Toast): number => {
  if (tone === 'error') return 12_000;
  return action ? 8_000 : 6_000;
};

interface Toasts {
  show(toast: Toast): void;
  /** Removes the toast about a subject. */
  forget(about: string): void;
}

/** Drops the oldest toasts when there are too many. Those that do not pass by themselves stay, above the others. */
const newest = (toasts: readonly ShownToast[]): readonly ShownToast[] => {
  const lasting = toasts.filter(({ duration }) => duration === Number.POSITIVE_INFINITY);
  const passing = toasts.filter((toast) => !lasting.includes(toast));
  return [...lasting, ...passing.slice(Math.min(lasting.length - MAX_TOASTS, -1))];
};

const otherThan = (about: string | undefined, toasts: readonly ShownToast[]): readonly ShownToast[] =>
  about === undefined ? toasts : toasts.filter((toast) => toast.about !== about);

const ToastContext = createContext<Toasts | null>(null);

/** Moves the toasts above the buttons of a form, wherever those stand, and back. */
const clearForms = (region: HTMLElement | null): void => {
  const forms = document.querySelectorAll('[data-form-buttons]');
  // A list that scrolls below a toast measures nothing.
  if (!region || (forms.length === 0 && region.style.translate === '')) return;
  region.style.translate = '';
  const { left, right, top, bottom } = region.getBoundingClientRect();
  const covered = [...forms]
    .map((buttons) => buttons.getBoundingClientRect())
    .filter((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top);
  if (covered.length > 0)
    region.style.translate = `0 ${Math.min(...covered.map((box) => box.top)) - bottom}px`;
};

/**
 * Shows the toasts of everything inside it: at most three, the newest last. Their time stops while they are hovered or
 * focused, or the page is hidden. F8 focuses the newest toast. Dismissing a focused toast restores the focus.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [paused, setPaused] = useState(false);
  const lastId = useRef(0);
  const region = useRef<HTMLElement>(null);
  const previousFocus = useRef<EventTarget>(null);
  const isEmpty = toasts.length === 0;

  useEffect(() => {
    if (isEmpty) return;
    const focusNewest = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      region.current?.lastElementChild?.querySelector('button')?.focus();
    };
    const pauseWhileHidden = () => setPaused(document.hidden);
    pauseWhileHidden();
    window.addEventListener('keydown', focusNewest);
    document.addEventListener('visibilitychange', pauseWhileHidden);
    return () => {
      window.removeEventListener('keydown', focusNewest);
      document.removeEventListener('visibilitychange', pauseWhileHidden);
    };
  }, [isEmpty]);

  useLayoutEffect(() => {
    if (toasts.length === 0) return;
    const move = () => clearForms(region.current);
    move();
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('scroll', move, { signal, passive: true });
    window.addEventListener('resize', move, { signal });
    return () => listeners.abort();
  }, [toasts]);

  const show = useCallback((toast: Toast) => {
    lastId.current += 1;
    const id = lastId.current;
    setToasts((current) => newest([...otherThan(toast.about, current), { ...toast, id }]));
  }, []);

  const forget = useCallback((about: string) => setToasts((current) => otherThan(about, current)), []);

  const dismiss = useCallback((id: number) => {
    const hasFocus = () => region.current?.contains(document.activeElement) === true;
    if (hasFocus() && previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
    // A control that has left the page takes no focus.
    if (hasFocus()) document.querySelector('main')?.focus({ preventScroll: true });
    setToasts((current) => current.filter((toast) => toast.id !== id));
    // A removed element fires no mouseleave and no blur.
    setPaused(false);
  }, []);

  return (
    <ToastContext value={useMemo(() => ({ show, forget }), [show, forget])}>
      {children}
      <section
        ref={region}
        aria-label="Notifications"
        aria-keyshortcuts="F8"
        aria-live="polite"
        className={styles.region}
        onMouseEnter={() => setPaused(true)}
        onMouseLeave={() => setPaused(false)}
        onFocus={({ relatedTarget, currentTarget }) => {
          setPaused(true);
          if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
        }}
        onBlur={() => setPaused(false)}
      >
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} paused={paused} onDismiss={dismiss} />
        ))}
      </section>
    </ToastContext>
  );
}

/** Returns `show` and `forget`, the same functions on every render. @throws Error outside a `ToastProvider`. */
export function useToast(): Toasts {
  const context = use(ToastContext);
  if (!context) throw new Error('useToast needs a ToastProvider around it');
  return context;
}

function ToastItem({
  toast,
  paused,
  onDismiss,
}: {
  toast: ShownToast;
  paused: boolean;
  onDismiss(id: number): void;
}) {
  const { id, tone, text, action, also } = toast;
  const remaining = useRef(toast.duration ?? durationOf(toast));

  useEffect(() => {
    if (paused || remaining.current === Number.POSITIVE_INFINITY) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => onDismiss(id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - startedAt;
    };
  }, [paused, id, onDismiss]);

  return (
    <div role={toneRole[tone]} data-tone={tone} className={styles.toast}>
      <Icon name={toneIcon[tone]} />
      <p className={styles.text}>{text}</p>
      {[also, action].map(
        (each) =>
          each && (
            <Button
              key={each.label}
              onClick={() => {
                onDismiss(id);
                each.onSelect();
              }}
            >
              {each.label}
            </Button>
          ),
      )}
      <Button variant="quiet" aria-label="Dismiss" onClick={() => onDismiss(id)}>
        <Icon name="close" />
      </Button>
    </div>
  );
}
