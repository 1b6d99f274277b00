import { keepOutlineUpToDate } from './keep-outline';
import { keepOutline, keptOutline } from './outline';

const BOX = { x: 8, y: 16, width: 120, height: 24 };

/** jsdom lays nothing out: every element stands where the test says. */
const place = (box: object = BOX) =>
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ ...BOX, left: 8, top: 16, right: 128, bottom: 40, ...box } as DOMRect);

const show = (markup: string) => {
  document.body.innerHTML = markup;
};

const RECORDS = `
  <header><h1>Sales Report</h1></header>
  <main><h2>Customers</h2>
    <label style="border: 1px solid"><input style="border: 0"><button style="border: 0">Clear</button></label>
    <table><thead><tr><th>Name</th></tr></thead>
    <tbody><tr><td>Acme</td><td></td><td><button>Edit Acme</button></td></tr></tbody></table>
  </main>`;

beforeEach(() => {
  sessionStorage.clear();
  place();
});
afterEach(() => jest.restoreAllMocks());

test('keeps headings, and of records only where they stood', () => {
  show(RECORDS);
  keepOutline();
  const kept = keptOutline();
  expect(kept.map(({ kind, text }) => [kind, text])).toEqual([
    ['header', ''],
    ['box', ''],
    ['brand', 'Sales Report'],
    ['title', 'Customers'],
    ['label', 'Name'],
    ['row', ''],
    ['bar', ''],
    ['bar', ''],
  ]);
  expect(kept[0]).toMatchObject(BOX);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Acme');
});

test('leaves out what is not in the window', () => {
  jest.restoreAllMocks();
  place({ top: 5_000, bottom: 5_024 });
  show(RECORDS);
  keepOutline();
  expect(keptOutline()).toEqual([]);
});

test('is nothing at another address, at another width, and before anything was kept', () => {
  expect(keptOutline()).toEqual([]);
  show(RECORDS);
  keepOutline();
  expect(keptOutline()).not.toEqual([]);
  window.history.pushState({}, '', '/contact');
  expect(keptOutline()).toEqual([]);
  window.history.pushState({}, '', '/');
  window.innerWidth = 390;
  expect(keptOutline()).toEqual([]);
});

test('keeps what it has while there is a spinner only', () => {
  show(RECORDS);
  keepOutline();
  const kept = keptOutline();
  show('<header></header><main><p role="status">Loading</p></main>');
  keepOutline();
  expect(keptOutline()).toEqual(kept);
});

test('is kept up to date whenever the page stands still, until that ends', async () => {
  jest.useFakeTimers();
  const end = keepOutlineUpToDate();
  show(RECORDS);
  await jest.advanceTimersByTimeAsync(400);
  show(RECORDS.replace('Customers', 'Contacts'));
  await jest.advanceTimersByTimeAsync(400);
  expect(keptOutline()).toEqual([]);
  await jest.advanceTimersByTimeAsync(100);
  const titles = () => keptOutline().flatMap(({ kind, text }) => (kind === 'title' ? text : []));
  expect(titles()).toEqual(['Contacts']);

  place({ top: 5_000, bottom: 5_024 });
  window.dispatchEvent(new Event('scroll'));
  await jest.advanceTimersByTimeAsync(500);
  expect(keptOutline()).toEqual([]);

  place();
  end();
  show(RECORDS);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(keptOutline()).toEqual([]);
  jest.useRealTimers();
});

test.each(['{"parts":"all"}', '{"parts":', '', 'null'])('is nothing where %j was kept', (text) => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  sessionStorage.setItem('outline', text);
  expect(keptOutline()).toEqual([]);
});

test('is nothing where the browser keeps nothing', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  show(RECORDS);
  keepOutline();
  expect(keptOutline()).toEqual([]);
  expect(warn).toHaveBeenCalledTimes(1);
});
