import type { LinkKind } from './fields';
import { hiddenHost, linkTo } from './links';

test.each<[LinkKind, string, string]>([
  ['report', 'a1', '/?view=a1'],
  ['report', 'a b&c', '/?view=a+b%26c'],
  ['email', 'ada@example.com', 'mailto:ada@example.com'],
  ['email', ' ada+sales@example.co.id ', 'mailto:ada%2Bsales@example.co.id'],
  ['phone', '+62 21 555-0101', 'tel:+62215550101'],
  ['phone', '+62 (0)21 555 0101', 'tel:+62215550101'],
  ['phone', '(021) 555.0101', 'tel:0215550101'],
  ['phone', '０２１－５５５−０１０１', 'tel:0215550101'],
  ['phone', '＋62‑21–555 0101', 'tel:+62215550101'],
  ['phone', '(+62) 21 555 0101', 'tel:+62215550101'],
  ['phone', '62 (0) 21 555 0101', 'tel:62215550101'],
  ['phone', '0062 (0)21 555 0101', 'tel:0062215550101'],
  ['phone', '+62 ( 0 ) 21 555 0101', 'tel:+62215550101'],
  ['phone', '۰۲۱ ۵۵۵ ۰۱۰۱', 'tel:0215550101'],
  ['phone', '٠٢١٥٥٥٠١٠١', 'tel:0215550101'],
  ['phone', '021·555·0101', 'tel:0215550101'],
  ['phone', '021_555_0101', 'tel:0215550101'],
  ['website', 'https://example.com/a?b=c', 'https://example.com/a?b=c'],
  ['website', 'http://example.com', 'http://example.com/'],
  ['website', 'HTTP://example.com/a?b=c#d', 'http://example.com/a?b=c#d'],
  ['website', ' example.com/jakarta ', 'https://example.com/jakarta'],
  ['website', 'www.example.co.id/kontak', 'https://www.example.co.id/kontak'],
  ['website', 'example.com:8080', 'https://example.com:8080/'],
])('links the %s "%s" to %s', (kind, text, href) => {
  expect(linkTo(kind, text)).toBe(href);
});

test.each<[LinkKind, string]>([
  ['report', ''],
  ['report', 'a/b'],
  ['report', '__no__'],
  ['email', 'ada@example.com, budi@example.com'],
  ['email', 'ada@example.com?bcc=eve@example.com'],
  ['email', 'ada@example.com&subject=x'],
  ['email', 'ask at the desk'],
  ['phone', '021 555 0101 / 021 555 0102'],
  ['phone', '021 555 ext. 7'],
  ['phone', '--'],
  ['phone', ''],
  ['phone', '7'],
  ['website', 'javascript:alert(1)'],
  ['website', 'JaVaScRiPt://example.com/%0aalert(1)'],
  ['website', '\tjava\nscript:alert(1)'],
  ['website', 'data:text/html,<script>alert(1)</script>'],
  ['website', 'file:///etc/passwd'],
  ['website', 'https://bank.example@other.example'],
  ['website', 'ftp://example.com'],
  ['website', '//example.com'],
  ['website', 'https://'],
  ['website', 'https://example.com)'],
  ['website', 'example,com.id'],
  ['website', 'none yet'],
])('leaves the %s "%s" a text', (kind, text) => {
  expect(linkTo(kind, text)).toBeUndefined();
});

test.each([
  ['https://bank.example\u2044login.evil.example/a', 'bank.xn--examplelogin-xk0g.evil.example'],
  ['bank.example\u2044login.evil.example', 'bank.xn--examplelogin-xk0g.evil.example'],
  ['https://bank.example\u2215a.evil.example', 'bank.xn--examplea-4f7d.evil.example'],
  ['https://bank.example\u29f8a.evil.example', 'bank.xn--examplea-b91f.evil.example'],
  ['https://b\u0430nk.example', 'xn--bnk-6cd.example'],
  ['https://b%61nk.example', 'bank.example'],
  ['https://bank.example\\@evil.example', 'bank.example'],
  ['https://bank\u3002example:8080', 'bank.example:8080'],
])('says which host "%s" opens', (text, host) => {
  expect(hiddenHost(linkTo('website', text) ?? '', text)).toBe(host);
});

test.each([
  'https://example.com',
  'HTTPS://Example.com/a?b=https://other.example',
  'example.com?q',
  'example.com:8080/a',
  'https://example.com:443',
  'http://example.com#a',
])('says nothing about the host of "%s", which everybody sees', (text) => {
  expect(hiddenHost(linkTo('website', text) ?? '', text)).toBeUndefined();
});

test.each([
  ['ada@b\u0430nk.example', 'xn--bnk-6cd.example'],
  ['ada@bank.example\u2044x.evil.example', 'bank.xn--examplex-k03d.evil.example'],
  ['ada@bank\u3002example', 'bank.example'],
  ['ada@bank\u200b.example', 'bank.example'],
  // Signs before the true one that look like it.
  ['ada\uff20bank.example\u2044x@evil.example', 'evil.example'],
  ['ada\ufe6bbank.example\u2215x@evil.example', 'evil.example'],
  ['ada\u24d0bank.example\u2044@evil.example', 'evil.example'],
])('says which host gets a mail to "%s"', (text, host) => {
  expect(hiddenHost(linkTo('email', text) ?? '', text)).toBe(host);
});

test.each([
  ['email', 'ada@example.com'],
  ['email', ' Ada+sales@Example.co.id '],
  ['phone', '+62 21 555 0101'],
] as const)('says nothing about the %s "%s"', (kind, text) => {
  expect(hiddenHost(linkTo(kind, text) ?? '', text)).toBeUndefined();
});
