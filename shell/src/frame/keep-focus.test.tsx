import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { keepFocus } from './keep-focus';

/** Shows what a press of its button leaves: the next step of a flow. */
const Step = ({ next, children }: { next: ReactNode; children?: ReactNode }) => {
  const [isDone, setDone] = useState(false);
  if (isDone) return next;
  return (
    <section>
      {children}
      <button type="button" onClick={() => setDone(true)}>
        Go on
      </button>
    </section>
  );
};

const Busy = () => {
  const [isBusy, setBusy] = useState(false);
  return (
    <button type="button" disabled={isBusy} onClick={() => setBusy(true)}>
      Go on
    </button>
  );
};

const Columns = (
  <section key="columns">
    <h3>Which column is which?</h3>
    <button type="button">Check the rows</button>
  </section>
);

test.each<[string, ReactNode, string]>([
  ['to the heading of the next step', <Step key="a" next={Columns} />, 'Which column is which?'],
  [
    'past the heading of a step that has gone',
    <Step key="b" next={Columns}>
      <h3>Which file?</h3>
    </Step>,
    'Which column is which?',
  ],
  ['to the title where no step follows', <Step key="c" next={<p>Done.</p>} />, 'Import'],
  ['to the title where nothing is left', <Step key="d" next={null} />, 'Import'],
  [
    'to the nearest part',
    <section key="e">
      <h3>Rows</h3>
      <Step next={<p>Left out.</p>} />
    </section>,
    'Rows',
  ],
  ['from a button that is disabled', <Busy key="f" />, 'Import'],
])('the focus goes %s', async (_, flow, heading) => {
  const stop = keepFocus();
  const user = userEvent.setup();
  render(
    <main>
      <h2>Import</h2>
      {flow}
    </main>,
  );
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: heading })).toHaveFocus());
  stop();
});

test('leaves the focus where the page has moved it, and where nobody had it', async () => {
  const stop = keepFocus();
  const user = userEvent.setup();
  render(
    <main>
      <h2>Import</h2>
      <Step next={<input aria-label="File" ref={(field) => field?.focus()} />} />
      <Step next={<p>Done.</p>} />
    </main>,
  );
  await user.click(screen.getAllByRole('button')[0] ?? document.body);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(screen.getByLabelText('File')).toHaveFocus();
  screen.getByLabelText('File').blur();
  screen.getByRole('heading').append('s');
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(document.body).toHaveFocus();
  stop();
});
