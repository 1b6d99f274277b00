import { sectionsIn } from '../project/sections';
import { present } from './budgets/count-lines';

const { files, read } = present;
const sections = sectionsIn();

/** Returns the code of a section, without tests. */
const codeOf = (packageName: string): string =>
  files
    .filter((path) => path.startsWith(`${packageName}/src/`) && /(?<!\.test)\.tsx?$/.test(path))
    .map(read)
    .join('\n');

const offered = sections.flatMap(({ packageName, source }) =>
  source.routes.flatMap(({ slots = [] }) => slots.map((slot) => ({ packageName, slot }))),
);

test('each slot of a section has its context, and each context a slot', () => {
  const [, contexts = ''] = /interface SlotContexts \{(.*?)\n\}/s.exec(read('shared-ui/src/slot.tsx')) ?? [];
  const named = [...contexts.matchAll(/^ {2}'([^']+)':/gm)].map(([, slot]) => slot);
  expect(named.length).toBeGreaterThan(0);
  expect(named.sort()).toEqual(offered.map(({ slot }) => slot).sort());
});

test.each(offered)('a screen of $packageName shows $slot', ({ packageName, slot }) => {
  expect(codeOf(packageName)).toMatch(new RegExp(`<Slot\\s[^>]*name="${slot}"`));
});
