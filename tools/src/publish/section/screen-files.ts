import type { SectionNames } from './names';

/** Returns the files of a section with one bare screen, by their paths in the section. */
export const screenFiles = ({ section, title, type }: SectionNames): Record<string, string> => ({
  'src/section.tsx': `import type { Section } from 'shared-contract';
import { ${type}Screen } from './${section}/${type}Screen';

const section: Section = { screens: { '/${section}': ${type}Screen } };

export default section;
`,
  'src/section.test.ts': `import { sectionSourceSchema } from 'shared-contract';
import * as v from 'valibot';
import source from '../section.json';
import section from './section';

test('section.json matches its schema, and each of its routes has a screen', () => {
  const { routes } = v.parse(sectionSourceSchema, source);
  expect(Object.keys(section.screens).sort()).toEqual(routes.map(({ path }) => path).sort());
});
`,
  [`src/${section}/${type}Screen.tsx`]: `import { useCurrentUser } from 'shared-auth';
import { Card, ScreenHeader } from 'shared-ui';

/** The screen at /${section}. */
export const ${type}Screen = () => {
  const { userData } = useCurrentUser();
  return (
    <Card>
      <ScreenHeader title="${title}" />
      <p>Nothing here yet, {userData.displayName}.</p>
    </Card>
  );
};
`,
  [`src/${section}/${type}Screen.test.tsx`]: `import { render, screen } from '@testing-library/react';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { SectionTestHost } from 'shared-testing';
import { ${type}Screen } from './${type}Screen';

test('greets the user by name', async () => {
  const auth = new FakeAuthService(verifiedSession({ displayName: 'Budi' }));
  render(
    <SectionTestHost auth={auth} path="/${section}">
      <${type}Screen />
    </SectionTestHost>,
  );
  expect(await screen.findByRole('heading', { name: '${title}' })).toBeInTheDocument();
  expect(screen.getByText('Nothing here yet, Budi.')).toBeInTheDocument();
});
`,
});
