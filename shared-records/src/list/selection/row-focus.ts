/** The room that the sticky headers take at the top of the window, in pixels. */
const COVERED = 96;

const rowOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-index]') ?? null;

/** Returns the first row below the sticky headers; undefined for a list without rows. */
const firstInView = (): HTMLElement | undefined => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-index]')];
  return rows.find((row) => row.getBoundingClientRect().top >= (window.scrollY > 0 ? COVERED : 0)) ?? rows[0];
};

const boxOf = (row: HTMLElement | null): HTMLInputElement | null | undefined =>
  row?.querySelector<HTMLInputElement>('input[type="checkbox"]');

const currentRow = (): HTMLElement | null =>
  rowOf(document.activeElement) ?? document.querySelector<HTMLElement>('[data-index][aria-current]');

/** Selects or deselects the focused row, or else the open one. */
const toggleRow = (): void => boxOf(currentRow())?.click();

/** Selects the focused row and the next one or the previous one, and moves there. Back in the selection, it deselects. */
const extendRows = (by: 1 | -1): void => {
  const from = boxOf(currentRow());
  moveRowFocus(by);
  const to = boxOf(rowOf(document.activeElement));
  if (!from || !to || from === to) return;
  if (from.checked && to.checked) from.click();
  else if (!from.checked) from.click();
  if (!to.checked) to.click();
};

/**
 * Moves the focus from the focused row, or from the open one, to the next row or the previous one. Without either it moves
 * to the first row in view. It stays on the checkboxes if it is on one, and else moves to the link that opens the row.
 */
const moveRowFocus = (by: 1 | -1): void => {
  const { activeElement } = document;
  const from = currentRow();
  const next = from
    ? document.querySelector<HTMLElement>(`[data-index="${Number(from.dataset.index) + by}"]`)
    : firstInView();
  const isOnCheckbox = activeElement instanceof HTMLInputElement;
  const control = (isOnCheckbox && rowOf(activeElement) && next?.querySelector('input')) || undefined;
  (control ?? next?.querySelector<HTMLElement>('[data-row-link]'))?.focus();
};

/** The actions of the rows, by their keys. */
export const ROW_ACTIONS = {
  nextRow: () => moveRowFocus(1),
  previousRow: () => moveRowFocus(-1),
  rowBelow: () => moveRowFocus(1),
  rowAbove: () => moveRowFocus(-1),
  selectRow: toggleRow,
  extendDown: () => extendRows(1),
  extendUp: () => extendRows(-1),
};
