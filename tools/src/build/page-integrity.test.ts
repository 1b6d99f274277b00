import { withIntegrity } from './page-integrity';

const HASHES = new Map([
  ['assets/main.1a2b3c4d.js', 'sha256-MAIN='],
  ['assets/main.5e6f7a8b.css', 'sha256-STYLE='],
  ['assets/3.00000000.js', 'sha256-LAZY='],
]);

test('adds the hashes of its files to the HTML, and a table of all files', () => {
  const html = [
    '<link rel="icon" href="/favicon.svg">',
    '<meta content="[{&quot;as&quot;:&quot;script&quot;,&quot;href&quot;:&quot;/assets/3.00000000.js&quot;}]">',
    '<script defer src="/assets/main.1a2b3c4d.js"></script>',
    '<link href="/assets/main.5e6f7a8b.css" rel="stylesheet"></head>',
  ].join('');
  expect(withIntegrity(html, HASHES)).toBe(
    [
      '<link rel="icon" href="/favicon.svg">',
      '<meta content="[{&quot;as&quot;:&quot;script&quot;,&quot;href&quot;:&quot;/assets/3.00000000.js&quot;,&quot;integrity&quot;:&quot;sha256-LAZY=&quot;}]">',
      '<script defer src="/assets/main.1a2b3c4d.js" integrity="sha256-MAIN="></script>',
      '<link href="/assets/main.5e6f7a8b.css" integrity="sha256-STYLE=" rel="stylesheet">',
      '<meta name="integrity" content=" main.js MAIN= main.css STYLE= 3.js LAZY="></head>',
    ].join(''),
  );
});

test('refuses HTML that names a file without a hash', () => {
  expect(() => withIntegrity('<script src="/assets/gone.12345678.js">', HASHES)).toThrow(
    'index.html names /assets/gone.12345678.js, which is not in the build.',
  );
});
