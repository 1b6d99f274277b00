import { emailLink, phoneLink, websiteLink } from './contact-links';

test.each([
  ['https://www.ukur.example', 'https://www.ukur.example/'],
  ['HTTP://ukur.example/a?b=c#d', 'http://ukur.example/a?b=c#d'],
  ['www.ukur.example', 'https://www.ukur.example/'],
  [' ukur.example/jakarta ', 'https://ukur.example/jakarta'],
  ['ukur.example:8080', 'https://ukur.example:8080/'],
])('the website %s opens %s', (website, href) => {
  expect(websiteLink(website)).toBe(href);
});

test.each([
  '',
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://ukur.example/%0Aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://ukur.example',
  '//ukur.example',
  'https://',
  'ask for it',
  'none',
])('the website %j is no link', (website) => {
  expect(websiteLink(website)).toBeUndefined();
});

test.each([
  ['budi@ukur.example', 'mailto:budi@ukur.example'],
  ['ask the front desk', undefined],
  ['budi@ukur.example?bcc=eve@evil.example', undefined],
  ['', undefined],
])('the email %j has the link %s', (email, href) => {
  expect(emailLink(email)).toBe(href);
});

test.each([
  ['+62 21 555-0101', 'tel:+62215550101'],
  ['(021) 555 0101', 'tel:0215550101'],
  ['021 555 0101 ext. 12', undefined],
  ['021 555 0101 / 0102', undefined],
  ['', undefined],
])('the phone number %j has the link %s', (phone, href) => {
  expect(phoneLink(phone)).toBe(href);
});
