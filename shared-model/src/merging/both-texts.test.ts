import fc from 'fast-check';
import { customer } from '../customer';
import type { Field } from '../fields/fields';
import { bothTexts, partsBeyond } from './both-texts';

const fieldOf = (name: string): Field => {
  const field = customer.fields[name];
  if (!field) throw new Error(name);
  return field;
};
const [address, phone] = [fieldOf('address'), fieldOf('phone')];

test.each([
  [address, 'Jl. A 1', 'Jl. B 2\nBandung', 'Jl. A 1\nJl. B 2\nBandung'],
  // A line that both have is there once, whatever its case.
  [address, 'Jl. A 1\nBandung', 'jl. a 1\nGudang 3\n', 'Jl. A 1\nBandung\nGudang 3'],
  [phone, '021 555 0100', '0812 3456 7890', '021 555 0100 / 0812 3456 7890'],
  [
    phone,
    '021 555 0100 / 0812 3456 7890',
    '0812 3456 7890; 0813 1111 2222',
    '021 555 0100 / 0812 3456 7890 / 0813 1111 2222',
  ],
  // The same number in another notation is there once, but not with an extension that the other lacks.
  [
    phone,
    '021 555 0100 / 0812-3456-7890',
    '+62 812 3456 7890, 0813 1111 2222',
    '021 555 0100 / 0812-3456-7890 / 0813 1111 2222',
  ],
  [phone, '021 555 0100', '+62 21 555 0100 ext 12', '021 555 0100 / +62 21 555 0100 ext 12'],
  [address, '🏭 "Gudang" ‏العنوان', "O'Neil 2", '🏭 "Gudang" ‏العنوان\nO\'Neil 2'],
])('takes both texts into one', (field, one, other, text) => {
  expect(bothTexts(field, one, other)).toEqual({ text });
});

test.each([
  // One of both has it all.
  [address, 'Jl. A 1\nBandung', 'bandung'],
  [phone, '0812', '021 / 0812'],
  [phone, '+62 812 3456 7890', '021 555 0100 / 0812-3456-7890'],
  [phone, '(021) 555-0100', '021 555 0100'],
  [address, '', 'Jl. A'],
  [phone, '021', ' '],
  // These hold one thing.
  [fieldOf('website'), 'a.example', 'b.example'],
  [fieldOf('name'), 'A', 'B'],
])('has nothing to take together', (field, one, other) => {
  expect(bothTexts(field, one, other)).toEqual({ problem: undefined });
});

test('takes as much as the field holds, and no sign more', () => {
  expect(bothTexts(address, 'a'.repeat(250), 'b'.repeat(249))).toEqual({
    text: expect.stringMatching(/^a{250}\nb{249}$/),
  });
  expect(bothTexts(address, 'a'.repeat(250), 'b'.repeat(250))).toEqual({
    problem: 'Address is too long: shorten it to 500 characters.',
  });
  expect(bothTexts(phone, '1'.repeat(30), '2'.repeat(28))).toHaveProperty('problem');
  // Stored before there were checks.
  expect(bothTexts(address, 'a', 'b\u202e')).toEqual({
    problem: expect.stringContaining('turns text around'),
  });
});

test('loses no number and no word beside one, whichever texts are taken together', () => {
  const part = fc.constantFrom(
    '021 555 0100',
    '+62 21 555 0100',
    '(021) 555-0100 ext 3',
    '0812 3456 7890',
    '62812-3456-7890 WA',
    '+65 6123 4567',
    '112',
    'tidak ada',
  );
  const text = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' / '));
  fc.assert(
    fc.property(text, text, (one, other) => {
      const both = bothTexts(phone, one, other);
      if (!('text' in both) && both.problem !== undefined) return;
      const whole = partsBeyond(phone, other, one)?.length === 0 ? one : other;
      const result = 'text' in both ? both.text : whole;
      expect([partsBeyond(phone, one, result), partsBeyond(phone, other, result)]).toEqual([[], []]);
      for (const word of `${one} ${other}`.match(/[a-z]+/gi) ?? []) expect(result).toContain(word);
    }),
  );
});
