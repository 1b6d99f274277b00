import { whySame } from 'shared-model/merging/same-customer';
import { apartLine } from 'shared-model/summaries/record-lines';
import { findPairs, MOST_PAIRS } from './duplicate-pairs';

const line = (id: string, name: string, phone = '', website = '') => [id, name, phone, website].join('\t');

const pairsOf = async (
  customers: readonly string[],
  emails: readonly string[] = [],
  apart: readonly string[] = [],
) =>
  (await findPairs({ customers, emails, apart }, () => false)).map(({ one, other, reasons }) => [
    one.name,
    other.name,
    reasons.join(', '),
  ]);

test('finds each pair once, the surest first, with all its reasons', async () => {
  const pairs = await pairsOf(
    [
      line('1', 'PT Maju Jaya', '0812-3456-7890', 'https://www.maju.co.id/'),
      line('2', 'Maju Jaya', '+62 812 3456 7890', 'maju.co.id'),
      line('3', 'CV Santosa Abadi'),
      line('4', 'PT Sentosa Abadi'),
      line('5', 'Abadi Sentosa'),
      line('6', 'Kartika'),
      line('7', 'Arunika'),
      line('8', 'PT Geodata Nusantara'),
      line('9', 'PT Geo Data Nusantra'),
      line('10', 'Gudang 11'),
      line('11', 'Gudang 12'),
      line('12', 'Bolt'),
      line('13', 'Bold'),
      line('14', '"O\'Neil" 🏭 ‏شركة الأحمد'),
      line('15', 'شركه الاحمد "ONeil"'),
    ],
    ['ani@gmail.com\tKartika', 'ANI@gmail.com\tArunika', 'x@gmail.com\tBolt', 'y@gmail.com\tBold'],
  );
  expect(pairs).toEqual([
    ['Maju Jaya', 'PT Maju Jaya', 'same name, spelled otherwise, same phone number, same website'],
    ['"O\'Neil" 🏭 ‏شركة الأحمد', 'شركه الاحمد "ONeil"', 'same words in another order'],
    ['Abadi Sentosa', 'PT Sentosa Abadi', 'same words in another order'],
    ['Arunika', 'Kartika', 'same email address'],
    ['Abadi Sentosa', 'CV Santosa Abadi', 'a letter or two differ'],
    ['CV Santosa Abadi', 'PT Sentosa Abadi', 'a letter or two differ'],
    ['PT Geo Data Nusantra', 'PT Geodata Nusantara', 'a letter or two differ'],
  ]);
});

test('leaves out those that staff do not take for duplicates', async () => {
  const customers = [line('a', 'Maju'), line('b', 'PT Maju'), line('c', 'CV Maju')];
  expect(await pairsOf(customers, [], [apartLine('b', 'a'), apartLine('b', 'c')])).toEqual([
    ['CV Maju', 'Maju', 'same name, spelled otherwise'],
  ]);
});

test('a number, a website or an address that many share says nothing', async () => {
  const many = Array.from({ length: 7 }, (_, index) =>
    line(
      `${index}`,
      ['Ada', 'Bolt', 'Cakra', 'Dewi', 'Esa', 'Fajar', 'Gita'][index] ?? '',
      '021 555 01000',
      'mall.example',
    ),
  );
  expect(await pairsOf(many)).toEqual([]);
  expect(await pairsOf(many.slice(0, 3))).toHaveLength(3);
});

test('finds all pairs that a comparison of each with each finds', async () => {
  const words = [
    'Sentosa',
    'Santosa',
    'Abadi',
    'Jaya',
    'Raya',
    'Presisi',
    'Nusantara',
    'Nusantra',
    'Geo',
    'Data',
    'Geodata',
    '3',
    'Tiga',
  ];
  const names = words.flatMap((one, index) =>
    words.flatMap((other, at) => ((index * 7 + at * 3) % 4 === 0 ? [`${one} ${other}`] : [])),
  );
  const customers = names.map((name, index) => line(`${index}`, name));
  const each = names.flatMap((one, index) =>
    names.slice(index + 1).flatMap((other) => {
      const texts = (name: string) => ({ name, phone: '', website: '' });
      const reasons = whySame(texts(one), texts(other));
      return reasons.length > 0 ? [[one, other].sort().join(' | ')] : [];
    }),
  );
  const found = (await pairsOf(customers)).map((pair) => pair.slice(0, 2).sort().join(' | '));
  expect(each.length).toBeGreaterThan(5);
  expect([...found].sort()).toEqual([...each].sort());
});

test('5,000 customers of one kind of name are compared without a freeze', async () => {
  const middles = [
    'Lintang',
    'Cakra',
    'Bumi',
    'Arunika',
    'Sentosa',
    'Persada',
    'Kartika',
    'Ukur',
    'Terang',
    'Samudra',
  ];
  const customers = Array.from({ length: 5_000 }, (_, index) =>
    line(
      `${index}`,
      `PT ${middles[index % 10]} ${String.fromCharCode(97 + ((index * 7) % 26))}${middles[Math.floor(index / 10) % 10]}${String.fromCharCode(97 + (Math.floor(index / 100) % 26))} ${index}`,
    ),
  );
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  });
  const pairs = await findPairs(
    { customers: [...customers, line('same', 'Zenit'), line('same2', 'CV Zenit')], emails: [], apart: [] },
    () => false,
  );
  clearInterval(timer);
  expect(pairs).toHaveLength(1);
  // Not a measurement: what compares each with each takes minutes.
  expect(longest).toBeLessThan(2_000);
}, 60_000);

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Returns one of thousands of names that each differ from many others in a letter or two. */
const mistyped = (number: number): string => {
  const letters = [...'nusantara'];
  letters[number % 8] = LETTERS[Math.floor(number / 8) % 26] ?? '';
  letters[8] = LETTERS[Math.floor(number / 208) % 26] ?? '';
  return letters.join('');
};

test.each([
  ['all words but one', (index: number) => `Maju ${mistyped(index)}`],
  ['the only word', mistyped],
  ['both of two words', (index: number) => `${mistyped(index)} ${mistyped(index * 7)}`],
])(
  '2,000 customers that somebody stores with typing errors in %s are some pairs, after the surer ones',
  async (_, nameOf) => {
    const customers = Array.from({ length: 2_000 }, (_each, index) => line(`${index}`, nameOf(index)));
    const same = [line('x', 'Zenit'), line('y', 'CV Zenit')];
    const pairs = await pairsOf([...customers, ...same]);
    // Each with each would be a million, and the page would end before it has shown one.
    expect(pairs.length).toBeLessThanOrEqual(MOST_PAIRS);
    expect(pairs).toContainEqual(['CV Zenit', 'Zenit', 'same name, spelled otherwise']);
  },
  30_000,
);

test('80,000 email addresses of two customers are read once each', async () => {
  const customers = [line('a', 'Maju', '0812 3456 7890'), line('b', 'Lain', '0812 3456 7890')];
  const emails = Array.from({ length: 80_000 }, (_, index) =>
    [`a@b${index}.example`, index % 2 === 0 ? 'Maju' : 'Lain'].join('\t'),
  );
  expect(await pairsOf(customers, emails)).toEqual([['Lain', 'Maju', 'same phone number']]);
}, 30_000);
