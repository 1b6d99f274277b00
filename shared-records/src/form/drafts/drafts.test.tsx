import { act, screen, waitFor } from '@testing-library/react';
import { UnknownOutcomeError } from 'shared-store/data-store';
import { BASE, DRAFT_KEY, openFakeForm, phone, saveButton } from '../../testing/fake-form';

/** A draft as the browser keeps it. */
const KEPT = {
  id: 'id-7',
  base: BASE,
  values: { ...BASE, phone: '021 9' },
  day: '2026-11-25',
  isSent: false,
};

describe('a draft', () => {
  test.each(['', '{"id":"id-1","base":', '[]', '{"id":1}', 'null'])('ignores the draft %j', async (text) => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    sessionStorage.setItem(`draft:${DRAFT_KEY}`, text);
    const { user, save } = openFakeForm();
    expect(screen.queryByText(/Your unsaved input was restored/)).not.toBeInTheDocument();
    await user.type(phone(), '2');
    await user.click(saveButton());
    expect(save).toHaveBeenCalledTimes(1);
  });

  test('saves without a draft if the browser stores none', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    const { user, save, onClose } = openFakeForm();
    await user.type(phone(), '2');
    expect(phone()).toHaveValue('021 12');
    await user.click(saveButton());
    expect(save).toHaveBeenCalledTimes(1);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test.each([false, true])(
    'is gone once its record is saved, while the form is still drawn (new: %s)',
    async (isNew) => {
      const { user, onClose } = openFakeForm({ isNew });
      await user.type(phone(), '2');
      await user.click(saveButton());
      await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
      await act(async () => undefined);
      const kept = [...Object.keys(sessionStorage), ...Object.keys(localStorage)];
      expect(kept.filter((key) => key.startsWith('draft:'))).toEqual([]);
    },
  );

  test('keeps the id of its record, so that saving again stores it once', async () => {
    const first = openFakeForm({ save: () => Promise.reject(new Error('lost')) });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await first.user.type(phone(), '2');
    await first.user.click(saveButton());
    first.unmount();
    const { user, save } = openFakeForm();
    await user.click(saveButton());
    expect(save).toHaveBeenCalledWith(
      { values: { name: 'Acme', phone: '021 12' }, base: BASE, confirmed: false },
      'id-1',
    );
  });

  describe('in a browser with locks', () => {
    /** The names that forms of any tab hold. A request for one of them waits. */
    const held = new Set<string>();
    const request = async (
      name: string,
      { signal }: { signal: AbortSignal },
      hold: () => Promise<void>,
    ): Promise<void> => {
      if (held.has(name)) {
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      }
      held.add(name);
      await hold();
      held.delete(name);
    };

    const query = async () => ({ held: [...held].map((name) => ({ name })) });

    beforeEach(() => {
      held.clear();
      Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query } });
      jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
        const controller = new AbortController();
        setTimeout(() => controller.abort(new DOMException('Too late.', 'TimeoutError')));
        return controller.signal;
      });
    });

    afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

    /** Stores a draft, as a duplicated tab gets it, and opens its form. */
    const duplicate = async () => {
      const first = openFakeForm({ isNew: true });
      await first.user.type(phone(), '2');
      first.unmount();
      await act(async () => undefined);
      return () => openFakeForm({ isNew: true });
    };

    test('gets a new id while another tab has its form open, so that both are stored', async () => {
      const open = await duplicate();
      held.add('new-record:id-1');
      const { user, save } = open();
      await waitFor(() => expect(held).toContain('new-record:id-2'));
      expect(phone()).toHaveValue('021 12');
      await user.click(saveButton());
      expect(save).toHaveBeenCalledWith(expect.anything(), 'id-2');
      expect(sessionStorage).toHaveLength(0);
    });

    const OTHER = { name: 'Acme', phone: '021 13' };
    const taken = async (_: unknown, id: string) => (id === 'id-1' ? { found: OTHER } : ('saved' as const));

    test('gets a new id when the tab that it came from has stored its record meanwhile', async () => {
      await duplicate();
      const { user, save, onClose } = openFakeForm({ isNew: true, save: taken });
      await user.click(saveButton());
      expect(save.mock.calls.map(([{ values }, id]) => [values.phone, id])).toEqual([
        ['021 12', 'id-1'],
        ['021 12', 'id-2'],
      ]);
      expect(onClose).toHaveBeenCalledWith({ id: 'id-2', name: 'Acme' });
      expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
    });

    test('keeps its id, and asks, after a save whose answer was lost', async () => {
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const lost = () => Promise.reject(new UnknownOutcomeError(new Promise(() => {})));
      const first = openFakeForm({ isNew: true, save: lost });
      await first.user.type(phone(), '2');
      await first.user.click(saveButton());
      await screen.findByRole('alert');
      first.unmount();
      await act(async () => undefined);
      const { user, save } = openFakeForm({ isNew: true, save: taken });
      await user.click(saveButton());
      expect(await screen.findByRole('dialog')).toHaveTextContent('Someone else has changed this customer');
      expect(save).toHaveBeenCalledTimes(1);
    });

    const OFFER = /^Unsaved input of a closed tab is kept on this computer until you log out/;

    /** Types into the form of a tab, and closes the tab. Its storage goes with it. */
    const closeTab = async (wasHeld: boolean) => {
      const tab = openFakeForm({ isNew: true });
      await tab.user.type(phone(), '2');
      tab.unmount();
      await act(async () => undefined);
      sessionStorage.clear();
      if (wasHeld) held.add('new-record:id-1');
    };

    test('of a closed tab is offered in the next one, and stored under its id', async () => {
      await closeTab(false);
      const { user, save } = openFakeForm({ isNew: true });
      await screen.findByText(OFFER);
      expect(phone()).toHaveValue('021 1');
      await user.click(screen.getByRole('button', { name: 'Restore it' }));
      expect(phone()).toHaveValue('021 12');
      expect(screen.queryByText(OFFER)).not.toBeInTheDocument();
      await user.click(saveButton());
      expect(save).toHaveBeenCalledWith(expect.anything(), 'id-1');
      expect(localStorage).toHaveLength(0);
    });

    test('of a closed tab is deleted when it is discarded', async () => {
      await closeTab(false);
      const { user, unmount } = openFakeForm({ isNew: true });
      await screen.findByText(OFFER);
      await user.click(screen.getByRole('button', { name: 'Discard it' }));
      expect(screen.queryByText(OFFER)).not.toBeInTheDocument();
      expect(localStorage).toHaveLength(0);
      unmount();
    });

    test('of a closed tab with another form is not offered', async () => {
      const other = JSON.stringify({ ...KEPT, id: 'id-9', values: { name: 'Lain', phone: '' } });
      localStorage.setItem(`draft:${DRAFT_KEY}:customer=Acme:id-9`, other);
      openFakeForm({ isNew: true });
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      expect(screen.queryByText(OFFER)).not.toBeInTheDocument();
    });

    test('of a tab that is open is not offered in another one', async () => {
      await closeTab(true);
      openFakeForm({ isNew: true });
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      expect(screen.queryByText(OFFER)).not.toBeInTheDocument();
    });

    test('keeps its id after a reload, and gives it free when its form closes', async () => {
      const open = await duplicate();
      expect(held).toEqual(new Set());
      const { user, save } = open();
      expect(held).toEqual(new Set(['new-record:id-1']));
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      await user.click(saveButton());
      expect(save).toHaveBeenCalledWith(expect.anything(), 'id-1');
    });
  });

  test('makes the browser ask before its tab closes, until it is saved', async () => {
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { user } = openFakeForm();
    expect(asks()).toBe(false);
    await user.type(phone(), '2');
    expect(asks()).toBe(true);
    await user.type(phone(), '{Backspace}');
    expect(asks()).toBe(false);
  });

  test('gets a new id after it is discarded', async () => {
    const first = openFakeForm();
    await first.user.type(phone(), '2');
    first.unmount();
    const { user, save } = openFakeForm();
    await user.click(screen.getByRole('button', { name: 'Discard it' }));
    await user.click(saveButton());
    expect(save).toHaveBeenCalledWith({ values: BASE, base: BASE, confirmed: false }, 'id-2');
  });

  test('is restored when the form opens again, and can be discarded', async () => {
    const first = openFakeForm();
    await first.user.type(phone(), '2');
    first.unmount();
    const { user } = openFakeForm();
    expect(phone()).toHaveValue('021 12');
    expect(screen.getByText(/Your unsaved input was restored/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(phone()).toHaveValue('021 1');
    expect(screen.getAllByRole('textbox')[0]).toHaveFocus();
    expect(screen.queryByText(/Your unsaved input was restored/)).not.toBeInTheDocument();
  });

  test.each([['Save'], ['Cancel', 'Discard']])('is deleted by %s %s', async (...buttons) => {
    const first = openFakeForm();
    await first.user.type(phone(), '2');
    for (const name of buttons) await first.user.click(screen.getByRole('button', { name }));
    first.unmount();
    openFakeForm();
    expect(phone()).toHaveValue('021 1');
  });

  test.each([
    ['no storage keeps it', true],
    ['a copy outlives the tab', false],
  ])('says that it is lost with the page only if no storage keeps it: %s', async (_, isLost) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { setItem } = Storage.prototype;
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
      if (isLost || this === sessionStorage) throw new DOMException('It is full.', 'QuotaExceededError');
      setItem.call(this, key, text);
    });
    const { user } = openFakeForm({ isNew: true });
    expect(screen.queryByText(/does not keep unsaved input/)).not.toBeInTheDocument();
    await user.type(phone(), '2');
    expect(screen.queryAllByText(/does not keep unsaved input/)).toHaveLength(isLost ? 1 : 0);
    expect(phone()).toHaveValue('021 12');
    expect(warn).toHaveBeenCalled();
  });

  test('survives a failed save, which shows an error', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const refusal = new Error('unavailable');
    const first = openFakeForm({ save: () => Promise.reject(refusal) });
    await first.user.type(phone(), '2');
    await first.user.click(saveButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The customer could not be saved. Your input is kept: try again.',
    );
    expect(logged).toHaveBeenCalledWith('The customer could not be saved.', refusal);
    first.unmount();
    openFakeForm();
    expect(phone()).toHaveValue('021 12');
  });

  test('of a build without a field is restored, and the field keeps its value', async () => {
    const old = { ...KEPT, base: { name: 'Acme' }, values: { name: 'Acme Tbk' } };
    sessionStorage.setItem(`draft:${DRAFT_KEY}`, JSON.stringify(old));
    const { user, save } = openFakeForm();
    expect(screen.getByText(/Your unsaved input was restored/)).toBeInTheDocument();
    expect(phone()).toHaveValue('021 1');
    await user.click(saveButton());
    expect(save).toHaveBeenCalledWith(
      { values: { name: 'Acme Tbk', phone: '021 1' }, base: BASE, confirmed: false },
      'id-7',
    );
  });

  test('of a build with another field is restored without it', () => {
    const values = { ...BASE, name: 'Acme Tbk', ofAnotherVersion: '021 9' };
    sessionStorage.setItem(`draft:${DRAFT_KEY}`, JSON.stringify({ ...KEPT, base: values, values }));
    openFakeForm();
    expect(screen.getByLabelText('Name')).toHaveValue('Acme Tbk');
  });

  test('is ignored if it names no record', () => {
    sessionStorage.setItem(`draft:${DRAFT_KEY}`, JSON.stringify({ ...KEPT, id: undefined }));
    openFakeForm();
    expect(phone()).toHaveValue('021 1');
  });
});
