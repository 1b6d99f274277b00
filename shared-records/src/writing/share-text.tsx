import type { ReactNode } from 'react';
import { Button, buttonLook } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import styles from './share-text.module.css';
import type { Toasts } from './useWrite';

/**
 * Copies a text, and says so, or what to do instead.
 * @param what Names it for a sentence, such as "link".
 * @returns whether it was copied.
 */
export const copyText = async (
  toast: Toasts,
  text: string,
  { what, done, otherwise }: { readonly what: string; readonly done: string; readonly otherwise: string },
): Promise<boolean> => {
  const failed = `The ${what} could not be copied.`;
  try {
    await navigator.clipboard.writeText(text);
    toast.show({ tone: 'success', text: done });
    return true;
  } catch (error) {
    console.error(failed, error);
    toast.show({ tone: 'error', text: `${failed} ${otherwise}` });
    return false;
  }
};

/** Shows the text with its ways out, where the device has no list of apps. */
function ShareDialog({ text, toast, onClose }: { text: string; toast: Toasts; onClose(): void }) {
  const copy = async () => {
    const [done, otherwise] = ['Copied. Paste it into any app.', 'Select it here, and copy it.'];
    if (await copyText(toast, text, { what: 'text', done, otherwise })) onClose();
  };
  return (
    <Dialog
      title="Share"
      onClose={onClose}
      actions={
        <>
          <Button onClick={copy}>Copy</Button>
          {/* https://faq.whatsapp.com/5913398998672934: a link with a text, in the app or its page. */}
          <a
            href={`https://wa.me/?${new URLSearchParams({ text })}`}
            target="_blank"
            rel="noreferrer"
            {...buttonLook('primary')}
            onClick={onClose}
          >
            WhatsApp
          </a>
        </>
      }
    >
      <pre className={styles.text} translate="no">
        {text}
      </pre>
    </Dialog>
  );
}

/** Gives a text to another app: by the device's own list of apps, else by a dialog. */
export const shareOut = async (
  text: string,
  toast: Toasts,
  showDialog: (dialog: ReactNode) => void,
): Promise<void> => {
  const ask = () => showDialog(<ShareDialog {...{ text, toast }} onClose={() => showDialog(null)} />);
  if (!('share' in navigator)) return ask();
  try {
    await navigator.share({ text });
  } catch (error) {
    // Whoever closes the list of apps knows it.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    console.warn('The device did not share the text.', error);
    ask();
  }
};
