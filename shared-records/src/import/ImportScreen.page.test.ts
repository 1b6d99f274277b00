import { importedAlreadyText } from './ImportScreen';

const NOW = new Date('2026-11-27T00:00:00Z');

// The company is seven hours ahead of UTC.
test.each([
  ['2026-11-25T16:59:59Z', '25 Nov'],
  ['2026-11-25T17:00:00Z', '26 Nov'],
  ['2026-12-31T17:00:00Z', '1 Jan 2027'],
])('names the company’s day of an import at %s', (at, day) => {
  expect(importedAlreadyText('Sari', new Date(at), NOW)).toBe(
    `Sari has imported this very file already, on ${day}. Go on only if you want it twice.`,
  );
});
