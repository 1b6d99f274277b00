import { act, screen } from '@testing-library/react';
import { ConnectionError, UnknownOutcomeError } from 'shared-store/data-store';
import type { Edit } from 'shared-store/save-record';
import { BASE, DRAFT_KEY, openFakeForm, phone, saveButton } from '../testing/fake-form';
import type { Values } from './values/record-values';

const MAY_BE_SAVED = 'The customer may be saved: the answer has not come yet.';

/** Saves an edit whose answer comes when the test says so. */
const saveLate = async (props: { isNew?: boolean } = {}) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const late = { resolve: (_: unknown) => {}, reject: (_: Error) => {} };
  const outcome = new Promise<unknown>((resolve, reject) => Object.assign(late, { resolve, reject }));
  const view = openFakeForm({
    ...props,
    save: () => Promise.reject(new UnknownOutcomeError(outcome)),
  });
  await view.user.type(phone(), '2');
  await view.user.click(saveButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(MAY_BE_SAVED);
  return {
    ...view,
    answer: (result: unknown) => act(async () => late.resolve(result)),
    refuse: () => act(async () => late.reject(new Error('permission-denied'))),
  };
};

test('a save without its answer may have happened, and closes the form once the answer comes', async () => {
  const { onClose, answer } = await saveLate();
  expect(onClose).not.toHaveBeenCalled();
  await answer('saved');
  expect(onClose).toHaveBeenCalledWith({ id: 'id-1', name: 'Acme' });
});

test.each([
  ['refused', (view: Awaited<ReturnType<typeof saveLate>>) => view.refuse()],
  ['overtaken', (view: Awaited<ReturnType<typeof saveLate>>) => view.answer({ found: null })],
])('keeps the form with its input if the late save was %s', async (_what, end) => {
  const view = await saveLate();
  await end(view);
  expect(await screen.findByText(/^The customer could not be saved\./)).toBeInTheDocument();
  expect(phone()).toHaveValue('021 12');
  expect(view.onClose).not.toHaveBeenCalled();
});

test('reports what came of it also after the form was left', async () => {
  const saved = await saveLate();
  saved.leave();
  await saved.answer('saved');
  expect(await screen.findByText('Saved Acme.')).toBeInTheDocument();
  saved.unmount();

  const refused = await saveLate();
  refused.leave();
  await refused.refuse();
  expect(await screen.findByText('Acme was not saved.')).toBeInTheDocument();
});

