import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { UnknownOutcomeError } from 'shared-store/data-store';
import { Button, ToastProvider } from 'shared-ui';
import { type SavedView, type SavedViews, ViewsPanel, type ViewsPanelProps } from './ViewsPanel';

const MINE = { name: 'My reports', search: 'responsible=Sari' };
const ACME: SavedView = { id: '0', name: 'Acme', search: 'q=acme' };
const BOLT: SavedView = { id: '1', name: 'Bolt', search: 'q=bolt' };

const NOTHING_SHARED: SavedViews = {
  saved: [],
  check: () => undefined,
  onSave: async () => undefined,
  onRename: async () => undefined,
  onRemove: async () => undefined,
};

/** Keeps the views as a store does. */
const Keeper = ({
  children,
  first,
}: {
  first: readonly SavedView[];
  children(views: readonly SavedView[], set: (views: readonly SavedView[]) => void): ReactNode;
}) => {
  const [views, set] = useState(first);
  return children(views, set);
};

const open = (first: readonly SavedView[] = [ACME, BOLT], other: Partial<ViewsPanelProps> = {}) => {
  const onDone = jest.fn();
  const onSave = jest.fn();
  render(
    <MemoryRouter>
      <ToastProvider>
        <Keeper first={first}>
          {(views, set) => (
            <ViewsPanel
              builtIn={[MINE]}
              saved={views}
              search="q=acme"
              check={({ name }) => (name === '' ? 'Name is required: fill it in.' : undefined)}
              onSave={async (view) => {
                onSave(view);
                set([...views.filter(({ name }) => name !== view.name), { ...view, id: 'new' }]);
              }}
              onRename={async ({ id }, name) => {
                set(views.map((view) => (view.id === id ? { ...view, name } : view)));
              }}
              shared={NOTHING_SHARED}
              mayShare={false}
              onRemove={async ({ id }) => set(views.filter((view) => view.id !== id))}
              onDone={onDone}
              {...other}
            />
          )}
        </Keeper>
        <Button>Elsewhere</Button>
      </ToastProvider>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), onDone, onSave };
};

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

const name = async (user: ReturnType<typeof userEvent.setup>, text: string) => {
  await user.click(button('Save this view…'));
  expect(screen.getByLabelText('Name of the view')).toHaveFocus();
  await user.keyboard(`${text}{Enter}`);
};

test('links to the views, the built-in ones first, and marks the current one', () => {
  open();
  expect(links()).toEqual(['My reports', 'Acme', 'Bolt']);
  expect(screen.getByRole('link', { current: true })).toHaveTextContent('Acme');
  expect(screen.queryByRole('button', { name: 'Delete the view My reports' })).not.toBeInTheDocument();
});

test('explains views to a user who has none', () => {
  open([]);
  expect(screen.getByText(/^A view keeps the search and the order of this list/)).toBeVisible();
});

test('shows that the views could not be loaded', () => {
  open([], { saved: undefined, problem: 'Your views could not be loaded.' });
  expect(screen.getByRole('alert')).toHaveTextContent('Your views could not be loaded.');
  expect(links()).toEqual(['My reports']);
});

test('shows that the views are loading', () => {
  open([], { saved: undefined });
  expect(screen.getByRole('status')).toHaveTextContent('Loading your views');
  expect(screen.queryByRole('button', { name: 'Save this view…' })).not.toBeInTheDocument();
});

