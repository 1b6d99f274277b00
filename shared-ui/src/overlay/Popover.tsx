import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, Icon } from 'shared-ui';
import styles from './Popover.module.css';

/**
 * A button and what it opens below it, until Escape, another click on it, or a click or the focus elsewhere. The
 * content is drawn only while it is open.
 */
export function Popover({
  label,
  name = label,
  active = false,
  align = 'start',
  children,
}: {
  /** What the button says. */
  label: string;
  /** What it is, where its label says only what is chosen. */
  name?: string;
  /** Something other than usual is chosen. */
  active?: boolean;
  /** The side of the button that its content is level with. */
  align?: 'start' | 'end';
  /** Draws the content; `close` closes it and gives the focus back to the button. */
  children(close: () => void): ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    root.current?.addEventListener('keydown', closeByKey, { signal: listening.signal });
    document.addEventListener('pointerdown', leave, { signal: listening.signal });
    document.addEventListener('focusin', leave, { signal: listening.signal });
    return () => listening.abort();
  }, [open]);

  return (
    <div ref={root} className={styles.root}>
      <Button
        ref={button}
        aria-label={name === label ? undefined : `${name}: ${label}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-haspopup="dialog"
        data-active={active || undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
        <Icon name="chevron" />
      </Button>
      {open && (
        <div id={id} role="dialog" aria-label={name} data-align={align} className={styles.panel}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
