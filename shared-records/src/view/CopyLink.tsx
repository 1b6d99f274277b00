import { Button, useToast } from 'shared-ui';

/** Renders the button that copies the address of a record, without the search of the list. */
export function CopyLink({ id }: { id: string }) {
  const toast = useToast();
  const copy = async () => {
    const address = new URL(`?${new URLSearchParams({ view: id })}`, window.location.href);
    try {
      await navigator.clipboard.writeText(address.href);
      toast.show({ tone: 'success', text: 'Link copied' });
    } catch (error) {
      console.error('The link could not be copied.', error);
      toast.show({ tone: 'error', text: 'The link could not be copied. Copy it from the address bar.' });
    }
  };
  return <Button onClick={copy}>Copy link</Button>;
}
