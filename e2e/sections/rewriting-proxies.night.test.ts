// What proxies and antivirus programs do to the page on its way, so that it still works.
import { DEMO } from '../support/backend';
import { expect, submitLogin, test } from '../support/fixtures';
import { FaultyServer, type Rewritten } from './support/faulty-server';

const isHtml = ({ type }: Rewritten) => type.startsWith('text/html');

/** Rewrites the HTML alone. */
const ofHtml = (change: (html: string) => string) => (answer: Rewritten) => {
  if (isHtml(answer)) answer.body = Buffer.from(change(answer.body.toString()));
};

const SCRIPT = '<script>window.tracked = true</script><script src="https://proxy.example/t.js"></script>';

const REWRITES: Readonly<Record<string, (answer: Rewritten) => void>> = {
  'names another charset': ({ type, headers }) => {
    if (/^text\/(html|javascript|css)/.test(type))
      headers.set('content-type', type.replace(/;.*|$/, '; charset=windows-1252'));
  },
  'adds scripts of its own': ofHtml((html) =>
    html.replace('<head>', `<head>${SCRIPT}`).replace('</body>', `${SCRIPT}</body>`),
  ),
  'adds frames and boxes of its own': ofHtml((html) =>
    html.replace('</body>', '<iframe src="https://proxy.example/bar"></iframe><div id="bar">Ad</div></body>'),
  ),
  'names another base of all addresses': ofHtml((html) =>
    html.replace('<head>', '<head><base href="https://proxy.example/" target="_blank">'),
  ),
  'adds a policy of its own': (answer) => {
    const own = answer.headers.get('content-security-policy') ?? '';
    if (isHtml(answer))
      answer.headers.set(
        'content-security-policy',
        `${own}, default-src * data: blob: 'unsafe-inline'; upgrade-insecure-requests`,
      );
  },
  'changes the inline scripts': ofHtml((html) => html.replaceAll('<script>', '<script>/* scanned */')),
  'makes the HTML smaller': ofHtml((html) =>
    html
      .replace(/>\s+</g, '><')
      .replace(/ (lang|rel|charset|id|name)="([\w-]+)"/g, ' $1=$2')
      .replace('</body></html>', ''),
  ),
  'removes all headers but the type': ({ headers }) => {
    for (const name of [...headers.keys()]) if (name !== 'content-type') headers.delete(name);
  },
  'changes the scripts, and removes what would show it': (answer) => {
    answer.headers.delete('content-security-policy');
    const { type, body } = answer;
    if (isHtml(answer))
      answer.body = Buffer.from(
        body
          .toString()
          .replace(/ integrity="[^"]*"/g, '')
          .replace(/<meta name="integrity"[^>]*>/g, ''),
      );
    else if (type.startsWith('text/javascript'))
      answer.body = Buffer.concat([
        Buffer.from('/* scanned */\n'),
        body,
        Buffer.from('\n<!-- scanned -->\n'),
      ]);
  },
  'takes scripts for plain text': ({ type, headers }) => {
    headers.delete('x-content-type-options');
    if (type.startsWith('text/javascript')) headers.set('content-type', 'text/plain');
  },
  'names each type twice': ({ type, headers }) => headers.set('content-type', `${type}, ${type}`),
  'has an age and a day of its own': ({ headers }) => {
    headers.set('age', '99999999');
    headers.set('date', 'Thu, 01 Jan 1970 00:00:00 GMT');
    headers.set('expires', '0');
    headers.set('last-modified', 'Fri, 31 Dec 2099 00:00:00 GMT');
  },
  'forbids all caches': ({ headers }) => {
    headers.delete('etag');
    headers.set('cache-control', 'no-store');
  },
};

for (const [does, rewrite] of Object.entries(REWRITES)) {
  test(`works behind a proxy that ${does}`, async ({ openBrowser, problems }) => {
    problems.allow(/./);
    const server = await FaultyServer.serve();
    try {
      server.rewrite(rewrite);
      const page = await openBrowser();
      const blamed: string[] = [];
      page.on('request', (request) => {
        if (request.postData()?.includes('sectionLoads')) blamed.push(request.postData() ?? '');
      });
      await page.goto(server.address);
      await submitLogin(page, DEMO.staff);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await page.reload();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      expect(await page.evaluate(() => 'tracked' in window)).toBe(false);
      expect(blamed.filter((load) => !load.includes('loaded'))).toEqual([]);
      await page.close();
    } finally {
      await server.close();
    }
  });
}
