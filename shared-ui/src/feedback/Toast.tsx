import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../controls/Button';
import { Icon } from '../controls/Icon';
import styles from './Toast.module.css';
import { type Tone, toneIcon, toneRole } from './tone';

/** A passing message at the edge of the page. */
export interface Toast {
  tone: Tone;
  text: string;
  /** A button in the toast; choosing it also dismisses the toast. */
  action?: { label: string; onSelect(): void };
  /** Milliseconds until it goes by itself. Default 6000; 8000 where it has an action, 12000 for an error. */
  duration?: number;
}

interface ShownToast extends Toast {
  id: number;
}

const limit = 3;

/** How long a toast stays unless it says otherwise, in milliseconds: as long as a deletion can be undone, with an action. */
const durationOf = ({ tone, action }: Toast): number => {
  if (tone === 'error') return 12_000;
  return action ? 8_000 : 6_000;
};

const ToastContext = createContext<{ show(toast: Toast): void } | null>(null);

/**
 * Shows the toasts of everything inside it: at most three, the newest last, all paused while pointed at or focused, or
 * while the page is out of sight. F8 leads to the newest; dismissing it leads back.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [paused, setPaused] = useState(false);
  const lastId = useRef(0);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  const isEmpty = toasts.length === 0;

  useEffect(() => {
    if (isEmpty) return;
    const enter = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      if (!region.current?.contains(document.activeElement)) cameFrom.current = document.activeElement;
      region.current?.lastElementChild?.querySelector('button')?.focus();
    };
    const look = () => setPaused(document.hidden);
    look();
    window.addEventListener('keydown', enter);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('keydown', enter);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isEmpty]);

  const show = useCallback((toast: Toast) => {
    lastId.current += 1;
    const id = lastId.current;
    setToasts((current) => [...current, { ...toast, id }].slice(-limit));
  }, []);

  const dismiss = useCallback((id: number) => {
    if (region.current?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement) {
      cameFrom.current.focus();
    }
    setToasts((current) => current.filter((toast) => toast.id !== id));
    // A removed element tells neither that the pointer nor that the focus left it.
    setPaused(false);
  }, []);

  return (
    <ToastContext value={useMemo(() => ({ show }), [show])}>
      {children}
      <section
        ref={region}
        aria-label="Notifications"
        aria-keyshortcuts="F8"
        aria-live="polite"
        className={styles.region}
        onMouseEnter={() => setPaused(true)}
        onMouseLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
      >
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} paused={paused} onDismiss={dismiss} />
        ))}
      </section>
    </ToastContext>
  );
}

/** Gives `show`, the same function on every render. Throws outside a `ToastProvider`. */
export function useToast(): { show(toast: Toast): void } {
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
  const { id, tone, text, action } = toast;
  const remaining = useRef(toast.duration ?? durationOf(toast));

  useEffect(() => {
    if (paused) return;
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
      {action && (
        <Button
          onClick={() => {
            onDismiss(id);
            action.onSelect();
          }}
        >
          {action.label}
        </Button>
      )}
      <Button variant="quiet" aria-label="Dismiss" onClick={() => onDismiss(id)}>
        <Icon name="close" />
      </Button>
    </div>
  );
}
