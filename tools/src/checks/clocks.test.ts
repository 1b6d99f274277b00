import { present } from './budgets/count-lines';

/** The code that runs in a browser, without tests and what only they use. */
const sources = present.files.filter(
  (path) =>
    /^(section-kit\/src\/host|(shell|mfe-[^/]+|shared-[^/]+)\/src)\/.*\.tsx?$/.test(path) &&
    !/\.test\.|\/testing\/|(^|\/)fake-|^shared-testing\//.test(path),
);

/** Finds what reads the clock of the device, or its time zone. */
const DEVICE_CLOCK =
  /\bnew Date\(\s*\)|(?<!new )\bDate\(\s*\)|\bDate\.now\b|\bnowOf\(\s*\)|\bTemporal\.Now\b|\.format\(\s*\)|\.(get|set)(FullYear|Month|Date|Day|Hours|Minutes)\(|\.toLocale(Date|Time)String\(|\.getTimezoneOffset\(/g;

/** The files that may read it, each with its reason. */
const MAY_READ: Readonly<Record<string, string>> = {
  'shared-model/src/fields/clock.ts': 'owns the clock: it knows how far the device is off',
  'shared-contract/src/written.ts': 'a pipeline publishes with it',
  'shell/src/start/prefetch.ts': 'Auth has written the end of its token by the same clock',
  'section-kit/src/host/sections.ts':
    'measures how long ago something was read, also while the computer slept',
  'section-kit/src/host/section-reports.ts': 'reports once a day of this browser, whichever day that is',
};

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');

const readers = sources.filter((path) => present.read(path).search(DEVICE_CLOCK) >= 0);

test('reads each time and day from the server’s clock and the company’s time zone', () => {
  const found = readers.flatMap((path) =>
    path in MAY_READ
      ? []
      : [...withoutComments(present.read(path)).matchAll(DEVICE_CLOCK)].map(([text]) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('lets no file read the device’s clock that does not need it', () => {
  expect(Object.keys(MAY_READ).filter((path) => !readers.includes(path))).toEqual([]);
});
