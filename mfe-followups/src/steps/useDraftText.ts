import { useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { storedText, storeText } from 'shared-ui/storage';

/** Returns a text that this tab keeps while it is typed, also when its field goes, and how to change it. `about` is the id of its record. */
export const useDraftText = (about: string): readonly [text: string, setText: (next: string) => void] => {
  const { uid } = useCurrentUser().userData;
  // A logout deletes it.
  const key = `draft:${uid}:step:${about}`;
  const [text, setText] = useState(() => storedText('sessionStorage', key) ?? '');
  const type = (next: string) => {
    setText(next);
    storeText('sessionStorage', key, next || undefined);
  };
  return [text, type];
};
