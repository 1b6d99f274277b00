const setPage = (config: object): void => {
  const meta = document.createElement('meta');
  meta.name = 'page-config';
  meta.content = JSON.stringify({
    options: { apiKey: 'key', authDomain: 'sales.example', projectId: 'sales' },
    ...config,
  });
  document.head.replaceChildren(meta);
};

/** 23:30 in Jakarta, and the next day in Makassar. */
const LATE = new Date('2026-11-25T16:30:00Z');
const NEXT_YEAR = new Date('2027-01-15T05:00:00Z');

test.each([
  ['Jakarta, where nothing is named', {}, '2026-11-25', '25 Nov 2026'],
  ['the zone that the page names', { timeZone: 'Asia/Makassar' }, '2026-11-26', '26 Nov 2026'],
])('days are those of %s', async (_, config, day, text) => {
  setPage(config);
  jest.resetModules();
  const { companyDayOf, formatDate } = await import('./day-texts');
  expect([companyDayOf(LATE), formatDate(LATE, NEXT_YEAR)]).toEqual([day, text]);
});
