import { BUTTON, button, LOUD, SCREEN, screen, TypesCheckout } from '../testing/types-checkout';

let checkout: TypesCheckout;
beforeEach(() => {
  checkout = new TypesCheckout();
});
afterEach(() => checkout.remove());

describe('a shell to publish', () => {
  test('is judged by the files that are there, as its build is', async () => {
    const live = checkout.commit();
    checkout.write({ [BUTTON]: button("'quiet'") });
    expect(await checkout.ofSection(live)).toHaveLength(1);
  });

  test.each([
    ['widens a property', { [BUTTON]: button("'loud' | 'quiet' | 'new'") }],
    ['adds an optional property', { [BUTTON]: button("'loud' | 'quiet'", 'size?: number') }],
    ['drops a name, which is compared elsewhere', { [BUTTON]: 'export {};\n' }],
    ['changes what a section bundles', { 'shared-model/src/limits.ts': "export const limit = 'none';\n" }],
    ['changes tests alone', { 'shared-ui/src/index.test.ts': 'const wrong: number = "";\n' }],
  ])('passes where it %s', async (_, files) => {
    const live = checkout.commit();
    checkout.commit(files);
    expect(await checkout.ofSection(live)).toEqual([]);
    expect(checkout.said).toEqual([]);
  });

  test.each([
    ['a required property', button("'loud' | 'quiet'", 'size: number'), "Property 'size' is missing"],
    [
      'a property less',
      'export const Button = (options: { size?: number }) => options;\n',
      "'tone' does not exist",
    ],
    ['no argument', 'export const Button = (): string => "";\n', 'Expected 0 arguments'],
  ])('is refused for %s', async (_, text, error) => {
    const live = checkout.commit();
    checkout.commit({ [BUTTON]: text });
    expect(await checkout.ofSection(live)).toEqual([expect.stringContaining(error)]);
  });

  test('is not judged by errors that the live sources had by themselves', async () => {
    const live = checkout.commit({ 'mfe-reports/src/red.ts': 'export const wrong: number = "";\n' });
    checkout.commit({ [BUTTON]: button("'quiet'") });
    expect(await checkout.ofSection(live)).toEqual([expect.stringContaining(LOUD)]);
  });

  test('is judged by the canary, too, and by no fallback or section of another repository', async () => {
    const live = checkout.commit();
    const narrow = checkout.commit({ [BUTTON]: button("'quiet'"), [SCREEN]: screen('quiet') });
    expect(await checkout.ofSection(narrow, { canary: live })).toEqual([
      `The canary of reports does not fit this shell: ${LOUD} Publish reports first, or keep the type.`,
    ]);
    expect(await checkout.ofSection(narrow, { fallback: live })).toEqual([]);
    expect(await checkout.ofSection(live, { name: 'orders' })).toEqual([]);
    // The page leaves it out, and goes on with the build before.
    expect(await checkout.ofSection(live, { contract: '^99.0.0' })).toEqual([]);
    expect(checkout.said).toEqual([]);
  });
});

test('is no passing where the compiler cannot run', async () => {
  const live = checkout.commit({ 'mfe-reports/tsconfig.json': '{ "extends": "./none.json" }' });
  checkout.commit({ [BUTTON]: button("'quiet'") });
  await expect(checkout.ofSection(live)).rejects.toThrow(
    'The types of mfe-reports cannot be compared: error TS',
  );
});

describe('a section to publish', () => {
  test('passes where the live shell has what it needs, also by other sources, and whatever its tests need', async () => {
    const shell = checkout.commit();
    const test = `import { Button } from 'shared-ui';\nButton({ tone: 'loud', size: 1 });\n`;
    checkout.commit({
      'mfe-reports/src/screen.test.ts': test,
      [BUTTON]: `\n${button("'loud' | 'quiet'", 'size?: number')}`,
    });
    expect(await checkout.withShell(shell)).toEqual([]);
  });
});
