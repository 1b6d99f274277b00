import { waitFor } from '@testing-library/react';
import { sayWhenEmptied } from './emptied-page';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

const open = () => {
  document.documentElement.innerHTML = '<head></head><body><div id="page"></div></body>';
  const page = document.querySelector('#page');
  if (!page) throw new Error('no page');
  const reload = jest.fn();
  stop = sayWhenEmptied(document, page, reload);
  return reload;
};

const pressReload = () => document.querySelector<HTMLButtonElement>('[role=alert] button')?.click();

test.each<[string, () => void]>([
  ['opened anew', () => void document.open().close()],
  ['left without any element', () => document.documentElement.remove()],
  ['given another body', () => document.body.replaceWith(document.createElement('body'))],
  [
    'filled with other elements',
    () => document.documentElement.replaceChildren(document.createElement('body')),
  ],
])(
  'says that an extension has removed the page, and reloads on a press: the document is %s',
  async (_, empty) => {
    const reload = open();
    empty();
    await waitFor(() =>
      expect(document.documentElement).toHaveTextContent('A browser extension has removed'),
    );
    pressReload();
    expect(reload).toHaveBeenCalled();
  },
);

test('says nothing while the page is there, whatever else comes and goes', async () => {
  open();
  document.documentElement.append(document.createElement('grammarly-extension'));
  document.head.remove();
  document.body.prepend(document.createElement('div'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.querySelector('[role=alert]')).toBeNull();
});
