import { saveSkeletonWhenIdle } from './save-skeleton';
import { savedSkeleton, saveSkeleton } from './skeleton';

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

test('saves headings, and bars in place of records', () => {
  show(RECORDS);
  saveSkeleton();
  const saved = savedSkeleton();
  expect(saved.map(({ kind, text }) => [kind, text])).toEqual([
    ['header', ''],
    ['box', ''],
    ['brand', 'Sales Report'],
    ['title', 'Customers'],
    ['label', 'Name'],
    ['row', ''],
    ['bar', ''],
    ['bar', ''],
  ]);
  expect(saved[0]).toMatchObject(BOX);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Acme');
});

test('saves a bar in place of a heading that names a record', () => {
  show('<header></header><main><h2 data-record>Acme</h2></main>');
  saveSkeleton();
  expect(savedSkeleton().map(({ kind }) => kind)).toEqual(['header', 'bar']);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Acme');
});

test('leaves out elements outside the window', () => {
  jest.restoreAllMocks();
  place({ top: 5_000, bottom: 5_024 });
  show(RECORDS);
  saveSkeleton();
  expect(savedSkeleton()).toEqual([]);
});

test('is empty at another address or width, and before it was saved', () => {
  expect(savedSkeleton()).toEqual([]);
  show(RECORDS);
  saveSkeleton();
  expect(savedSkeleton()).not.toEqual([]);
  window.history.pushState({}, '', '/contact');
  expect(savedSkeleton()).toEqual([]);
  window.history.pushState({}, '', '/');
  window.innerWidth = 390;
  expect(savedSkeleton()).toEqual([]);
});

test('is not replaced while the page shows a spinner', () => {
  show(RECORDS);
  saveSkeleton();
  const saved = savedSkeleton();
  show('<header></header><main><p role="status">Loading</p></main>');
  saveSkeleton();
  expect(savedSkeleton()).toEqual(saved);
});

test('is saved whenever the page is idle, until that is stopped', async () => {
  jest.useFakeTimers();
  const end = saveSkeletonWhenIdle();
  show(RECORDS);
  await jest.advanceTimersByTimeAsync(400);
  show(RECORDS.replace('Customers', 'Contacts'));
  await jest.advanceTimersByTimeAsync(400);
  expect(savedSkeleton()).toEqual([]);
  await jest.advanceTimersByTimeAsync(100);
  const titles = () => savedSkeleton().flatMap(({ kind, text }) => (kind === 'title' ? text : []));
  expect(titles()).toEqual(['Contacts']);

  place({ top: 5_000, bottom: 5_024 });
  window.dispatchEvent(new Event('scroll'));
  await jest.advanceTimersByTimeAsync(500);
  expect(savedSkeleton()).toEqual([]);

  place();
  end();
  show(RECORDS);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(savedSkeleton()).toEqual([]);
  jest.useRealTimers();
});

test.each(['{"parts":"all"}', '{"parts":', '', 'null'])('is empty if %j was stored', (text) => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  sessionStorage.setItem('skeleton', text);
  expect(savedSkeleton()).toEqual([]);
});

test('is empty if the storage is full', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  show(RECORDS);
  saveSkeleton();
  expect(savedSkeleton()).toEqual([]);
  expect(warn).toHaveBeenCalledTimes(1);
});
