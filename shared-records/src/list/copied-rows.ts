import { type RefObject, useEffect } from 'react';

const CELL = ':is(td, th):not([data-kind="select"], [data-kind="action"])';

/** Returns whether a range has some of the text of a cell, or the whole of an empty one. */
const touches = (range: Range, cell: Element): boolean => {
  if (!range.intersectsNode(cell)) return false;
  const part = document.createRange();
  part.selectNodeContents(cell);
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0)
    part.setStart(range.startContainer, range.startOffset);
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0)
    part.setEnd(range.endContainer, range.endOffset);
  return part.toString() !== '' || cell.textContent === '';
};

/** Returns the texts of the cells of a table that a range touches, by rows. */
const textsIn = (table: Element, range: Range): readonly (readonly string[])[] =>
  [...table.querySelectorAll('[data-index]')].flatMap((row) => {
    const cells = [...row.querySelectorAll(CELL)].filter((cell) => touches(range, cell));
    const texts = cells.map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());
    return texts.join('') === '' ? [] : [texts];
  });

const tableOf = (rows: readonly (readonly string[])[]): HTMLTableElement => {
  const table = document.createElement('table');
  for (const cells of rows) {
    const row = table.insertRow();
    for (const text of cells) row.insertCell().textContent = text;
  }
  return table;
};

/**
 * Copies the selected rows of a table as a line for each record, with tabs between its cells, and as a table for a spreadsheet. Browsers
 * write a line for each cell of a table that is laid out by boxes, and leave out a blank before a highlighted word.
 */
export const useCopiedRows = (table: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const listeners = new AbortController();
    const copy = (event: ClipboardEvent) => {
      const selection = window.getSelection();
      if (!table.current || !selection || selection.isCollapsed) return;
      const range = selection.getRangeAt(0);
      const rows = textsIn(table.current, range);
      const isOneCell = rows.flat().length === 1;
      const text = isOneCell ? range.toString() : rows.map((cells) => cells.join('\t')).join('\n');
      if (text === '') return;
      event.clipboardData?.setData('text/plain', text);
      if (!isOneCell) event.clipboardData?.setData('text/html', tableOf(rows).outerHTML);
      event.preventDefault();
    };
    table.current?.addEventListener('copy', copy, { signal: listeners.signal });
    return () => listeners.abort();
  }, [table]);
};
