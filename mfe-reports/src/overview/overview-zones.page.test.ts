/** Loads the overview as the page of a company in this time zone does. */
const load = async (timeZone: string) => {
  const meta = Object.assign(document.createElement('meta'), { name: 'page-config' });
  meta.content = JSON.stringify({ timeZone });
  document.head.replaceChildren(meta);
  jest.resetModules();
  return {
    ...(await import('./overview')),
    ...(await import('shared-model/periods')),
    ...(await import('shared-model/report')),
    ...(await import('shared-model/summaries/counts')),
    ...(await import('shared-model/fields/clock')),
  };
};

const HOUR_MS = 3_600_000;

// Clocks that are far from UTC, that change at midnight, at the end of a month, or by half an hour.
test.each([
  ['Asia/Jakarta', 2026],
  ['Pacific/Kiritimati', 2026],
  ['Pacific/Pago_Pago', 2026],
  ['Asia/Kathmandu', 2026],
  ['America/New_York', 2026],
  ['America/St_Johns', 2026],
  ['Australia/Lord_Howe', 2026],
  ['America/Havana', 2026],
  ['America/Santiago', 2026],
  ['Africa/Cairo', 2024],
  ['Asia/Beirut', 2024],
  ['Asia/Amman', 2022],
])('counts around the ends of months as the lists of %s do', async (timeZone, year) => {
  const { overviewOf, momentsOf, report, countChanges, countDocument, clockOf } = await load(timeZone);
  const clock = clockOf(timeZone);
  const ends = Array.from({ length: 14 }, (_, index) =>
    clock.momentAt(new Date(Date.UTC(year, index - 1, 1)).toISOString().slice(0, 10)).getTime(),
  );
  const steps = [-25, -13, -2, -1, -0.5, 0, 0.5, 1, 2, 13, 25].map((hours) => hours * HOUR_MS);
  const times = ends.flatMap((end) => steps.flatMap((step) => [end + step - 1, end + step, end + step + 1]));
  const records = times.map((time) => ({
    customer: 'PT Ukur',
    department: 'Accessory',
    responsible: 'Sari',
    timestamp: new Date(time),
  }));
  const documents = [
    countDocument({ of: report.collection }),
    ...countChanges(report, [], records).map(({ described, cells }) =>
      countDocument({ ...described, cells: Object.fromEntries(cells) }),
    ),
  ];
  const overview = overviewOf(documents, year, {});
  if (!overview) throw new Error('It was counted.');
  const listed = (search: URLSearchParams | undefined): number => {
    const { from, before } = momentsOf({
      from: search?.get('from') ?? undefined,
      to: search?.get('to') ?? undefined,
    });
    return times.filter((time) => from && before && time >= from.getTime() && time < before.getTime()).length;
  };
  for (const bar of [...overview.months, overview.total]) expect(bar.count).toBe(listed(bar.search?.(year)));
  expect(overview.total.count).toBe(overview.months.reduce((sum, { count }) => sum + count, 0));
  expect(overview.total.count).toBeGreaterThan(300);
});