test('saves the current search under a name', async () => {
  const { user, onSave, onDone } = open();
  await name(user, ' \u200eThis\u00a0 one ');
  expect(await screen.findByText('Saved the view This one')).toBeVisible();
  expect(onSave).toHaveBeenCalledWith({ name: 'This one', search: 'q=acme' });
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('asks for a missing name', async () => {
  const { user, onSave } = open();
  await name(user, ' ');
  const field = screen.getByLabelText('Name of the view');
  expect(field).toHaveAccessibleDescription('Name is required: fill it in.');
  expect(field).toHaveFocus();
  expect(onSave).not.toHaveBeenCalled();
});

test('replaces a view of the same name only on the second press', async () => {
  const { user, onSave } = open();
  await name(user, 'Bolt');
  expect(screen.getByRole('status')).toHaveTextContent('A view named Bolt already exists.');
  expect(onSave).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Name of the view'), 'y');
  expect(button('Save')).toBeVisible();
  await user.keyboard('{Backspace}{Enter}');
  expect(onSave).not.toHaveBeenCalled();
  await user.click(button('Replace'));
  expect(onSave).toHaveBeenCalledWith({ name: 'Bolt', search: 'q=acme' });
});

test('shows that saving failed and keeps the name', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const { user, onDone } = open([], { onSave: () => Promise.reject(new Error('no')) });
  await name(user, 'Acme');
  expect(await screen.findByRole('alert')).toHaveTextContent('The view could not be saved.');
  expect(screen.getByLabelText('Name of the view')).toHaveValue('Acme');
  expect(onDone).not.toHaveBeenCalled();
  expect(log).toHaveBeenCalledTimes(1);
});

test('returns the focus to its button when naming is cancelled', async () => {
  const { user } = open();
  await user.click(button('Save this view…'));
  await user.click(button('Cancel'));
  expect(button('Save this view…')).toHaveFocus();
});

test('moves the focus after a deletion, which can be undone', async () => {
  const { user, onSave } = open();
  await user.click(button('Delete the view Acme'));
  expect(await screen.findByText('Deleted the view Acme')).toBeVisible();
  expect(links()).toEqual(['My reports', 'Bolt']);
  expect(screen.getByRole('link', { name: 'Bolt' })).toHaveFocus();
  await user.click(button('Undo'));
  expect(await screen.findByText('Restored the view Acme')).toBeVisible();
  expect(onSave).toHaveBeenCalledWith(ACME);
});

test('shows that a deletion failed', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const { user } = open([ACME], { onRemove: () => Promise.reject(new Error('no')) });
  await user.click(button('Delete the view Acme'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Deleting the view Acme failed.');
  await waitFor(() => expect(links()).toContain('Acme'));
  expect(log).toHaveBeenCalledTimes(1);
});

test('gives a view another name, and returns the focus to its button', async () => {
  const { user } = open();
  await user.click(button('Rename the view Bolt'));
  expect(screen.getByLabelText('Name of the view')).toHaveValue('Bolt');
  await user.keyboard('{Control>}a{/Control}Nuts{Enter}');
  expect(await screen.findByText('Renamed the view Nuts')).toBeVisible();
  expect(links()).toEqual(['My reports', 'Acme', 'Nuts']);
  expect(button('Rename the view Nuts')).toHaveFocus();
});

describe('the views for everybody', () => {
  const TEAM: SavedView = { id: '0', name: 'Team', search: 'q=team' };

  const openShared = (mayShare: boolean) => {
    const shared = {
      ...NOTHING_SHARED,
      saved: [TEAM],
      onSave: jest.fn(NOTHING_SHARED.onSave),
      onRename: jest.fn(NOTHING_SHARED.onRename),
      onRemove: jest.fn(NOTHING_SHARED.onRemove),
    };
    return { ...open([ACME], { shared, mayShare }), shared };
  };

  test('stand under a heading, and staff cannot change them', async () => {
    const { user } = openShared(false);
    expect(within(screen.getByRole('region', { name: 'For everybody' })).getByRole('link')).toHaveTextContent(
      'Team',
    );
    expect(screen.queryByRole('button', { name: /the view Team/ })).not.toBeInTheDocument();
    await user.click(button('Save this view…'));
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test('are saved, replaced, renamed and deleted by an administrator', async () => {
    const { user, onSave, shared } = openShared(true);
    await user.click(button('Rename the view Team'));
    await user.keyboard('{Control>}a{/Control}All of us{Enter}');
    expect(await screen.findByText('Renamed the view All of us')).toBeVisible();
    expect(shared.onRename).toHaveBeenCalledWith(TEAM, 'All of us');
    await user.click(button('Delete the view Team'));
    expect(await screen.findByText('Deleted the view Team')).toBeVisible();
    expect(shared.onRemove).toHaveBeenCalledWith(TEAM);
    await user.click(button('Save this view…'));
    await user.click(screen.getByRole('checkbox', { name: 'For everybody' }));
    await user.type(screen.getByLabelText('Name of the view'), 'Team{Enter}');
    expect(screen.getByText(/^A view named Team already exists/)).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Saved the view Team')).toBeVisible();
    expect(shared.onSave).toHaveBeenCalledWith({ name: 'Team', search: 'q=acme' });
    expect(onSave).not.toHaveBeenCalled();
  });
});

test('says that a view may be deleted while the answer has not come, and offers Undo once it has', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let arrive = () => {};
  const outcome = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { user } = open([ACME], { onRemove: () => Promise.reject(new UnknownOutcomeError(outcome)) });
  await user.click(button('Delete the view Acme'));
  expect(
    await screen.findByText('Deleting the view Acme may have happened: the answer has not come yet.'),
  ).toBeInTheDocument();
  arrive();
  expect(await screen.findByText('Deleted the view Acme')).toBeInTheDocument();
  expect(button('Undo')).toBeInTheDocument();
});

describe('a view whose answer is late', () => {
  const openLate = async (act: 'onSave' | 'onRename') => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const late = { resolve: () => {}, reject: (_: Error) => {} };
    const outcome = new Promise<void>((resolve, reject) => Object.assign(late, { resolve, reject }));
    const view = open([ACME], { [act]: () => Promise.reject(new UnknownOutcomeError(outcome)) });
    const { user } = view;
    await user.click(button(act === 'onSave' ? 'Save this view…' : 'Rename the view Acme'));
    await user.keyboard('{Control>}a{/Control}Late{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('The view may be saved: the answer');
    return { ...view, late };
  };
  const form = () => screen.queryByRole('form');

  test.each([
    ['onSave', 'Saved the view Late'],
    ['onRename', 'Renamed the view Late'],
  ] as const)('says what came of it: %s', async (act, text) => {
    const saved = await openLate(act);
    saved.late.resolve();
    expect(await screen.findByText(text)).toBeInTheDocument();
    if (act === 'onSave') expect(saved.onDone).toHaveBeenCalledTimes(1);
    else expect(form()).toBeNull();
  });

  test.each(['onSave', 'onRename'] as const)('says that it failed: %s', async (act) => {
    const refused = await openLate(act);
    refused.late.reject(new Error('no'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The view could not be saved.'));
    expect(form()).toBeInTheDocument();
  });

  test.each([
    ['happened', 'Saved the view Late'],
    ['failed', 'Saving the view Late failed. Nothing has changed: try again.'],
  ])('closes no other form, and says that it %s', async (end, text) => {
    const { user, late, onDone } = await openLate('onSave');
    await user.click(button('Cancel'));
    await user.click(button('Rename the view Acme'));
    if (end === 'failed') late.reject(new Error('no'));
    else late.resolve();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(onDone).not.toHaveBeenCalled();
    expect(form()).toHaveAccessibleName('Rename the view Acme');
    expect(within(form() ?? document.body).queryByRole('alert')).toBeNull();
  });

  test('closes no form that has another name by then', async () => {
    const { user, late, onDone } = await openLate('onSave');
    await user.type(screen.getByLabelText('Name of the view'), 'r');
    late.resolve();
    expect(await screen.findByText('Saved the view Late')).toBeInTheDocument();
    expect(onDone).not.toHaveBeenCalled();
  });
});
