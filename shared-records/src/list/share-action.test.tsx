import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { contact } from 'shared-model/contact';
import type { Model, Stored } from 'shared-model/define-model';
import { report } from 'shared-model/report';
import { ToastProvider, useToast } from 'shared-ui';
import { ActionButton } from 'shared-ui/shortcuts';
import { SHARE } from './share-action';

const VISIT = {
  ...report.empty,
  id: 'a&b',
  customer: 'PT Ukur & Co',
  detail: 'Scanned.',
  timestamp: new Date('2026-11-27T03:00:00Z'),
};
const TEXT = 'PT Ukur & Co\nFri 27 Nov 2026\nScanned.\nhttp://localhost/?view=a%26b';

function Screen({ model, records }: { model: Model; records: readonly Stored<object>[] }) {
  const [dialog, showDialog] = useState<ReactNode>(null);
  const toast = useToast();
  return (
    <>
      <ActionButton action={SHARE} state={{ model, records, toast, showDialog }} />
      {dialog}
    </>
  );
}

const open = (model: Model = report as unknown as Model, records: readonly Stored<object>[] = [VISIT]) => {
  const user = userEvent.setup();
  render(<Screen {...{ model, records }} />, { wrapper: ToastProvider });
  return user;
};

/** Lets the device share, or refuse. */
const deviceWith = (share: (data: ShareData) => Promise<void>) => Object.assign(navigator, { share });
afterEach(() => Reflect.deleteProperty(navigator, 'share'));

test('gives the text to the list of apps of the device', async () => {
  const share = jest.fn(async () => {});
  deviceWith(share);
  await open().click(screen.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ text: TEXT });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('says nothing to whoever closes the list of apps', async () => {
  deviceWith(async () => {
    throw new DOMException('Closed.', 'AbortError');
  });
  await open().click(screen.getByRole('button', { name: 'Share' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Notifications' })).toBeEmptyDOMElement();
});

test('offers WhatsApp and a copy where the device refuses', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  deviceWith(async () => {
    throw new DOMException('No.', 'NotAllowedError');
  });
  await open().click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByRole('dialog', { name: 'Share' })).toHaveTextContent('Scanned.');
});

test('offers WhatsApp and a copy where the device has no list of apps', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const link = await screen.findByRole('link', { name: 'WhatsApp' });
  const address = new URL(link.getAttribute('href') ?? '');
  expect([address.origin, address.searchParams.get('text')]).toEqual(['https://wa.me', TEXT]);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(TEXT));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('leaves the text to be selected where it cannot be copied', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const user = open();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/^The text could not be copied/)).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Share' })).toBeInTheDocument();
});

test('shares no contacts, whose numbers belong to no group', () => {
  const sari = { ...contact.empty, id: 'sari', name: 'Sari' };
  open(contact as unknown as Model, [sari]);
  expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
});
