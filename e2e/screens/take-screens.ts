import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../tools/src/project/root';
import { signIn, test } from '../support/fixtures';
import { AREAS } from './areas/areas';
import type { Sight } from './areas/sight';

const FOLDER = join(root, 'docs/screens');
const SCHEMES = ['light', 'dark'] as const;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];
/** Of 100: text stays sharp, and a picture has some 20 kB. */
const QUALITY = 60;

const sizesOf = ({ narrow = false }: Sight) => SIZES.filter(({ width }) => !narrow || width < 800);

/** Lets the page settle after it was resized or coloured anew: transitions are over, and two frames drawn. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    // One that is taken back, as when a width changes, is over too.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    );
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });

// Playwright itself makes no WebP, which is a third of the same picture as PNG.
const takePicture = async (page: Page, path: string) => {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await session.detach();
  await writeFile(path, Buffer.from(data, 'base64'));
};

const file = (name: string, width: number, scheme: string) => `${name}-${width}-${scheme}.webp`;

const picture = (sight: Sight, width: number, scheme: string): string =>
  sizesOf(sight).some((size) => size.width === width)
    ? `<a href="${file(sight.name, width, scheme)}"><img src="${file(sight.name, width, scheme)}" alt="${sight.what}, ${scheme}, ${width} pixels wide" width="${width / 6}"></a>`
    : '';

const pictures = (sight: Sight): string =>
  SCHEMES.flatMap((scheme) => SIZES.map(({ width }) => picture(sight, width, scheme))).join(' | ');

const index = `# Every screen, in every state

Taken by \`npm run screens\` from the local suite's demo data, in light and in dark, 1440, 768 and 390 pixels wide.

| screen | light, 1440 | 768 | 390 | dark, 1440 | 768 | 390 |
| --- | --- | --- | --- | --- | --- | --- |
${AREAS.flatMap(({ sights }) => sights)
  .map((sight) => `| ${sight.what} | ${pictures(sight)} |`)
  .join('\n')}
`;

test.beforeAll(async () => {
  // After a failure a new worker goes on with what the first one has begun.
  if (test.info().workerIndex > 0) return;
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, 'README.md'), index);
});

for (const { name, who, problems: expected = [], sights } of AREAS) {
  test(name, async ({ page, problems }) => {
    problems.expect(...expected);
    if (who !== 'nobody') await signIn(page, who);
    for (const sight of sights) {
      const [largest] = sizesOf(sight);
      if (largest) await page.setViewportSize(largest);
      await sight.reach(page);
      for (const scheme of SCHEMES) {
        await page.emulateMedia({ colorScheme: scheme });
        for (const size of sizesOf(sight)) {
          await page.setViewportSize(size);
          await settle(page);
          await takePicture(page, join(FOLDER, file(sight.name, size.width, scheme)));
        }
      }
      await sight.leave?.(page);
    }
  });
}
