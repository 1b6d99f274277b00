import { act, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { report as model } from 'shared-model/report';
import { wordEntry } from 'shared-model/words/word-entry';
import { exportList } from 'shared-records/export/record-export';
import { openScreen } from 'shared-testing';
import { IS_NIGHT } from 'shared-testing/night';
import { report } from '../testing/fake-reports';
import { ReportsScreen } from './ReportsScreen';

/** Tries this many texts: by day always the same, at night more and new ones. `TEXT_RUNS=2500` measures, and prints the slowest time of each step. */
const RUNS = Number(process.env.TEXT_RUNS ?? (IS_NIGHT ? 500 : 8));
const IS_NEW = IS_NIGHT || process.env.TEXT_RUNS !== undefined;

/** The longest time of a step, in milliseconds. A hundredth is usual; quadratic work takes far longer. */
const BOUND = 3_000;

const LONGEST = 5_000;

/** Returns texts of the longest length that details may have. */
const longText = (unit: fc.Arbitrary<string>) =>
  fc
    .array(unit, { minLength: 1, maxLength: 40 })
    .map((units) => units.join('') || 'z')
    .map((some) => some.repeat(Math.ceil(LONGEST / some.length)).slice(0, LONGEST));

/** Texts that today's checks refuse, which may be stored, and some that pass. */
const text = fc.oneof(
  longText(fc.constantFrom('z', '\u0301', '\u0316', '\u0327', '\u05b0', '\u3099')),
  longText(fc.constantFrom('z', ' ', '\u202e', '\u2066', '\u2069', '\u200f', 'ע', '1')),
  longText(fc.constantFrom('z', '\n', '\u2028', '\u2029', '\u0085', '-', '=', ';', '\t', '"')),
  longText(fc.constantFrom('z', '\ud83d', '\ude00', '🗼', '𝔘', 'ﷺ', '한', 'ß', 'Σ', 'ς')),
  longText(fc.constantFrom('\u3164', '\u200d', '\ufe0f', '\u034f', 'z')),
  longText(fc.string({ unit: 'binary', minLength: 1, maxLength: 5 })),
  longText(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 })),
  fc
    .integer({ min: 1, max: 2_490 })
    .map((count) => `z${'\u0301'.repeat(count)}${'\u0316'.repeat(2 * 2_490 - count)}qattack`),
);

/** A step as quick as this, in milliseconds, is not measured again. */
const QUICK = 10;

const slowest: Record<string, number> = {};

/** Measures a step. Repeats a slow one, because the machine may have been busy. */
const timed = async (step: string, work: () => unknown): Promise<void> => {
  let quickest = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3 && quickest > QUICK; turn += 1) {
    const started = performance.now();
    await work();
    quickest = Math.min(quickest, performance.now() - started);
  }
  slowest[step] = Math.max(slowest[step] ?? 0, quickest);
};

test(`shows, finds, sorts and exports any stored text in time: ${RUNS} of ${LONGEST.toLocaleString('en-US')} characters`, async () => {
  const { store } = await openScreen(<ReportsScreen />, {
    stored: { salesReport: [report('one', { customer: 'zqattack' })] },
    lists: 'salesReport',
    path: '/?q=zqattack+z+a',
  });
  await screen.findByRole('table');
  // The button that names the view of a search is loaded after the rows.
  await waitFor(() => expect(store.listeningToViews()).toBe(1));
  const { id, ...fields } = report('one', { customer: 'zqattack a' });
  const list = { model, filters: [] };

  for (const detail of fc.sample(text, IS_NEW ? RUNS : { numRuns: RUNS, seed: 58 })) {
    const stored = { ...fields, detail, contact: detail.slice(0, 200) };
    await timed('index', () => expect(wordEntry(model, id, stored)).toBeDefined());
    await timed('find, highlight and draw', () => act(() => store.put('salesReport', id, stored)));
    await timed('draw to print', () => act(() => window.dispatchEvent(new Event('beforeprint'))));
    await timed('sort', () =>
      [stored.contact, `${stored.contact}z`, 'Acme'].sort((one, other) => one.localeCompare(other)),
    );
    await timed('CSV', () => exportList(store, list).run(new AbortController().signal, () => undefined));
    expect(screen.getAllByRole('row')).toHaveLength(2);
  }
  if (process.env.TEXT_RUNS) process.stdout.write(`${JSON.stringify(slowest)}\n`);
  expect(Object.entries(slowest).filter(([, milliseconds]) => milliseconds > BOUND)).toEqual([]);
}, 3_600_000);
