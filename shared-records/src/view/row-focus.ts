/** The room that the sticky headers take at the top of the window, in pixels. */
const COVERED = 96;

const rowOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-index]') ?? null;

/** Returns the first row below the sticky headers; undefined for a list without rows. */
const firstInView = (): HTMLElement | undefined => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-index]')];
  return rows.find((row) => row.getBoundingClientRect().top >= (window.scrollY > 0 ? COVERED : 0)) ?? rows[0];
};

/**
 * Moves the focus from the focused row, or from the open one, to the next row or the previous one. Without either it moves
 * to the first row in view. It stays on the checkboxes if it is on one, and else moves to the link that opens the row.
 */
export const moveRowFocus = (by: 1 | -1): void => {
  const { activeElement } = document;
  const from = rowOf(activeElement) ?? document.querySelector<HTMLElement>('[data-index][aria-current]');
  const next = from
    ? document.querySelector<HTMLElement>(`[data-index="${Number(from.dataset.index) + by}"]`)
    : firstInView();
  const isOnCheckbox = activeElement instanceof HTMLInputElement;
  const control = (isOnCheckbox && rowOf(activeElement) && next?.querySelector('input')) || undefined;
  (control ?? next?.querySelector<HTMLElement>('[data-row-link]'))?.focus();
};
