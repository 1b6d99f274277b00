import { fetchAhead } from './build-files';

test.each([
  ['script', 'section.js'],
  ['style', 'section.css'],
])('fetches a %s ahead, by the hash it must have', (as, file) => {
  const url = `https://reports.example/builds/live/${file}`;
  fetchAhead({ url, integrity: 'sha384-AAAA' }, 'preload');
  const link = document.head.querySelector('link');
  expect(link).toMatchObject({
    rel: 'preload',
    as,
    href: url,
    integrity: 'sha384-AAAA',
    crossOrigin: 'anonymous',
  });
  link?.remove();
});
