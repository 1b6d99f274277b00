import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { matchesIn } from 'shared-model/words/matches';
import { type Column, DataTable } from 'shared-ui/table';
import { useCopiedRows } from './copied-rows';

interface Visit {
  readonly customer: string;
  readonly detail: string;
}

const VISITS: readonly Visit[] = [
  { customer: 'PT Maju', detail: 'We came here to demonstrate the terrestrial laser scanner' },
  { customer: 'PT Gema', detail: 'Cek kondisi scanner,\nlalu kalibrasi' },
  { customer: 'Toko Abadi', detail: 'Servis' },
];

const COLUMNS: readonly Column<Visit>[] = [
  { header: '', kind: 'select', cell: () => <input type="checkbox" /> },
  { header: 'Customer', kind: 'main', cell: ({ customer }) => customer },
  { header: 'Details', width: 'wide', cell: ({ detail }) => detail },
  { header: 'Edit', kind: 'action', cell: () => <button type="button">Edit</button> },
];

const matches = (text: string) => matchesIn(text, ['scanner', 'laser', 'kondisi']);

const Table = () => {
  const table = useRef<HTMLDivElement>(null);
  useCopiedRows(table);
  return (
    <div ref={table}>
      <DataTable
        label="Visits"
        columns={COLUMNS}
        rows={VISITS}
        rowKey={({ customer }) => customer}
        matches={matches}
        empty=""
      />
    </div>
  );
};

/** Copies what lies between two elements, as a press of Ctrl+C does. Returns the copied texts by type. */
const copied = (from: Element, to: Element): ReadonlyMap<string, string> => {
  const range = document.createRange();
  range.setStart(from, 0);
  range.setEnd(to, to.childNodes.length);
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  const data = new Map<string, string>();
  const clipboardData = { setData: (type: string, text: string) => data.set(type, text) };
  fireEvent.copy(from, { clipboardData });
  return data;
};

const rowAt = (index: number) => screen.getAllByRole('row')[index + 1] as HTMLElement;
const detailsOf = (index: number) => rowAt(index).querySelector('[data-label="Details"]') as HTMLElement;

test('copies several rows as a line for each, and as a table', () => {
  render(<Table />);
  const data = copied(rowAt(0), rowAt(1));
  expect(data.get('text/plain')).toBe(
    'PT Maju\tWe came here to demonstrate the terrestrial laser scanner\nPT Gema\tCek kondisi scanner, lalu kalibrasi',
  );
  expect(data.get('text/html')).toMatch(
    /^<table><tbody><tr><td>PT Maju<\/td><td>We came .*<\/td><\/tr><tr><td>PT Gema<\/td>.*<\/table>$/,
  );
});

test('copies the blank before a highlighted word, of a cell as of a row', () => {
  render(<Table />);
  expect(copied(detailsOf(0), detailsOf(0)).get('text/plain')).toContain('the terrestrial laser scanner');
  expect(copied(detailsOf(1), detailsOf(1)).get('text/plain')).toBe('Cek kondisi scanner,\nlalu kalibrasi');
  expect(copied(rowAt(1), rowAt(1)).get('text/plain')).toBe('PT Gema\tCek kondisi scanner, lalu kalibrasi');
});

test('copies nothing of its own where nothing is selected', () => {
  render(<Table />);
  window.getSelection()?.removeAllRanges();
  const setData = jest.fn();
  fireEvent.copy(rowAt(0), { clipboardData: { setData } });
  expect(setData).not.toHaveBeenCalled();
});
