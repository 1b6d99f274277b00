import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button, type ButtonProps, Icon } from 'shared-ui';
import { useCloseRequest } from '../close-request';
import { isComposing } from '../is-composing';
import styles from './Popover.module.css';

/** Keeps a panel this many pixels away from the edge of the page. */
const EDGE = 12;

/** Inputs with arrow keys of their own. */
const OWN_ARROWS = 'input, select, textarea, [role="combobox"]';

/** Moves a panel back that sticks out of the page. */
const moveIntoPage = (panel: HTMLElement | null): void => {
  if (!panel) return;
  panel.style.translate = '';
  const { left, right } = panel.getBoundingClientRect();
  const excess = right + EDGE - document.documentElement.clientWidth;
  const shift = Math.min(Math.max(excess, 0), Math.max(left - EDGE, 0)) || Math.min(left - EDGE, 0);
  if (shift !== 0) panel.style.translate = `${-shift}px`;
};

/**
 * Shows a button that opens a panel below it. Escape, a second click, or a click or focus elsewhere closes the panel. The
 * arrow keys move between its buttons and links.
 * The content is rendered only while the panel is open.
 */
export function Popover({
  label,
  name = typeof label === 'string' ? label : undefined,
  active = false,
  align = 'start',
  variant,
  isMenu,
  children,
}: {
  /** The content of the button. */
  label: ReactNode;
  /** The accessible name of the panel, and before a text that shows only the chosen value. */
  name?: string;
  /** Whether a value other than the default is chosen. */
  active?: boolean;
  /** The side of the button that the panel is aligned to. */
  align?: 'start' | 'end';
  variant?: ButtonProps['variant'];
  /** Whether it holds actions alone, one below the other. A press closes it. */
  isMenu?: true;
  /** Renders the content. `close` closes the panel and returns the focus to the button. */
  children(close: () => void): ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useCloseRequest(open, close);

  useEffect(() => {
    if (!open) return;
    const listeners = new AbortController();
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    const moveByArrows = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const { target } = event;
      if (by === 0 || (target instanceof Element && target.matches(OWN_ARROWS))) return;
      event.preventDefault();
      const items = [...(panel.current?.querySelectorAll<HTMLElement>('button, a') ?? [])];
      const index = target instanceof HTMLElement ? items.indexOf(target) : -1;
      items.at(index < 0 && by < 0 ? -1 : (index + by) % items.length)?.focus();
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      setOpen(false);
      button.current?.focus();
    };
    if (isMenu) {
      // Before the action: a dialog that it opens gives the focus back.
      panel.current?.addEventListener('click', () => button.current?.focus(), { capture: true });
      const closeAfterAction = ({ target }: Event) => {
        if (target instanceof Node && panel.current?.contains(target)) setOpen(false);
      };
      document.addEventListener('click', closeAfterAction, { signal: listeners.signal });
    }
    root.current?.addEventListener('keydown', closeOnEscape, { signal: listeners.signal });
    root.current?.addEventListener('keydown', moveByArrows, { signal: listeners.signal });
    document.addEventListener('pointerdown', closeOutside, { signal: listeners.signal });
    document.addEventListener('focusin', closeOutside, { signal: listeners.signal });
    return () => listeners.abort();
  }, [open, isMenu]);

  useLayoutEffect(() => {
    if (!open) return;
    const move = () => moveIntoPage(panel.current);
    move();
    window.addEventListener('resize', move);
    // What it shows may come later, and be wider.
    const sizes = 'ResizeObserver' in window ? new ResizeObserver(move) : undefined;
    if (panel.current) sizes?.observe(panel.current);
    return () => {
      window.removeEventListener('resize', move);
      sizes?.disconnect();
    };
  }, [open]);

  return (
    <div ref={root} className={styles.root}>
      <Button
        ref={button}
        {...(variant && { variant })}
        aria-label={typeof label === 'string' && name !== label ? `${name}: ${label}` : undefined}
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
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label={name}
          data-align={align}
          data-menu={isMenu}
          className={styles.panel}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}

/**
 * Shows the rare actions of a toolbar: beside each other, and in a window without room for them in the menu More. `folded` are those
 * of the menu.
 */
export const RareActions = ({ children, folded = children }: { children: ReactNode; folded?: ReactNode }) => (
  <>
    <div className={styles.wide}>{children}</div>
    <div className={styles.narrow}>
      <Popover label="More" variant="quiet" align="end" isMenu>
        {() => folded}
      </Popover>
    </div>
  </>
);
