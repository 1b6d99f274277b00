import fc from 'fast-check';
import { IS_NIGHT } from 'shared-testing/night';
import { changedWords } from './Difference';

/** Writes the parts as one text: `[-removed-]`, `{+inserted+}`. */
const marked = (before: string, after: string): string | undefined =>
  changedWords(before, after)
    ?.map(({ text, is }) => (is === 'same' ? text : is === 'removed' ? `[-${text}-]` : `{+${text}+}`))
    .join('');

test.each<[string, string, string, string]>([
  ['words', 'Sold one tripod.', 'Sold two tripods.', 'Sold [-one-]{+two+} [-tripod-]{+tripods+}.'],
  ['numbers and hyphens', 'QT-1.5 ok', 'QT-1.6 ok', '[-QT-1.5-]{+QT-1.6+} ok'],
  ['a family', 'Team 👩‍👩‍👧‍👦 visit', 'Team 👩‍👩‍👧 visit', 'Team [-👩‍👩‍👧‍👦-]{+👩‍👩‍👧+} visit'],
  ['flags', 'to 🇮🇩 x', 'to 🇮🇳 x', 'to [-🇮🇩-]{+🇮🇳+} x'],
  ['colours of skin', '👍🏻 ok', '👍🏽 ok', '[-👍🏻-]{+👍🏽+} ok'],
  ['pictures without spaces', '😀😃', '😀😄', '😀[-😃-]{+😄+}'],
  ['an accent of its own', 'cafe\u0301 x', 'cafe\u0300 x', '[-cafe\u0301-]{+cafe\u0300+} x'],
  ['signs with marks', 'a \u20DD b', 'a !\u20DD b', 'a[- \u20DD-] {+!\u20DD +}b'],
  ['Chinese', '東京都で会議', '東京都で打合せ', '東京都で[-会議-]{+打合せ+}'],
  ['Thai', 'ทดสอบ', 'ทดลอง', 'ทด[-ส-]{+ล+}อ[-บ-]{+ง+}'],
  ['Hindi', 'नमस्ते दुनिया', 'नमस्कार दुनिया', '[-नमस्ते-]{+नमस्कार+} दुनिया'],
  ['Arabic', 'مرحبا يا أحمد', 'مرحبا يا محمد', 'مرحبا يا [-أحمد-]{+محمد+}'],
  ['line ends', 'a\nb', 'a\n\nb', 'a[-\n-]{+\n\n+}b'],
  ['half a character', 'x \ud83d y', 'x \ud83d\ude00 y', 'x [-\ud83d-]{+\ud83d\ude00+} y'],
  ['the same text', 'a b', 'a b', 'a b'],
  ['nothing', '', 'a', '{+a+}'],
])('marks what differs: %s', (_, before, after, text) => {
  expect(marked(before, after)).toBe(text);
});

const signs = [
  'a',
  'b',
  ' ',
  '\n',
  '-',
  'é',
  '\u0301',
  '東',
  'ก',
  '\u0E31',
  '👩',
  '\u200D',
  '🏽',
  '🇮',
  '🇩',
  '\ud83d',
  '\u202E',
];
const texts = fc.array(fc.constantFrom(...signs), { maxLength: 60 }).map((all) => all.join(''));

test('the parts make both texts again, whatever they are of', () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const parts = changedWords(before, after) ?? [];
      const without = (left: string) =>
        parts
          .filter(({ is }) => is !== left)
          .map(({ text }) => text)
          .join('');
      expect(without('inserted')).toBe(before);
      expect(without('removed')).toBe(after);
    }),
    IS_NIGHT ? { numRuns: 1_000 } : { numRuns: 100, seed: 58 },
  );
});

test.each([
  ['words', 'w1 w2 '.repeat(3_000), 'x1 x2 x3 '.repeat(2_000)],
  ['Chinese', '東'.repeat(10_000), '京都'.repeat(5_000)],
  ['pictures', '😀'.repeat(10_000), '😃😄'.repeat(5_000)],
  ['signs', '.'.repeat(20_000), ',;'.repeat(10_000)],
])('gives up on another text of %s, which would keep the page busy for a minute', (_, before, after) => {
  expect(changedWords(before, after)).toBeUndefined();
  expect(marked(`${before}end`, `${before}END`)?.slice(-14)).toMatch(/\[-end-\]\{\+END\+\}|\[-.*end-\]/);
});
