// Takes a picture of each screen, and writes a page that shows them: `npm run screens`.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localFolder } from '../../tools/src/project/root';
import { signIn, test } from '../support/fixtures';
import { AREAS } from './areas';
import type { Screen } from './screen';

const FOLDER = join(localFolder, 'screens');
const SCHEMES = ['light', 'dark'] as const;
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Out of 100. Text stays sharp. */
const QUALITY = 60;

const sizesOf = ({ narrowOnly = false }: Screen) => (narrowOnly ? [PHONE] : [WIDE, PHONE]);

const fileName = (name: string, width: number, scheme: string) => `${name}-${width}-${scheme}.jpeg`;

const picturesOf = (screen: Screen, scheme: string): string =>
  sizesOf(screen)
    .map(({ width }) => {
      const file = fileName(screen.name, width, scheme);
      const alt = `${screen.description}, ${scheme}, ${width}`;
      return `<a href="${file}"><img src="${file}" alt="${alt}" width="${width / 6}"></a>`;
    })
    .join(' ');

const rowOf = (screen: Screen): string =>
  `<h2>${screen.description}</h2>\n${SCHEMES.map((scheme) => picturesOf(screen, scheme)).join('\n')}`;

const index = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen, in every state</title>
${AREAS.flatMap(({ screens }) => screens.map(rowOf)).join('\n')}
</html>
`;

test.beforeAll(async () => {
  // After a failure a new worker continues with the pictures of the first one.
  if (test.info().workerIndex > 0) return;
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, 'index.html'), index);
});

for (const { name, account, problems: expected = [], screens } of AREAS) {
  test(name, async ({ page, problems }) => {
    problems.expect(...expected);
    if (account !== 'nobody') await signIn(page, account);
    for (const screen of screens) {
      const [largest] = sizesOf(screen);
      if (largest) await page.setViewportSize(largest);
      await screen.open(page);
      for (const scheme of SCHEMES) {
        await page.emulateMedia({ colorScheme: scheme });
        for (const size of sizesOf(screen)) {
          await page.setViewportSize(size);
          const path = join(FOLDER, fileName(screen.name, size.width, scheme));
          await page.screenshot({ path, quality: QUALITY, animations: 'disabled' });
        }
      }
      await screen.cleanUp?.(page);
    }
  });
}
