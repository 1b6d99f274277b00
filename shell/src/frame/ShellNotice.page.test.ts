import { ShellRelease } from './ShellNotice';

const ENTRY = '/assets/main.1a2b3c4d.js';
const page = (entry: string) => `<!doctype html><script defer src="${entry}"></script>`;

/** Returns the shell of a page whose site gives this answer. */
const shellWith = (answer: string | number | Error) => {
  const fetch = jest.fn(async () => {
    if (answer instanceof Error) throw answer;
    return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(answer);
  });
  return { shell: new ShellRelease(fetch, ENTRY), fetch };
};

test('knows that the site serves a newer shell', async () => {
  const { shell } = shellWith(page('/assets/main.99999999.js'));
  const heard = jest.fn();
  shell.subscribe(heard);
  await shell.check();
  expect(shell.known()).toMatchObject({ isNewer: true, isMissing: false });
  expect(heard).toHaveBeenCalledTimes(1);
});

test.each([
  ['the same shell', page(ENTRY)],
  ['the login of a network', '<!doctype html><p>Please log in.</p>'],
  ['an error', 503],
  ['nothing', new TypeError('Failed to fetch')],
])('takes no shell for newer if the site answers with %s', async (_, answer) => {
  const { shell } = shellWith(answer);
  await shell.check();
  expect(shell.known().isNewer).toBe(false);
});

test('asks once for all who ask at the same time, and no more once a shell is newer', async () => {
  const { shell, fetch } = shellWith(page('/assets/main.99999999.js'));
  await Promise.all([shell.check(), shell.check()]);
  await shell.check();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('looks for a newer shell when a file is missing', async () => {
  const { shell } = shellWith(page('/assets/main.99999999.js'));
  shell.fileIsMissing();
  expect(shell.known()).toMatchObject({ isNewer: false, isMissing: true });
  await shell.check();
  expect(shell.known()).toMatchObject({ isNewer: true, isMissing: true });
});

test('asks nothing in development', async () => {
  const fetch = jest.fn();
  await new ShellRelease(fetch, undefined).check();
  expect(fetch).not.toHaveBeenCalled();
});
