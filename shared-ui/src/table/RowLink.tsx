import type { ReactNode, Ref, MouseEvent as TableEvent } from 'react';
import { Highlight } from './cells';
import styles from './RowLink.module.css';

/** Describes the way in which the rows of a table are opened. Keep it stable between renders. */
export interface RowOpening<Row> {
  /** Returns the address of a row, for another tab and for sharing. */
  href(row: Row): string;
  /** Opens a row in this tab. */
  open(row: Row, how: { readonly byKeyboard: boolean }): void;
  linkRef?(row: Row): Ref<HTMLAnchorElement> | undefined;
}

const CONTROLS = 'a, button, input, label, select, textarea';

/** Returns whether the user has selected text. The click that ends a selection opens nothing. */
const isSelecting = (): boolean => getSelection()?.isCollapsed === false;

/** Returns whether the click asks the browser for another tab or window. */
const isForBrowser = ({ ctrlKey, metaKey, shiftKey, altKey }: TableEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

/** Measures the rows again for this many frames after something has opened or closed beside the table. */
const SETTLING_FRAMES = 6;

/** Keeps a row where it is in the window, with `isFocused` also the focus, while row heights change. Call it before. */
export const keepPosition = (row: HTMLElement, { isFocused = false } = {}): void => {
  const { top, bottom } = row.getBoundingClientRect();
  const { parentElement: body, dataset } = row;
  if (bottom < 0 || top > window.innerHeight) return;
  let left = SETTLING_FRAMES;
  const keep = () => {
    // The whole list has gone.
    if (!body?.isConnected) return;
    const current = body.querySelector(`[data-index="${dataset.index}"]`);
    const moved = current ? current.getBoundingClientRect().top - top : 0;
    if (moved !== 0) window.scrollTo({ top: window.scrollY + moved });
    if (isFocused && document.activeElement === document.body) {
      current?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
    }
    left -= 1;
    if (left > 0) requestAnimationFrame(keep);
  };
  requestAnimationFrame(keep);
};

/** Returns the checkbox that selects the row of an element. */
const boxOf = (element: Element): HTMLInputElement | null | undefined =>
  element.closest('[data-index]')?.querySelector('input[type="checkbox"]');

/** A text of fewer letters is narrower than a finger. */
const SHORT = 6;

/** Renders the content of a cell as the link that opens its row. */
export function RowLink<Row>({
  row,
  opening,
  children,
}: {
  row: Row;
  opening: RowOpening<Row>;
  children: ReactNode;
}) {
  return (
    <a
      ref={opening.linkRef?.(row)}
      href={opening.href(row)}
      className={styles.link}
      data-row-link
      data-short={String(children).length < SHORT || undefined}
      // A dragged link would keep users from selecting its text.
      draggable={false}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        boxOf(event.currentTarget)?.click();
      }}
      onClick={(event) => {
        if (isForBrowser(event)) return;
        event.preventDefault();
        // Only a pointer has clicks to count.
        const byKeyboard = event.detail === 0;
        if (!byKeyboard && isSelecting()) return;
        const element = event.currentTarget.closest<HTMLElement>('[data-index]');
        if (element) keepPosition(element);
        opening.open(row, { byKeyboard });
      }}
    >
      {children === '' ? 'Open' : <Highlight>{children}</Highlight>}
    </a>
  );
}

/** Opens a row on a click beside its link and its controls, as a click on its link would. */
export const openClickedRow = ({ target, nativeEvent }: TableEvent<HTMLElement>): void => {
  if (!(target instanceof Element) || target.closest(CONTROLS) || isSelecting()) return;
  const link = target.closest('[data-index]')?.querySelector('[data-row-link]');
  link?.dispatchEvent(new MouseEvent('click', nativeEvent));
};
