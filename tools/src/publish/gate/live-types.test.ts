import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../project/root';
import { BUTTON, button, LOUD, SCREEN, screen, TypesCheckout } from '../testing/types-checkout';

const page = readFileSync(join(root, 'docs/sharing.md'), 'utf8').split('\n');
const GONE = '0123456789012345678901234567890123456789';

let checkout: TypesCheckout;
beforeEach(() => {
  checkout = new TypesCheckout();
});
afterEach(() => checkout.remove());

describe('a shell to publish', () => {
  test('is refused where it narrows a property that a live section uses, by section, file and line', async () => {
    const live = checkout.commit();
    checkout.commit({ [BUTTON]: button("'quiet'"), [SCREEN]: `\n\n${screen('quiet')}` });
    const faults = await checkout.ofSection(live);
    expect(faults).toEqual([
      `The live build of reports does not fit this shell: ${LOUD} Publish reports first, or keep the type.`,
    ]);
    expect(page).toEqual(expect.arrayContaining(faults));
    expect(checkout.said).toEqual([]);
    expect(readdirSync(join(checkout.folder, '.local'))).toEqual([]);
  });

  test.each([
    ['names no commit', undefined, 'it names no commit'],
    ['names what git would take for an option', '--output=/tmp/file', 'it names no commit'],
    ['names a branch', 'main', 'it names no commit'],
    ['names a commit that a shallow clone lacks', GONE, `this clone has no ${GONE}:mfe-reports`],
  ])('passes and says so where a build %s', async (_, named, why) => {
    checkout.commit({ [BUTTON]: button("'quiet'") });
    expect(await checkout.ofSection(named)).toEqual([]);
    expect(checkout.said).toEqual([`The types of the live build of reports are not compared: ${why}.`]);
  });
});

describe('a section to publish', () => {
  test('is refused where it needs what the live shell has not', async () => {
    const shell = checkout.commit({ [BUTTON]: button("'quiet'") });
    checkout.commit({ [BUTTON]: button("'loud' | 'quiet'") });
    const faults = await checkout.withShell(shell);
    expect(faults).toEqual([`The live shell does not fit: ${LOUD} Publish the shell first.`]);
    expect(page).toEqual(expect.arrayContaining(faults));
  });
});