test('changes nothing in the form of another record, after a draft was discarded', async () => {
  const draft = { id: 'id-0', base: BASE, values: BASE, day: '2026-11-25', isSent: false };
  sessionStorage.setItem(`draft:${DRAFT_KEY}`, JSON.stringify(draft));
  const { user, answer, save, onClose } = await saveLate({ isNew: true });
  await user.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(phone()).toHaveValue('021 1');
  await answer('saved');
  expect(await screen.findByText('Saved Acme.')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(saveButton());
  expect(save.mock.calls.map(([{ base }, id]) => [base, id])).toEqual([
    [null, 'id-0'],
    [null, 'id-1'],
  ]);
});

describe('several attempts of one form', () => {
  type Answer = 'saved' | { found: Values | null } | Error;

  /** An attempt: the test says when the page gives up waiting for it, and how it ends. */
  interface Attempt {
    readonly edit: Edit<Values>;
    readonly id: string;
    giveUp(): Promise<void>;
    end(answer: Answer): Promise<void>;
  }

  /** Opens a form whose attempts the test ends, and presses Save for each. */
  const openForm = (
    props: Pick<NonNullable<Parameters<typeof openFakeForm>[0]>, 'isNew' | 'onSaved'> = {},
  ) => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const attempts: Attempt[] = [];
    const view = openFakeForm({
      ...props,
      save: (edit, id) =>
        new Promise((resolve, reject) => {
          const late = { resolve: (_: unknown) => {}, reject: (_: Error) => {} };
          const outcome = new Promise<unknown>((arrive, fail) =>
            Object.assign(late, { resolve: arrive, reject: fail }),
          );
          outcome.catch(() => undefined);
          attempts.push({
            edit,
            id,
            giveUp: () => act(async () => reject(new UnknownOutcomeError(outcome))),
            end: (answer) =>
              act(async () => {
                if (answer instanceof Error) {
                  late.reject(answer);
                  reject(answer);
                } else {
                  late.resolve(answer);
                  resolve(answer);
                }
              }),
          });
        }),
    });
    const press = async (typed: string): Promise<Attempt> => {
      if (typed !== '') await view.user.type(phone(), typed);
      await view.user.click(saveButton());
      const attempt = attempts.at(-1);
      if (!attempt) throw new Error('Nothing was saved.');
      return attempt;
    };
    return { ...view, attempts, press };
  };
  const refusal = () => new Error('permission-denied');
  const alertText = () => screen.queryByRole('alert')?.textContent;

  test.each([
    ['refused', refusal],
    ['not sent', () => new ConnectionError()],
  ])(
    'a second one that is %s says no more than that it may be saved, until the first is answered',
    async (_, error) => {
      const { press, onClose } = openForm();
      const first = await press('2');
      await first.giveUp();
      const second = await press('');
      await second.end(error());
      expect(alertText()).toBe(MAY_BE_SAVED);
      await first.end('saved');
      expect(onClose).toHaveBeenCalledTimes(1);
    },
  );

  test('the failure of the first one is told once no other may happen', async () => {
    const { press, onClose } = openForm();
    const first = await press('2');
    await first.giveUp();
    const second = await press('3');
    await second.giveUp();
    await first.end(refusal());
    expect(alertText()).toBe(MAY_BE_SAVED);
    await second.end(refusal());
    expect(alertText()).toMatch(/^The customer could not be saved\./);
    expect(onClose).not.toHaveBeenCalled();
    expect(phone()).toHaveValue('021 123');
  });

  test('the first one closes no form that holds more than it has saved', async () => {
    const { press, onClose, user } = openForm();
    const first = await press('2');
    await first.giveUp();
    await user.type(phone(), '3');
    await first.end('saved');
    expect(onClose).not.toHaveBeenCalled();
    expect(phone()).toHaveValue('021 123');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Saved Acme, without what you have typed since.')).toBeInTheDocument();
    const second = await press('');
    expect(second.edit.base).toEqual({ ...BASE, phone: '021 12' });
    await second.end('saved');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('the first one closes no dialog', async () => {
    const { press, onClose, user } = openForm();
    const first = await press('2');
    await first.giveUp();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const dialog = screen.getByRole('dialog');
    await first.end('saved');
    expect(dialog).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByText('Saved Acme.')).toBeInTheDocument();
  });

  test('what the first one has stored is no change of somebody else', async () => {
    const { press, attempts, onClose } = openForm();
    const first = await press('2');
    await first.giveUp();
    const second = await press('3');
    await second.end({ found: { ...BASE, phone: '021 12' } });
    expect(screen.queryByRole('dialog')).toBeNull();
    const third = attempts.at(-1);
    expect(third?.edit).toMatchObject({ base: { phone: '021 12' }, values: { phone: '021 123' } });
    await third?.end('saved');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('a new record is stored under one id, whatever was refused in between', async () => {
    const { press, attempts } = openForm({ isNew: true });
    const first = await press('2');
    await first.giveUp();
    const second = await press('');
    await second.end(refusal());
    const third = await press('3');
    await third.end({ found: { ...BASE, phone: '021 12' } });
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
  });

  test('the first one says nothing after a later one was saved', async () => {
    const { press, onClose, leave } = openForm();
    const first = await press('2');
    await first.giveUp();
    const second = await press('3');
    await second.end('saved');
    expect(onClose).toHaveBeenCalledTimes(1);
    leave();
    await first.end(refusal());
    expect(screen.queryByText(/was not saved/)).toBeNull();
  });

  test.each([
    ['saved', 'saved', 'Saved Acme.'],
    ['refused', new Error('permission-denied'), 'Acme was not saved.'],
    ['overtaken', { found: null }, 'Acme was not saved.'],
  ] as const)(
    'one that ends as %s after the form was left closes nothing, and says so',
    async (_, answer, text) => {
      const { press, onClose, leave } = openForm();
      const attempt = await press('2');
      leave();
      await attempt.end(answer);
      expect(onClose).not.toHaveBeenCalled();
      expect(screen.getByText(text)).toBeInTheDocument();
    },
  );

  test('each one is reported with whether the form is still there, and whether it is the first that was stored', async () => {
    const onSaved = jest.fn();
    const { press, leave } = openForm({ isNew: true, onSaved });
    const first = await press('2');
    await first.giveUp();
    const second = await press('3');
    await second.giveUp();
    await first.end('saved');
    leave();
    await second.end('saved');
    expect(onSaved.mock.calls).toEqual([
      [
        { ...BASE, phone: '021 12' },
        { isOpen: true, isFirst: true, id: 'id-1' },
      ],
      [
        { ...BASE, phone: '021 123' },
        { isOpen: false, isFirst: false, id: 'id-1' },
      ],
    ]);
  });
});

describe('a new record that the device keeps', () => {
  /** Saves a new record whose answer is late, in a form that keeps it. */
  const keepLate = async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const late = { resolve: (_: unknown) => {}, reject: (_: Error) => {} };
    const outcome = new Promise<unknown>((resolve, reject) => Object.assign(late, { resolve, reject }));
    const keep = jest.fn<string | undefined, unknown[]>(() => undefined);
    const save = jest.fn(() => Promise.reject(new UnknownOutcomeError(outcome)));
    const view = openFakeForm({ isNew: true, save, outbox: { keep, has: () => false } });
    await view.user.type(phone(), '2');
    await view.user.click(saveButton());
    return { ...view, keep, save, late };
  };

  test.each(['saved', 'refused'])('is %s later: its form has closed, and says no more', async (how) => {
    const { keep, onClose, late } = await keepLate();
    expect(await screen.findByText('Kept on this device. Not sent yet.')).toBeInTheDocument();
    expect(keep.mock.calls).toEqual([[{ ...BASE, phone: '021 12' }, 'id-1', true]]);
    expect(onClose.mock.calls).toEqual([[undefined]]);
    await act(async () => (how === 'saved' ? late.resolve('saved') : late.reject(new Error('No.'))));
    expect(screen.queryByText(/^(Saved|Acme was not saved)/)).not.toBeInTheDocument();
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  });

  test('stays in its form if the device does not keep it', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const keep = () => 'Not kept: no room.';
    const save = () => Promise.reject(new ConnectionError());
    const { user, onClose } = openFakeForm({ isNew: true, save, outbox: { keep, has: () => false } });
    await user.type(phone(), '2');
    await user.click(saveButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Not kept: no room.');
    expect(screen.getByRole('button', { name: 'Share' })).toBeInTheDocument();
    expect(phone()).toHaveValue('021 12');
    expect(onClose).not.toHaveBeenCalled();
  });

  test('is sent as before if the server refuses it, and stays in its form', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const keep = jest.fn(() => undefined);
    const save = () => Promise.reject(new Error('permission-denied'));
    const { user, onClose } = openFakeForm({ isNew: true, save, outbox: { keep, has: () => false } });
    await user.type(phone(), '2');
    await user.click(saveButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The customer could not be saved\./);
    expect([keep.mock.calls, onClose.mock.calls]).toEqual([[], []]);
  });
});
