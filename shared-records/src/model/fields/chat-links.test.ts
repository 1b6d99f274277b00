import { chatLinkTo } from './chat-links';

test.each([
  '0812 3456 7890',
  '0812-3456-7890',
  '+62 812 3456 7890',
  '+62 (0)812 3456 7890',
  '(0812) 34567890',
  ' 6281234567890 ',
])('%j leads to its chat', (phone) => {
  expect(chatLinkTo(phone)).toBe('https://wa.me/6281234567890');
});

test.each([
  '021 555 1234',
  '+62 21 555 1234',
  '+1 812 345 6789',
  '0812',
  '0812 3456 7890 / 0813 1',
  'ask Budi',
  '',
])('%j is no mobile number of the country', (phone) => {
  expect(chatLinkTo(phone)).toBeUndefined();
});
