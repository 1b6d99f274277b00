import { refusedLicences, type Sbom, shippedSbom } from './shipped';

const component = (name: string, ...licenses: Sbom['components'][number]['licenses']) => ({
  name,
  version: '1.0.0',
  licenses,
});

test('everything that is shipped has a licence that asks for no more than its own text', async () => {
  const sbom = await shippedSbom();
  const names = sbom.components.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'react',
      'react-select',
      '@module-federation/enhanced',
      'firebase',
      'google-gax',
    ]),
  );
  expect(names).not.toEqual(expect.arrayContaining(['firebase-tools']));
  expect(names).not.toEqual(expect.arrayContaining(['jest']));
  expect(sbom.bomFormat).toBe('CycloneDX');
  expect(refusedLicences(sbom)).toEqual([]);
}, 60_000);

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND Apache-2.0', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['SEE LICENSE IN terms.txt', false],
  ['UNLICENSED', false],
])('a package of the licence %s is allowed: %s', (expression, isAllowed) => {
  const refused = isAllowed ? [] : [`other 1.0.0: ${expression}`];
  expect(refusedLicences({ components: [component('other', { expression })] })).toEqual(refused);
});

test('a package without a licence is refused, and one of two licences needs both', () => {
  const components = [
    component('none'),
    component('limiter'),
    component('two', { license: { id: 'MIT' } }, { license: { name: 'Commercial' } }),
  ];
  expect(refusedLicences({ components })).toEqual(['none 1.0.0: no licence', 'two 1.0.0: MIT, Commercial']);
});
