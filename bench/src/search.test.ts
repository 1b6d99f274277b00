import { createDemoData } from '../../tools/src/suite/demo/demo-data';
import { searchesFor } from './search';

const { reports } = createDemoData(new Date('2026-11-26T00:00:00Z'), 1_000);

test('searches for another customer and quotation each time', () => {
  const searches = searchesFor(reports, 20);
  expect(new Set(searches.map(({ customer }) => customer)).size).toBe(20);
  expect(new Set(searches.map(({ word }) => word)).size).toBe(20);
});

test('searches only for quotations that one report has', () => {
  for (const { word } of searchesFor(reports, 20)) {
    expect(reports.filter(({ qtNumber }) => qtNumber.endsWith(`-${word}`))).toHaveLength(1);
  }
});
